import { defineKind } from '../kind.ts'
import { everyField } from './arbitrary.ts'

/** A kind that no site has, with fields of every type. A type is tested by being there. */
export const everything = defineKind({
  name: 'everything',
  plural: 'everythings',
  label: 'Everything',
  labelPlural: 'Everythings',
  description: 'An item with fields of every type.',
  path: 'everything',
  itemKey: 'everything',
  listKey: 'everythings',
  titleField: 'textA',
  naturalKey: 'textA',
  fields: everyField,
})
