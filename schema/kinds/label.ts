import { labelKey, longText } from '../fields.ts'
import { defineKind } from '../kind.ts'

/** Another text for a label of the website. `labels/en.ts` lists the labels. */
export const label = defineKind({
  name: 'label',
  plural: 'labels',
  label: 'Label',
  labelPlural: 'Labels',
  description: 'Another text for a word of the website that is part of a control, a state or a mail.',
  path: 'labels',
  listKey: 'labels',
  itemKey: 'label',
  titleField: 'key',
  naturalKey: 'key',
  unique: 'key',
  searchable: ['text'],
  ordered: false,
  fields: {
    key: labelKey('Key', { required: true, max: 80, help: 'Which label, such as search.title.' }),
    text: longText('Text', {
      required: true,
      max: 500,
      help: 'Names in braces stand for values, and only those of the default are filled in.',
    }),
  },
})
