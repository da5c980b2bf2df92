/** A plain valid value for every field, for tests that then make one of them invalid. */

import type { Field, Fields } from '../fields.ts'
import type { AnyKind, ValuesOfKind } from '../kind.ts'

function exampleValue(field: Field): unknown {
  switch (field.type) {
    case 'email':
      return 'hello@verdant.example'
    case 'colour':
      return '#10b981'
    case 'date':
      return '2026-05-31'
    case 'path':
      return '/leaf'
    case 'link':
    case 'url':
    case 'image':
      return 'https://verdant.example/leaf'
    case 'textList':
      return ['x']
    case 'choice':
    case 'toggle':
      return field.default
    case 'integer':
      return field.min
    case 'group':
      return exampleFields(field.fields)
    case 'groupList':
      return [exampleFields(field.fields)]
    default:
      return 'x'
  }
}

const exampleFields = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, exampleValue(field)]))

/** Returns valid values of `kind`. No field and no list is empty. */
export const exampleOf = <K extends AnyKind>(kind: K) => exampleFields(kind.fields) as ValuesOfKind<K>

/** A field that is not a group or a list of groups. */
type Leaf = Exclude<Field, { type: 'group' | 'groupList' }>

/** Returns every field of `kind` that is not a group by its path: `name`, `contact.email`, `statistics.0.label`. */
export function leavesOf(kind: AnyKind): [path: string, field: Leaf][] {
  const leaves = (fields: Fields, before: string): [string, Leaf][] =>
    Object.entries(fields).flatMap(([key, field]) => {
      if (field.type === 'group') return leaves(field.fields, `${before}${key}.`)
      if (field.type === 'groupList') return leaves(field.fields, `${before}${key}.0.`)
      return [[before + key, field]]
    })
  return leaves(kind.fields, '')
}

/** Returns a copy of `values` with `value` at `path`. */
export function withValue<T extends object>(values: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  const copy = structuredClone(values) as Record<string, unknown>
  copy[key] = rest.length ? withValue(copy[key] as object, rest.join('.'), value) : value
  return copy as T
}
