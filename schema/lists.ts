import { type Field, integer, text } from './fields.ts'
import type { Kind } from './kind.ts'

const isFilterable = (kind: Kind, key: string, { type }: Field) => type === 'choice' || kind.filterable.includes(key)

/** Returns the fields by which lists of a kind can be filtered, in addition to `isActive`. */
export const filterableFields = (kind: Kind): [key: string, field: Field][] =>
  Object.entries(kind.fields).filter(([key, field]) => isFilterable(kind, key, field))

/** Returns the text fields by which lists of a kind can be filtered. Their values are those that items have. */
export const filterableTexts = (kind: Kind): [key: string, field: Field][] =>
  filterableFields(kind).filter(([, { type }]) => type === 'text')

const SORTABLE: ReadonlySet<Field['type']> = new Set([
  'text',
  'choice',
  'integer',
  'toggle',
  'date',
  'email',
  'url',
  'path',
])

/** What lists tell of the visits of items. The values are no part of the items. */
const VISITS: [key: string, field: Field][] = [
  ['visits', integer('Visits', { default: 0 })],
  ['lastVisitAt', text('Last visit')],
]

/**
 * Returns the fields by which lists of a kind can be sorted, in addition to `createdAt` and `updatedAt`: all that have one short
 * value, and the visits of kinds that have them.
 */
export const sortableFields = (kind: Kind): [key: string, field: Field][] => [
  ...Object.entries(kind.fields).filter(([, { type }]) => SORTABLE.has(type)),
  ...(kind.hasVisits ? VISITS : []),
]
