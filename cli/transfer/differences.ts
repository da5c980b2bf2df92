import { isDeepStrictEqual } from 'node:util'
import type { AnyKind } from '../../schema/kind.ts'
import type { Item } from '../../api/content/items.ts'
import { isObject } from '../../schema/is-object.ts'

/** One field's value before and after a change. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

// Keys of a group that are not given keep their value.
const isKept = (before: unknown, after: unknown): boolean =>
  isObject(before) && isObject(after)
    ? Object.keys(after).every((key) => isDeepStrictEqual(before[key], after[key]))
    : isDeepStrictEqual(before, after)

/** Returns the fields of `item` that `values` would change, in the model's order. */
export function differences(kind: AnyKind, item: Item, values: Record<string, unknown>): FieldChange[] {
  return Object.entries(kind.fields).flatMap(([field, { type }]) => {
    if (!(field in values)) return []
    const [before, after] = [item[field], values[field]]
    const isSame = type === 'group' ? isKept(before, after) : isDeepStrictEqual(before, after)
    return isSame ? [] : [{ field, before, after }]
  })
}
