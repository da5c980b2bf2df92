/** A plain valid value for every field, for tests that then make one of them invalid. */

import { type Field, type Fields, groupNames, isBlocks, isGroupList, isNested } from '../fields.ts'
import { english } from '../labels/english.data.ts'
import { labelEntries } from '../labels/entries.ts'
import { examplesOf } from '../fields/nested-type.ts'
import type { AnyKind, ValuesOfKind } from '../kind.ts'

/** Returns valid values of `kind`. No field and no list is empty. Texts with different serial numbers differ. */
export const exampleOf = <K extends AnyKind>(kind: K, serial?: number) =>
  Object.fromEntries(
    Object.entries(examplesOf(kind.fields, serial)).map(([key, value]) => [
      key,
      kind.fields[key]!.type === 'labelKey' ? labelKeyAt(serial) : value,
    ]),
  ) as ValuesOfKind<K>

const labelKeys = labelEntries(english).map(({ key }) => key)

/** Returns the key of a label that exists: others are refused. */
const labelKeyAt = (serial = 0) => labelKeys[serial % labelKeys.length]

/** Returns every field of `kind` that is not a group by its path: `name`, `contact.email`, `statistics.0.label`. */
export function leavesOf(kind: AnyKind): [path: string, field: Field][] {
  const leaves = (fields: Fields, before: string): [string, Field][] =>
    Object.entries(fields).flatMap(([key, field]) => {
      if (!isNested(field)) return [[before + key, field]]
      const path = `${before}${key}.`
      if (!isBlocks(field)) return leaves(field.fields, `${path}${isGroupList(field) ? '0.' : ''}`)
      // The example has a block of each kind.
      return groupNames(field).flatMap((name, at) => leaves({ [name]: field.fields[name]! }, `${path}${at}.`))
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
