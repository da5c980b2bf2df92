import { externalKey, file, group, groupList, image, longText, richText, text, textList, toggle } from '../fields.ts'
import { drawing } from './drawing.ts'
import { defineKind, orderField } from '../kind.ts'
import { relatedItems } from './related-items.ts'
import { searchFields } from './search-fields.ts'

/** The least number that the column holds. Unlike other kinds, products may have an order below 0. */
const LEAST_ORDER = -(2 ** 31)

export const product = defineKind({
  name: 'product',
  plural: 'products',
  label: 'Product',
  labelPlural: 'Products',
  description: 'Something the company sells.',
  path: 'products',
  listKey: 'products',
  itemKey: 'product',
  titleField: 'name',
  naturalKey: 'name',
  searchable: ['category', 'description'],
  filterable: ['category'],
  website: {
    path: 'product',
    section: { id: 'products', label: 'Products' },
    filter: { field: 'category', label: 'Categories' },
    inFooter: true,
  },
  fields: {
    name: text('Name', { required: true }),
    category: text('Category', { required: true }),
    description: longText('Short description', { required: true, help: 'Shown on the card.' }),
    detailedDescription: richText('Detailed description', { required: true, help: 'Shown on the product page.' }),
    features: textList('Features'),
    applications: textList('Applications'),
    forLaboratories: toggle('Sold to laboratories', { help: 'Stands apart from what goes into a field.' }),
    crops: textList('Crops', { help: 'Visitors find the product by each of them, such as "Corn".' }),
    problems: textList('Problems', { help: 'Visitors find the product by each of them, such as "Little phosphorus".' }),
    figure: group(
      'Figure on the card',
      { label: text('Label'), value: text('Value') },
      {
        help: 'A number that tells the product from others, such as "Guaranteed count" and "1 × 10⁹ CFU/mL".',
      },
    ),
    technicalSpecs: longText('Technical specifications', {
      help: 'One per line, as "Rate: 2 fl oz".',
    }),
    documents: groupList(
      'Documents',
      { title: text('Title', { required: true }), file: file('File') },
      {
        maxEntries: 12,
        help: 'What visitors download from the product page: labels, safety data sheets, trial reports. PDF only.',
      },
    ),
    image: image('Image'),
    drawing: drawing(),
    externalKey: externalKey('External key', {
      help: 'The key in another system, such as a shop or an ERP system, which creates and changes items by it.',
    }),
    related: relatedItems('relatedByProducts'),
    search: searchFields(),
    order: orderField(LEAST_ORDER),
  },
})
