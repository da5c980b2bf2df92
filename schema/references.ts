import { defaultOf, type Fields, isNested, isReference, targetsOf } from './fields.ts'
import type { ReferenceField } from './fields/reference/type.ts'
import type { ReferencesField } from './fields/references/type.ts'
import type { AnyKind } from './kind.ts'
import { kinds } from './kinds/index.ts'

/** A field that refers to items, and the keys that lead to it, the first of which is the column: several if it is within groups or lists of groups. */
export interface ReferencePath {
  keys: readonly string[]
  field: ReferenceField | ReferencesField
}

/** Returns the fields that refer to items, also those within groups and lists of groups. */
export const referencesIn = (fields: Fields): ReferencePath[] =>
  Object.entries(fields).flatMap(([key, field]) => {
    if (isReference(field)) return [{ keys: [key], field: field as ReferencePath['field'] }]
    if (!isNested(field)) return []
    return referencesIn(field.fields).map((inner) => ({ ...inner, keys: [key, ...inner.keys] }))
  })

/**
 * Returns values with the value at a path of keys replaced, in each entry of the lists on the way.
 *
 * @param change gets the value and the path to it with the positions of the entries, such as `treatments.2.product`
 */
export function mapAt<T>(values: T, keys: readonly string[], change: (value: unknown, path: string) => unknown): T {
  const follow = (value: unknown, [key, ...rest]: readonly string[], path: readonly (string | number)[]): unknown => {
    if (key === undefined) return change(value, path.join('.'))
    if (Array.isArray(value)) return value.map((entry, at) => follow(entry, [key, ...rest], [...path, at]))
    if (typeof value !== 'object' || value === null || !(key in value)) return value
    return { ...value, [key]: follow((value as Record<string, unknown>)[key], rest, [...path, key]) }
  }
  return follow(values, keys, []) as T
}

/** Yields the values at a path of keys, in each entry of the lists on the way, with the paths that `mapAt` gives them. */
export function* valuesAt(
  values: unknown,
  [key, ...rest]: readonly string[],
  path: readonly (string | number)[] = [],
): Generator<{ value: unknown; path: string }> {
  if (key === undefined) yield { value: values, path: path.join('.') }
  else if (Array.isArray(values))
    for (const [at, entry] of values.entries()) yield* valuesAt(entry, [key, ...rest], [...path, at])
  else if (typeof values === 'object' && values !== null && key in values)
    yield* valuesAt((values as Record<string, unknown>)[key], rest, [...path, key])
}

/** Returns the ids that values hold at a path of keys. */
export function idsAt(values: unknown, keys: readonly string[]): string[] {
  const ids: string[] = []
  const follow = (value: unknown, depth: number): void => {
    if (Array.isArray(value)) for (const entry of value) follow(entry, depth)
    else if (typeof value === 'string') ids.push(value)
    else if (typeof value === 'object' && value !== null)
      follow((value as Record<string, unknown>)[keys[depth]!], depth + 1)
  }
  follow(values, 0)
  return ids
}

/** Returns an item of a kind as if it referred to no item and none referred to it, with all names that GraphQL has for these. */
export function withoutReferences<T extends object>(kind: AnyKind, item: T): T & Record<string, unknown> {
  const others = kinds
    .flatMap(({ fields }) => referencesIn(fields))
    .filter(({ field }) => targetsOf(field).includes(kind.name))
  const inverses = others.flatMap(({ field }) => field.inverse ?? [])
  const own = referencesIn(kind.fields).reduce(
    (values, { keys, field }) => mapAt(values, keys, () => defaultOf(field)),
    item,
  )
  return { ...own, ...Object.fromEntries(inverses.map((name) => [name, []])) }
}
