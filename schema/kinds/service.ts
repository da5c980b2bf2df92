import { icon, longText, references, richText, text, textList } from '../fields.ts'
import { drawing, sign } from './drawing.ts'
import { DEFAULT_SERVICE_ICON } from './service-icon.data.ts'
import { defineKind } from '../kind.ts'
import { relatedItems } from './related-items.ts'
import { searchFields } from './search-fields.ts'

export const service = defineKind({
  name: 'service',
  plural: 'services',
  label: 'Service',
  labelPlural: 'Services',
  description: 'Something the company does for its clients.',
  path: 'services',
  listKey: 'services',
  itemKey: 'service',
  titleField: 'title',
  naturalKey: 'title',
  searchable: ['category', 'description'],
  filterable: ['category'],
  website: {
    path: 'service',
    section: { id: 'services', label: 'Services' },
    filter: { field: 'category', label: 'Categories' },
    inFooter: true,
  },
  fields: {
    title: text('Title', { required: true }),
    category: text('Category', { required: true }),
    icon: icon('Icon', { required: true, default: DEFAULT_SERVICE_ICON, max: 16, help: 'An emoji.' }),
    sign: sign(),
    description: longText('Short description', { required: true, help: 'Shown on the card.' }),
    detailedDescription: richText('Detailed description', { required: true, help: 'Shown as the service overview.' }),
    features: textList('Key features'),
    benefits: textList('Benefits'),
    process: richText('Process', { help: 'How the work goes. A numbered list is shown as steps.' }),
    products: references('Products', {
      to: 'product',
      inverse: 'services',
      onDelete: 'clear',
      maxEntries: 12,
      help: 'The products that the service is about.',
    }),
    drawing: drawing(),
    related: relatedItems('relatedByServices'),
    search: searchFields(),
  },
})
