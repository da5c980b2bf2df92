import { defineSingleton } from '../kind.ts'
import { itemMail, ownPageWords, sentences } from './section-fields.ts'

export const trialsSection = defineSingleton({
  name: 'trialsSection',
  plural: 'trialsSections',
  label: 'Trials section',
  labelPlural: 'Trials section',
  description: 'The words around the trials.',
  path: 'trials-section',
  itemKey: 'trialsSection',
  id: '5e0a7c1e-0000-4000-8000-000000000009',
  whenNew: 'defaults',
  whenHidden: 'nothing',
  section: 'trials',
  fields: {
    ...ownPageWords({
      pageTitle: 'Trials, including those without a difference',
      pageIntro: 'Each trial names its treatments, its place, its seasons and its design.',
    }),
    itemClosing: sentences('Closing sentence of a trial’s page', {
      default: 'Ask for the report. It has the data of each site, also of those without a difference.',
    }),
    mail: itemMail('Mail of “Request Report”', 'subject', {
      email: 'sales@verdant.example',
      subject: 'Trial report: {subject}',
      body: `Dear {site} team,

Please send me the report of the trial “{subject}”.

Crop and acres:
Question:

Name:
Phone:

{site}: {phone}, {email}
`,
      printed: 'Ask for the report by e-mail to {email}.',
    }),
  },
})
