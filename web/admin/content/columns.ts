import type { Kind } from '../../../schema/kind.ts'
import { sortableFields } from '../../../schema/lists.ts'
import { enumName } from '../../../schema/names.ts'
import { display, textOf } from '../editing/display.ts'
import type { ListedItem } from '../graphql/operations.ts'
import { summaryKeys } from './summary.ts'

/** A column that a list can show besides the summary of an item. */
export interface Column {
  /** The key of the value in an item. */
  key: string
  label: string
  /** The sort key; undefined if lists cannot be sorted by it. */
  sort?: string
  textOf: (item: ListedItem) => string
}

const TIME = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

const timeColumn = (key: string, label: string): Column => ({
  key,
  label,
  sort: enumName(key),
  textOf: (item) => TIME.format(new Date(String(item[key]))),
})

/** Returns the columns that a list of a kind can show. */
export const columnsOf = (kind: Kind): Column[] => [
  timeColumn('updatedAt', 'Changed'),
  { key: 'changedBy', label: 'Changed by', sort: enumName('changedBy'), textOf: (item) => textOf(item['changedBy']) },
  timeColumn('createdAt', 'Created'),
  ...sortableFields(kind)
    .filter(([key]) => key !== kind.titleField && key !== 'isActive')
    .map(([key, field]) => ({
      key,
      label: field.label,
      sort: enumName(key),
      textOf: (item: ListedItem) => display(field, item[key]),
    })),
]

/** Returns the fields of items that a list loads. */
export const queriedKeys = (kind: Kind, columns: readonly string[]): string[] => [
  ...new Set([...summaryKeys(kind), ...columns]),
]
