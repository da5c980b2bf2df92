import { groupList, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { button, itemMail, point, sectionWords, sentences, pointIcon, sectionPicture } from './section-fields.ts'

export const careersSection = defineSingleton({
  name: 'careersSection',
  plural: 'careersSections',
  label: 'Careers section',
  labelPlural: 'Careers section',
  description: 'The words around the open positions, and the benefits.',
  path: 'careers-section',
  itemKey: 'careersSection',
  id: '5e0a7c1e-0000-4000-8000-000000000005',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'careers',
  fields: {
    ...sectionWords({
      title: 'Work that is weighed at harvest',
      intro: 'One laboratory, one fermentation plant and nine trial sites. Some of us wear boots to the lab meeting.',
      pageTitle: 'Open positions in laboratory, plant and field',
      pageIntro: 'Each posting names the duties, the pay and what we ask for. A person reads every application.',
    }),
    ...sectionPicture('nodule', 'Root nodule, cut open, 3 mm across'),
    benefitsTitle: text('Heading of the benefits', {
      default: 'What you can count on',
      help: 'On the page of the careers.',
    }),
    benefits: groupList(
      'Benefits',
      { icon: pointIcon(), ...point() },
      {
        maxEntries: 12,
        default: [
          {
            icon: 'heart',
            title: 'Health & Wellness',
            text: 'Medical, dental and vision cover from the first day, and hearing checks for the plant crew.',
          },
          {
            icon: 'book',
            title: 'Learning & Development',
            text: 'Ten paid days a year for courses, conferences or a bench in another laboratory.',
          },
          {
            icon: 'balance',
            title: 'Work-Life Balance',
            text: 'Long days at planting and harvest are paid back, hour for hour, before the year ends.',
          },
          {
            icon: 'coin',
            title: 'Competitive Compensation',
            text: 'Pay bands are written in every posting and the same for everyone at that step.',
          },
          {
            icon: 'globe',
            title: 'Global Impact',
            text: 'Our data goes to open archives, and our dossiers to regulators in the United States, Canada and the EU.',
          },
          {
            icon: 'flask',
            title: 'Innovation Culture',
            text: 'One afternoon in ten belongs to your own question. Negative results are presented too.',
          },
        ],
      },
    ),
    closing: sentences('Closing sentence', {
      default: 'Nothing that fits? Write to us anyway, with what you would like to find out.',
    }),
    primaryCTA: button('Primary button', { text: 'Send Your Resume', link: '#contact' }),
    secondaryCTA: button('Secondary button', { text: 'Learn About Us', link: '#about' }),
    itemClosing: sentences('Closing sentence of a job’s page', {
      default: 'One e-mail is enough. A person reads each application and replies.',
    }),
    mail: itemMail('Mail of “Apply via Email”', 'title', {
      email: 'careers@verdant.example',
      subject: 'Application for {title}',
      body: `Dear hiring team,

I would like to apply for the position of {title}.

Why this position:
My experience with this kind of work:
Earliest start:

My resume is attached.

Name:
Phone:

{site}: {phone}, {email}
`,
      printed: 'Apply by e-mail to {email}, subject “{subject}”.',
    }),
  },
})
