import { type Field, targetsOf } from '../../../../schema/fields.ts'
import type { Kind } from '../../../../schema/kind.ts'
import { collections, stored } from '../../../../schema/kinds/index.ts'
import { referencesIn } from '../../../../schema/references.ts'
import { inAdmin } from '../../model/kinds.ts'

/** Returns the kinds with these names, which are separated by commas. */
export const kindsNamed = (names: string): Kind[] =>
  names.split(',').flatMap((target) => collections.find(({ name }) => name === target) ?? [])

/** Returns the kinds that a field refers to. */
export const kindsOf = (field: Field): Kind[] => kindsNamed(targetsOf(field).join())

/** Returns whether a field of any kind refers to items of this one. */
export const isReferredTo = ({ name }: Kind): boolean =>
  stored.some(({ fields }) => referencesIn(fields).some(({ field }) => targetsOf(field).includes(name)))

/** Returns the keys of the fields that `ItemLine` shows of an item: its title, and its picture if it has one. */
export const lineKeys = (kind: Kind): string[] => [kind.titleField, inAdmin(kind).summary?.picture ?? []].flat()

/** Returns the title of an item as lists show it. */
export function titleOf(kind: Kind, item: Readonly<Record<string, unknown>>): string {
  const title = item[kind.titleField]
  return typeof title === 'string' && title ? title : 'Untitled'
}
