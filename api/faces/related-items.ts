import { idsAt } from '../../schema/references.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { ContentReader } from '../content/items/content-reader.ts'
import type { Item } from '../content/items/items.ts'
import type { Relation } from '../content/references/relations.ts'

/**
 * Returns the related items that an actor may see, by their ids, or by those of the items they refer to.
 *
 * @param isShort whether the short values of referenced items are enough
 */
export async function relatedItems(
  reader: ContentReader,
  actor: Actor,
  { kind, referring, isInverse }: Relation,
  ids: readonly string[],
  isShort = false,
): Promise<Map<string, Item[]>> {
  if (isInverse) return reader.referring(actor, kind, referring.keys, ids)
  const items = await reader.byIds(actor, kind, ids, isShort)
  return new Map(items.map((item) => [item.id, [item]]))
}

/** Returns the ids by which `relatedItems` finds what is related to an item. */
export const relatedIds = ({ isInverse, referring }: Relation, item: Item): string[] =>
  isInverse ? [item.id] : idsAt(item, referring.keys)
