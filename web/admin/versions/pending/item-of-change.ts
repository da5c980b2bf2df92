import { blank, type Kind, type Singleton } from '../../../../schema/kind.ts'
import { withPatch } from '../../../../schema/merge.ts'
import type { Item, Values } from '../../model/item.ts'
import type { PendingChange } from './types.ts'

/** Returns a pending change as the item of a form. Its version is that of the change. */
export function itemOfChange(
  kind: Kind | Singleton,
  live: Values | null,
  { itemId, values, version }: Pick<PendingChange, 'itemId' | 'values' | 'version'>,
): Item {
  return { ...withPatch(kind.fields, live ?? blank(kind), values), id: itemId, version }
}
