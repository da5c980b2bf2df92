import { type ClassType, Ctx, FieldResolver, ID, Resolver, Root } from 'type-graphql'
import { isPlainList, nameInGraphQL } from '../../../../schema/fields.ts'
import type { AnyKind } from '../../../../schema/kind.ts'
import type { Item } from '../../../content/items/items.ts'
import { idsIn, targetKind } from '../../../content/items/hidden-references.ts'
import { type ReferringField, referringFields } from '../../../content/references/referring-fields.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'
import { describe } from '../types/from-fields.ts'

/** Returns the resolvers of the references from and to items of kinds. @param types the output types of the kinds, by name */
export const referenceResolvers = (kinds: readonly AnyKind[], types: ReadonlyMap<string, ClassType>): ClassType[] =>
  referringFields(kinds).flatMap((referring) => {
    const [own, target] = [types.get(referring.kind.name), types.get(referring.to)]
    if (!own || !target) return []
    return [forward(referring, own, target), ...inverse(referring, own, target)]
  })

/** Adds the id and the item that a field refers to, or its ids and items. */
function forward({ key, field, to }: ReferringField, own: ClassType, target: ClassType): ClassType {
  const load = requestLoader<Item | null>(async ({ actor, services }, ids) => {
    const items = await services.contentReader.byIds(actor, targetKind(to), ids)
    return new Map(items.map((item) => [item.id, item]))
  }, null)
  const isList = isPlainList(field)

  @Resolver(() => own)
  class ReferenceResolver {
    @FieldResolver(() => (isList ? [ID] : ID), {
      nullable: !isList,
      description: `${describe(field)} As ${isList ? 'ids' : 'an id'}.`,
    })
    [nameInGraphQL(key, field)](@Ctx() _context: Context, @Root() root: Item): unknown {
      return root[key]
    }

    @FieldResolver(() => (isList ? [target] : target), { nullable: !isList, description: describe(field) })
    [key](@Ctx() context: Context, @Root() root: Item): unknown {
      const items = Promise.all(idsIn(root[key]).map((id) => load(context, id)))
      return items.then((loaded) => (isList ? loaded.filter((item) => item !== null) : (loaded[0] ?? null)))
    }
  }
  return ReferenceResolver
}

/** Adds the items that refer to an item, if the field names their list. */
function inverse({ kind, key, field }: ReferringField, own: ClassType, target: ClassType): ClassType[] {
  const { inverse: list } = field
  if (!list || kind.singleton) return []
  const load = requestLoader<Item[]>(
    ({ actor, services }, ids) => services.contentReader.referring(actor, kind, key, ids),
    [],
  )

  @Resolver(() => target)
  class InverseResolver {
    @FieldResolver(() => [own], { description: `The ${kind.labelPlural} whose ${field.label} it is.` })
    [list as string](@Ctx() context: Context, @Root() root: Item): Promise<Item[]> {
      return load(context, root.id)
    }
  }
  return [InverseResolver]
}
