import type { Fields } from '../../schema/fields.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { sameValue } from '../../schema/same-value.ts'

/** A change of one item. `changes` compares the item with the version before. */
export interface Revision {
  kind: string
  id: string
  /** The title of the item at that version. */
  title: string
  version: number
  action: 'create' | 'update' | 'delete' | 'restore'
  author: string
  source: string
  createdAt: string
  changes: FieldChange[]
}

/** The value of a field before and after a change: text as it is, other values as JSON, null if there was none. */
export interface FieldChange {
  field: string
  label: string
  before: string | null
  after: string | null
}

/** The values of an item as a revision stores them. */
export type StoredValues = Record<string, unknown>

/** A row of the history, with the values of this revision and of the one before. */
interface RevisionRow extends Omit<Revision, 'title' | 'changes' | 'action'> {
  action: string
  values: StoredValues
  previous: StoredValues | null
}

/** Describes a row of the history: the item's title at that version, and what changed. */
export const describeRevision = (kind: AnyKind, { values, previous, action, ...row }: RevisionRow): Revision => ({
  ...row,
  action: action as Revision['action'],
  title: titleOf(kind, values),
  changes: action === 'delete' ? [] : differences(kind.fields, previous ?? {}, values),
})

/** Returns the title of an item with these values. */
export const titleOf = (kind: AnyKind, values: StoredValues): string =>
  kind.singleton ? kind.label : (asText(values[kind.titleField]) ?? '')

/** Returns the fields whose values differ, with both values as text. */
export function differences(fields: Fields, before: StoredValues, after: StoredValues): FieldChange[] {
  return Object.entries(fields).flatMap(([key, field]): FieldChange[] => {
    const was = asText(before[key])
    const is = asText(after[key])
    // The keys of groups may be in another order.
    const isSame = was === is || (was !== null && is !== null && sameValue(field, before[key], after[key]))
    return isSame ? [] : [{ field: key, label: field.label, before: was, after: is }]
  })
}

/** Returns a value as the history shows it: text as it is, other values as JSON, null if there is none. */
export function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
