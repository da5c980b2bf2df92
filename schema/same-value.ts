import type { Field, Fields } from './fields.ts'

type Values = Record<string, unknown>

const sameList = <T>(a: readonly T[], b: readonly T[], same: (x: T, y: T) => boolean) =>
  a.length === b.length && a.every((entry, index) => same(entry, b[index] as T))

/** Returns whether two values of a field are equal. */
export function sameValue(field: Field, a: unknown, b: unknown): boolean {
  switch (field.type) {
    case 'textList':
      return sameList((a ?? []) as string[], (b ?? []) as string[], Object.is)
    case 'group':
      return sameValues(field.fields, (a ?? {}) as Values, (b ?? {}) as Values)
    case 'groupList':
      return sameList((a ?? []) as Values[], (b ?? []) as Values[], (x, y) => sameValues(field.fields, x, y))
    default:
      return (a ?? null) === (b ?? null)
  }
}

/** Returns whether two sets of values are equal in all fields. Other keys are ignored. */
export const sameValues = (fields: Fields, a: Values, b: Values) =>
  Object.entries(fields).every(([key, field]) => sameValue(field, a[key], b[key]))

/** Returns the top-level keys of `values` that differ from `base`. */
export const changesOf = (fields: Fields, base: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([key, field]) => !sameValue(field, base[key], values[key]))
      .map(([key]) => [key, values[key]]),
  )

/** The values of a field before and after a change. */
export interface Difference {
  field: string
  before: unknown
  after: unknown
}

/** Returns the fields that `after` changes, in the model's order. Fields and keys of groups that it lacks stay as they are. */
export const differences = (fields: Fields, before: Values, after: Values): Difference[] =>
  Object.entries(fields).flatMap(([field, definition]) => {
    const difference = { field, before: before[field], after: after[field] }
    return isChanged(definition, field, before, after) ? [difference] : []
  })

function isChanged(field: Field, key: string, before: Values, after: Values): boolean {
  if (!(key in after)) return false
  if (field.type !== 'group') return !sameValue(field, before[key], after[key])
  const [was, is] = [(before[key] ?? {}) as Values, (after[key] ?? {}) as Values]
  return Object.entries(field.fields).some(([inner, definition]) => isChanged(definition, inner, was, is))
}

/** Returns the values of the fields without other keys, at any depth. */
export const valuesOnly = (fields: Fields, item: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldOnly(field, item[key])]))

function fieldOnly(field: Field, value: unknown): unknown {
  if (field.type === 'group') return valuesOnly(field.fields, (value ?? {}) as Values)
  if (field.type === 'groupList') return ((value ?? []) as Values[]).map((entry) => valuesOnly(field.fields, entry))
  return value
}
