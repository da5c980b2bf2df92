import { groupList, longText, text } from '../fields.ts'
import { defineKind } from '../kind.ts'
import { LEGAL_PAGES } from '../legal.ts'

export const legalPage = defineKind({
  name: 'legalPage',
  plural: 'legalPages',
  label: 'Legal page',
  labelPlural: 'Legal pages',
  description: 'The text of one legal page of the website.',
  path: 'legal-pages',
  listKey: 'legalPages',
  itemKey: 'legalPage',
  titleField: 'title',
  naturalKey: 'page',
  unique: 'page',
  searchable: ['description'],
  ordered: false,
  fields: {
    page: text('Page name', {
      required: true,
      max: 80,
      isSameInAllLanguages: true,
      help: `One of ${LEGAL_PAGES.join(', ')}: the address of the page. While a page has no active text, the website shows the built-in one.`,
    }),
    title: text('Title', { required: true }),
    description: longText('Description', {
      required: true,
      help: 'Shown under the title and by search engines.',
    }),
    parts: groupList(
      'Parts',
      { title: text('Title'), text: longText('Text') },
      {
        help: 'An empty line begins a new paragraph. {email} becomes the contact address; {logPeriod}, {addressPeriod} and {auditPeriod} become the periods for which mails, network addresses and the audit log are kept.',
      },
    ),
  },
})
