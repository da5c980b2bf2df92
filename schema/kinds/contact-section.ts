import { email, groupList, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { sectionWords, sentences, sectionPicture } from './section-fields.ts'

const { title, pageTitle } = sectionWords({
  title: 'Ask the people who did the trial',
  pageTitle: 'Write, call, or come and see a plot',
})

export const contactSection = defineSingleton({
  name: 'contactSection',
  plural: 'contactSections',
  label: 'Contact section',
  labelPlural: 'Contact section',
  description: 'Whom to write to about what, the office hours and the map.',
  path: 'contact-section',
  itemKey: 'contactSection',
  id: '5e0a7c1e-0000-4000-8000-000000000007',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'contact',
  fields: {
    title,
    pageTitle,
    ...sectionPicture('genome', 'Genome of a rhizobium, 9.1 million bases'),
    inquiries: groupList(
      'Inquiries',
      {
        subject: text('Subject'),
        email: email('Address', { help: 'Empty: the contact e-mail of the site.' }),
        hint: sentences('Text'),
        action: text('Button'),
      },
      {
        maxEntries: 12,
        default: [
          {
            subject: 'Products and orders',
            email: 'sales@verdant.example',
            hint: 'Send your crop, acres and soil test. You get rates, a price and the trial report.',
            action: 'Request Information',
          },
          {
            subject: 'Trials, surveys and studies',
            email: 'services@verdant.example',
            hint: 'Send the question. The first call is free.',
            action: 'Request Consultation',
          },
          {
            subject: 'Positions and internships',
            email: 'careers@verdant.example',
            hint: 'Send your resume and what you would like to find out.',
            action: 'Send Your Resume',
          },
        ],
      },
    ),
    hours: text('Office hours', { default: 'Monday to Friday, 8:00 to 17:00 (Central Time)' }),
    map: text('Caption of the map', { default: 'Map of the site (drawing, not to scale)' }),
  },
})
