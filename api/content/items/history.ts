import { type Field, type Fields, isBlocks, isReference, isTranslations, targetsOf } from '../../../schema/fields.ts'
import { fieldsOfTranslations, flatTranslations } from '../../../schema/fields/translations/parts.ts'
import type { TranslatedText, TranslationsField } from '../../../schema/fields/translations/type.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { differences, fieldOnly } from '../../../schema/same-value.ts'

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
  /** The names of the kinds of the items whose ids the values are. */
  refersTo?: readonly string[] | undefined
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
  changes: action === 'delete' ? [] : differencesAsText(kind.fields, previous ?? {}, values),
})

/** Returns the title of an item with these values. */
export const titleOf = (kind: AnyKind, values: StoredValues): string =>
  kind.singleton ? kind.label : (asText(values[kind.titleField]) ?? '')

/** Returns the fields whose values differ, with both values as text. Each text in another language is a field. */
export const differencesAsText = (fields: Fields, before: StoredValues, after: StoredValues): FieldChange[] => [
  ...differences(fields, before, after)
    .filter(({ field }) => !isTranslations(fields[field]!))
    .map(({ field, before: was, after: is }) => ({
      field,
      label: fields[field]!.label,
      before: asText(inOrder(fields[field]!, was)),
      after: asText(inOrder(fields[field]!, is)),
      refersTo: isReference(fields[field]!) ? targetsOf(fields[field]!) : undefined,
    })),
  ...Object.entries(fields).flatMap(([key, field]) =>
    isTranslations(field) && key in after ? translationsAsText(key, field, before[key], after[key]) : [],
  ),
]

function translationsAsText(key: string, field: TranslationsField, before: unknown, after: unknown): FieldChange[] {
  const [was, is] = [before, after].map(flatTranslations) as [StoredValues, StoredValues]
  const parts = fieldsOfTranslations(field, was, is)
  return Object.entries(parts).flatMap(([name, part]) => {
    // A translation that is not there is not visible, either.
    const none = part.type === 'toggle' ? false : undefined
    const change = {
      field: `${key}.${name}`,
      label: part.label,
      before: fieldAsText(part, was[name] ?? none),
      after: fieldAsText(part, is[name] ?? none),
    }
    return change.before === change.after ? [] : [change]
  })
}

/** Returns the value of a field as the history shows it. A text in another language has no hash of its original there. */
export const fieldAsText = (field: Field, value: unknown): string | null =>
  asText(field.type === 'translatedText' ? (value as TranslatedText | undefined)?.text : value)

// PostgreSQL stores the keys of an object in an order of its own.
const inOrder = (field: Field, value: unknown) => (isBlocks(field) ? fieldOnly(field, value) : value)

/** Returns a value as the history shows it: text as it is, other values as JSON, null if the value is missing. */
function asText(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}
