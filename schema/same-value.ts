import { type Field, type Fields, isGroup, isGroupList, isOptionalGroup, isTranslations, typeOf } from './fields.ts'
import { patchedTranslations, translationsPatch } from './fields/translations/patch.ts'

type Values = Record<string, unknown>

/** Returns whether two values of a field are equal. */
export const sameValue = (field: Field, a: unknown, b: unknown): boolean => typeOf(field).isEqual(field, a, b)

/** Returns values as a change after which an item has them: the change removes the texts in other languages that the values lack. */
export const asChange = (fields: Fields, stored: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const field = fields[key]
      return [key, field && isTranslations(field) ? translationsPatch(stored[key], value) : value]
    }),
  )

/** Returns the top-level keys of `values` that differ from `base`, as a change. */
export const changesOf = (fields: Fields, base: Values, values: Values): Values =>
  asChange(
    fields,
    base,
    Object.fromEntries(
      Object.entries(fields)
        .filter(([key, field]) => !sameValue(field, base[key], values[key]))
        .map(([key]) => [key, values[key]]),
    ),
  )

/** The values of a field before and after a change. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** Returns the fields that `after` changes, in the model's order. Fields, keys of groups and translations that it lacks stay as they are. */
export const differences = (fields: Fields, before: Values, after: Values): Difference[] =>
  Object.entries(fields).flatMap(([field, definition]) => {
    const difference = { field, before: before[field], after: after[field] }
    return isChanged(definition, field, before, after) ? [difference] : []
  })

function isChanged(field: Field, key: string, before: Values, after: Values): boolean {
  if (!(key in after)) return false
  if (isTranslations(field)) return !sameValue(field, before[key], patchedTranslations(before[key], after[key]))
  if (!isGroup(field)) return !sameValue(field, before[key], after[key])
  const [was, is] = [(before[key] ?? {}) as Values, (after[key] ?? {}) as Values]
  return Object.entries(field.fields).some(([inner, definition]) => isChanged(definition, inner, was, is))
}

/** Returns the values of the fields without other keys, at any depth and in the order of the fields. */
export const valuesOnly = (fields: Fields, item: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldOnly(field, item[key])]))

/** Returns the value of a field as `valuesOnly` does. */
export function fieldOnly(field: Field, value: unknown): unknown {
  if (isOptionalGroup(field) && !value) return undefined
  if (isGroup(field)) return valuesOnly(field.fields, (value ?? {}) as Values)
  if (isGroupList(field)) return ((value ?? []) as Values[]).map((entry) => valuesOnly(field.fields, entry))
  return value
}
