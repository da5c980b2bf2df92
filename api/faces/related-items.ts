import type { Kind } from '../../schema/kind.ts'
import { idsAt } from '../../schema/references.ts'
import type { Actor } from '../access/permissions/policy.ts'
import type { ContentReader } from '../content/items/content-reader.ts'
import type { Item } from '../content/items/items.ts'
import type { ChosenFields } from '../content/items/read-columns.ts'
import type { Relation } from '../content/references/relations.ts'

/** An item that another one refers to, or that refers to it. */
export interface RelatedItem {
  kind: Kind
  item: Item
}

/**
 * Returns the related items that an actor may see, by their ids, or by those of the items they refer to.
 *
 * @param chosen returns the fields of related items of a kind that are enough; all unless given
 */
export async function relatedItems(
  reader: ContentReader,
  actor: Actor,
  { kinds, referring, isInverse }: Relation,
  ids: readonly string[],
  chosen: (kind: Kind) => ChosenFields | undefined = () => undefined,
): Promise<Map<string, RelatedItem[]>> {
  const [kind] = kinds
  if (isInverse) {
    const fields = chosen(kind)
    const read = typeof fields === 'object' ? [...fields, referring.keys[0]!] : fields
    const found = await reader.referring(actor, kind, referring.keys, ids, read)
    return new Map(Array.from(found, ([id, items]) => [id, items.map((item) => ({ kind, item }))]))
  }
  const ofKind = async (of: Kind) => {
    const items = await reader.byIds(actor, of, ids, chosen(of))
    return items.map((item) => ({ kind: of, item }))
  }
  const found = await Promise.all(kinds.map(ofKind))
  return new Map(found.flat().map((related) => [related.item.id, [related]]))
}

/** Returns the ids by which `relatedItems` finds what is related to an item. */
export const relatedIds = ({ isInverse, referring }: Relation, item: Item): string[] =>
  isInverse ? [item.id] : idsAt(item, referring.keys)
