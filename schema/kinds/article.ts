import { date, image, longText, reference, slug, text } from '../fields.ts'
import { defineKind } from '../kind.ts'
import { contentBlocks } from './content-blocks.ts'
import { relatedItems } from './related-items.ts'
import { searchFields } from './search-fields.ts'

export const article = defineKind({
  name: 'article',
  plural: 'articles',
  label: 'Article',
  labelPlural: 'Articles',
  description: 'News of the company.',
  path: 'articles',
  listKey: 'articles',
  itemKey: 'article',
  titleField: 'title',
  naturalKey: 'title',
  dateField: 'date',
  searchable: ['description'],
  ordered: false,
  website: {
    path: 'news',
    section: { id: 'news', label: 'News', showsLatest: true },
  },
  fields: {
    title: text('Title', { required: true }),
    slug: slug('Address', { help: 'The last part of the address of its page. An earlier one leads to the new one.' }),
    date: date('Date', {
      required: true,
      help: 'Of publication, as visitors read it. The newest article is the first one.',
    }),
    author: reference('Author', { to: 'teamMember', onDelete: 'clear' }),
    description: longText('Summary', {
      required: true,
      max: 400,
      help: 'Shown below the title, in lists and to search engines.',
    }),
    image: image('Picture'),
    blocks: contentBlocks,
    related: relatedItems('relatedByArticles'),
    search: searchFields(),
  },
})
