import type { GraphQLResolveInfo } from 'graphql'
import { type ClassType, Ctx, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql'
import { nameInGraphQL } from '../../../../schema/fields.ts'
import { type AnyKind, STORED_KEYS } from '../../../../schema/kind.ts'
import { typeName } from '../../../../schema/names.ts'
import { idsAt } from '../../../../schema/references.ts'
import type { Item } from '../../../content/items/items.ts'
import { shortFields } from '../../../content/items/read-columns.ts'
import { type Relation, relationsOf } from '../../../content/references/relations.ts'
import { relatedItems } from '../../related-items.ts'
import type { Context } from '../context.ts'
import { requestLoader } from './request-loader.ts'
import { selectsOnly } from './selection.ts'
import { describe } from '../types/from-fields.ts'

/** Returns the resolvers of the references from and to items of kinds. @param types the output types, by their names */
export const referenceResolvers = (kinds: readonly AnyKind[], types: ReadonlyMap<string, ClassType>): ClassType[] =>
  kinds.flatMap((kind) =>
    relationsOf(kind, kinds).flatMap((relation) => {
      const groups = relation.isInverse ? [] : relation.referring.keys.slice(0, -1)
      const own = types.get([kind.name, ...groups].map(typeName).join(''))
      const target = types.get(typeName(relation.kind.name))
      if (!own || !target) return []
      return relation.isInverse ? inverse(relation, own, target) : forward(relation, own, target)
    }),
  )

const loaderOf = (relation: Relation, isShort = false) =>
  requestLoader<Item[]>(
    ({ actor, services }, ids) => relatedItems(services.contentReader, actor, relation, ids, isShort),
    [],
  )

/** Returns the names of what the short values of an item of a kind are enough for. */
const shortNames = (kind: AnyKind): ReadonlySet<string> =>
  new Set([
    '__typename',
    ...STORED_KEYS,
    ...shortFields(kind).flatMap(([key, field]) => [key, nameInGraphQL(key, field)]),
    ...relationsOf(kind).flatMap(({ isInverse, name }) => (isInverse ? [name] : [])),
  ])

/** Adds the id and the item that a field refers to, or its ids and items, to the kind's type or to that of a group. */
function forward(relation: Relation, own: ClassType, target: ClassType): ClassType {
  const [loadWhole, loadShort] = [loaderOf(relation), loaderOf(relation, true)]
  const short = shortNames(relation.kind)
  const { isList } = relation
  const { field, keys } = relation.referring
  const key = keys.at(-1)!

  @Resolver(() => own)
  class ReferenceResolver {
    @FieldResolver(() => (isList ? [ID] : ID), {
      nullable: !isList,
      description: `${describe(field)} As ${isList ? 'ids' : 'an id'}.`,
    })
    [nameInGraphQL(key, field)](@Ctx() _context: Context, @Root() root: object): unknown {
      return (root as Record<string, unknown>)[key]
    }

    @FieldResolver(() => (isList ? [target] : target), { nullable: !isList, description: describe(field) })
    [key](@Ctx() context: Context, @Root() root: object, @Info() info: GraphQLResolveInfo): unknown {
      const load = selectsOnly(info, short) ? loadShort : loadWhole
      const loaded = Promise.all(idsAt(root, [key]).map((id) => load(context, id)))
      return loaded.then((items) => (isList ? items.flat() : (items.flat()[0] ?? null)))
    }
  }
  return ReferenceResolver
}

/** Adds the items that refer to an item. */
function inverse(relation: Relation, own: ClassType, target: ClassType): ClassType {
  const load = loaderOf(relation)
  const { kind, field } = relation.referring

  @Resolver(() => own)
  class InverseResolver {
    @FieldResolver(() => [target], { description: `The ${kind.labelPlural} whose ${field.label} it is.` })
    [relation.name](@Ctx() context: Context, @Root() root: Item): Promise<Item[]> {
      return load(context, root.id)
    }
  }
  return InverseResolver
}
