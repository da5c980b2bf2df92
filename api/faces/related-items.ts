import type { Kind } from '../../schema/kind.ts'
import { idsAt } from '../../schema/references.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { ContentReader } from '../content/items/content-reader.ts'
import type { Item } from '../content/items/items.ts'
import type { Relation } from '../content/references/relations.ts'

/** An item that another one refers to, or that refers to it. */
export interface RelatedItem {
  kind: Kind
  item: Item
}

/** Returns the related items that an actor may see, by their ids, or by those of the items they refer to. */
export async function relatedItems(
  reader: ContentReader,
  actor: Actor,
  { kinds, referring, isInverse }: Relation,
  ids: readonly string[],
): Promise<Map<string, RelatedItem[]>> {
  const [kind] = kinds
  if (isInverse) {
    const found = await reader.referring(actor, kind, referring.keys, ids)
    return new Map(Array.from(found, ([id, items]) => [id, items.map((item) => ({ kind, item }))]))
  }
  const ofKinds = kinds.map(async (of) => (await reader.byIds(actor, of, ids)).map((item) => ({ kind: of, item })))
  return new Map((await Promise.all(ofKinds)).flat().map((related) => [related.item.id, [related]]))
}

/** Returns the ids by which `relatedItems` finds what is related to an item. */
export const relatedIds = ({ isInverse, referring }: Relation, item: Item): string[] =>
  isInverse ? [item.id] : idsAt(item, referring.keys)
