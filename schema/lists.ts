import type { Field } from './fields.ts'
import type { Kind } from './kind.ts'

const isFilterable = (kind: Kind, key: string, { type }: Field) => type === 'choice' || kind.filterable.includes(key)

/** Returns the fields by which lists of a kind can be filtered, in addition to `isActive`. */
export const filterableFields = (kind: Kind): [key: string, field: Field][] =>
  Object.entries(kind.fields).filter(([key, field]) => isFilterable(kind, key, field))

/**
 * Returns the fields by which lists of a kind can be sorted, in addition to `createdAt` and `updatedAt`: its dates, and all
 * fields that it can be filtered by.
 */
export const sortableFields = (kind: Kind): [key: string, field: Field][] =>
  Object.entries(kind.fields).filter(
    ([key, field]) =>
      key === 'order' ||
      key === 'isActive' ||
      key === kind.titleField ||
      field.type === 'date' ||
      isFilterable(kind, key, field),
  )
