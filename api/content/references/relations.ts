import { isPlainList } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { pathOf, type ReferringField, referringFields, targetKind } from './referring-fields.ts'

/** A reference of a kind, in either direction, as GraphQL and REST return it. */
export interface Relation {
  /** The path of the field, or the name that it gives the list of the other direction. */
  name: string
  /** The kinds of the related items: one, except for a field that refers to several. */
  kinds: readonly [Kind, ...Kind[]]
  /** The field that refers: of the kind itself, or of the related items. */
  referring: ReferringField
  /** Whether the related items refer to the item. It holds no ids of them then. */
  isInverse: boolean
  isList: boolean
}

/** Returns the references between items of a kind and those of others. @param kinds those that may refer to it */
export function relationsOf(kind: AnyKind, kinds: Iterable<AnyKind> = stored): Relation[] {
  const own = referringFields([kind]).map((referring) => ({
    name: pathOf(referring),
    kinds: referring.to.map(targetKind) as [Kind, ...Kind[]],
    referring,
    isInverse: false,
    isList: isPlainList(referring.field),
  }))
  const inverse = referringFields(kinds).flatMap((referring): Relation[] => {
    const { inverse: name } = referring.field
    if (!referring.to.includes(kind.name) || !name || referring.kind.singleton) return []
    return [{ name, kinds: [referring.kind], referring, isInverse: true, isList: true }]
  })
  return [...own, ...inverse]
}
