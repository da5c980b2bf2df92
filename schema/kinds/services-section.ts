import { groupList, text } from '../fields.ts'
import { defineSingleton } from '../kind.ts'
import { button, itemMail, point, sectionWords, sentences, sectionPicture } from './section-fields.ts'

export const servicesSection = defineSingleton({
  name: 'servicesSection',
  plural: 'servicesSections',
  label: 'Services section',
  labelPlural: 'Services section',
  description: 'The words around the services, and the steps of a project.',
  path: 'services-section',
  itemKey: 'servicesSection',
  id: '5e0a7c1e-0000-4000-8000-000000000004',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'services',
  fields: {
    ...sectionWords({
      title: 'Our laboratory, at your field edge',
      intro: 'Surveys, trials, strain development and digester work: done by the people who answer the phone.',
      pageTitle: 'Services, and what each report contains',
      pageIntro: 'Each service starts with one question and ends with data that you own.',
    }),
    ...sectionPicture('root', 'Root tip with hairs, 4 mm across'),
    stepsTitle: text('Heading of the steps', { default: 'How a project grows' }),
    steps: groupList('Steps', point(), {
      maxEntries: 12,
      default: [
        {
          title: 'Consultation',
          text: 'One call about your crop, your soil and the question. We say if we are the wrong address.',
        },
        { title: 'Analysis', text: 'Cores, tissue or digestate into our laboratory in Ames; controls in every run.' },
        {
          title: 'Implementation',
          text: 'A trial plan or a product in the field, with check strips that anyone can read.',
        },
        {
          title: 'Support',
          text: 'Counts, notes and yields come back as one report, and we go through it with you.',
        },
      ],
    }),
    closing: sentences('Closing sentence', {
      default: 'Not sure which one? Tell us the question. The first call is free.',
    }),
    primaryCTA: button('Button', { text: 'Get in Touch', link: '#contact' }),
    itemClosing: sentences('Closing sentence of a service’s page', {
      default: 'Tell us the question. The first call is free, and we say if we are the wrong address.',
    }),
    mail: itemMail('Mail of “Request Consultation”', 'title', {
      email: 'services@verdant.example',
      subject: 'Consultation request: {title}',
      body: `Dear {site} team,

I would like to talk about {title}.

Farm, plant or study:
What should be found out:
When it should start:

Name:
Phone:

{site}: {phone}, {email}
`,
      printed: 'Ask for a consultation by e-mail to {email}.',
    }),
  },
})
