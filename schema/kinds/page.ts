import { longText, pagePath, text } from '../fields.ts'
import { defineKind } from '../kind.ts'
import { contentBlocks } from './content-blocks.ts'
import { searchFields } from './search-fields.ts'

export const page = defineKind({
  name: 'page',
  plural: 'pages',
  label: 'Page',
  labelPlural: 'Pages',
  description: 'A page of the website with an address and content of its own, such as that of a campaign.',
  path: 'pages',
  listKey: 'pages',
  itemKey: 'page',
  titleField: 'title',
  naturalKey: 'path',
  unique: 'path',
  searchable: ['path', 'description'],
  ordered: false,
  fields: {
    title: text('Title', { required: true }),
    path: pagePath('Path', {
      required: true,
      help: 'Such as /field-days or /programs/cover. An earlier one leads to the new one.',
    }),
    description: longText('Description', {
      required: true,
      max: 400,
      help: 'Shown below the title, in search results and to search engines.',
    }),
    blocks: contentBlocks,
    search: searchFields(),
  },
})
