import type { Fields } from '../../../../schema/fields.ts'
import type { UnsavedInput } from '../unsaved-input/input.ts'
import { merge } from '../../../../schema/merge.ts'
import type { FieldVersions, Item, Values } from '../../model/item.ts'
import { valuesOnly } from '../../../../schema/same-value.ts'

/** The values that changes are computed against. Version 0 means that the item does not exist yet. */
export interface Base {
  values: Values
  version: number
  fieldVersions?: FieldVersions | undefined
}

/** Returns an item as the base of a form. */
export const baseOf = (fields: Fields, item: Item): Base => ({
  values: valuesOnly(fields, item),
  version: item.version,
  fieldVersions: item.fieldVersions,
})

/** The base and the values of a form. */
interface FormState {
  base: Base
  values: Values
}

/**
 * Returns the state of a form after its item was loaded again: the changes of both sides. If they conflict, the form keeps
 * its old base, so that saving opens the merge prompt.
 *
 * @param typed the values of the form
 */
export function reload(fields: Fields, base: Base, typed: Values, loaded: Base): FormState {
  const { values, conflicts } = merge(fields, base.values, typed, loaded.values)
  return { base: conflicts.length ? base : loaded, values }
}

/**
 * Returns the initial state of a form: the loaded item with the unsaved input applied. If the item was saved since, input
 * that does not conflict is merged into it. Input that does keeps its old base, so that saving opens the merge prompt.
 */
export function startOf(fields: Fields, base: Base, unsaved: UnsavedInput | null): FormState {
  if (!unsaved) return { base, values: base.values }
  const typed = { ...base.values, ...valuesOnly(fields, { ...base.values, ...unsaved.values }) }
  if (unsaved.version === base.version) return { base, values: typed }
  const { values, conflicts } = merge(fields, unsaved.base, typed, base.values)
  if (conflicts.length === 0) return { base, values }
  return {
    base: { values: unsaved.base, version: unsaved.version, fieldVersions: unsaved.fieldVersions },
    values: typed,
  }
}
