import type { GraphQLResolveInfo } from 'graphql'
import { type ClassType, createUnionType, Ctx, Extensions, FieldResolver, ID, Info, Resolver, Root } from 'type-graphql'
import { nameInGraphQL } from '../../../../schema/fields.ts'
import { type AnyKind, STORED_KEYS } from '../../../../schema/kind.ts'
import { typeName } from '../../../../schema/names.ts'
import { idsAt } from '../../../../schema/references.ts'
import type { Item } from '../../../content/items/items.ts'
import { shortFields } from '../../../content/items/read-columns.ts'
import { type Relation, relationsOf } from '../../../content/references/relations.ts'
import { type RelatedItem, relatedItems } from '../../related-items.ts'
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
      const targets = relation.kinds.flatMap(({ name }) => types.get(typeName(name)) ?? [])
      const [target] = targets
      if (!own || !target) return []
      if (relation.isInverse) return inverse(relation, own, target)
      return forward(relation, own, relation.kinds.length === 1 ? target : unionOf(relation, own, targets))
    }),
  )

/** Returns a loader of related items, which name their types where these are those of several kinds. */
const loaderOf = (relation: Relation, chosen?: 'short') =>
  requestLoader<Item[]>(async ({ actor, services }, ids) => {
    const related = await relatedItems(services.contentReader, actor, relation, ids, () => chosen)
    const typed = ({ kind, item }: RelatedItem) =>
      relation.kinds.length === 1 ? item : { ...item, __typename: typeName(kind.name) }
    return new Map(Array.from(related, ([id, items]) => [id, items.map(typed)]))
  }, [])

/** Returns the names of the GraphQL fields that need only the short values of an item of any of these kinds. */
function shortNames(kinds: readonly AnyKind[]): ReadonlySet<string> {
  const names = kinds.map((kind) => ({ kind, names: shortNamesOf(kind) }))
  const isShort = (name: string) => names.every((of) => of.names.has(name) || !(name in of.kind.fields))
  return new Set(names.flatMap((of) => [...of.names]).filter(isShort))
}

const shortNamesOf = (kind: AnyKind): ReadonlySet<string> =>
  new Set([
    '__typename',
    ...STORED_KEYS,
    ...shortFields(kind).flatMap(([key, field]) => [key, nameInGraphQL(key, field)]),
    ...relationsOf(kind).flatMap(({ isInverse, name }) => (isInverse ? [name] : [])),
  ])

/** Returns the type of the items of several kinds that a field refers to. */
const unionOf = ({ referring: { keys, field } }: Relation, own: ClassType, targets: ClassType[]): object =>
  createUnionType({
    name: own.name + typeName(keys.at(-1)!),
    description: `An item of ${field.label}.`,
    types: () => targets,
    resolveType: (item: { __typename?: string }) => item.__typename,
  })

/** Adds the id and the item that a field refers to, or its ids and items, to the kind's type or to that of a group. */
function forward(relation: Relation, own: ClassType, target: object): ClassType {
  const [loadWhole, loadShort] = [loaderOf(relation), loaderOf(relation, 'short')]
  const short = shortNames(relation.kinds)
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
    @Extensions('maxEntries' in field ? { maxEntries: field.maxEntries } : {})
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
