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

/** Returns the values of the fields without other keys, at any depth. */
export const valuesOnly = (fields: Fields, item: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, fieldOnly(field, item[key])]))

function fieldOnly(field: Field, value: unknown): unknown {
  if (field.type === 'group') return valuesOnly(field.fields, (value ?? {}) as Values)
  if (field.type === 'groupList') return ((value ?? []) as Values[]).map((entry) => valuesOnly(field.fields, entry))
  return value
}
