import type { AnyKind } from '../../../schema/kind.ts'
import { alternatives } from '../../../schema/alternatives.ts'
import { mapAt } from '../../../schema/references.ts'
import type { Item } from '../../content/items/items.ts'
import { type Relation, relationsOf } from '../../content/references/relations.ts'
import { relatedIds, relatedItems } from '../related-items.ts'
import { invalid } from '../../platform/errors.ts'
import type { ComputedContext } from '../computed.ts'
import type { Call, JsonSchema } from './operation.ts'

/** The number of references that a path follows at most. */
const MAX_DEPTH = 2

/** The references to follow. */
export type Expansion = readonly Followed[]

interface Followed {
  relation: Relation
  /** The references to follow from the related items of each kind. */
  nested: ReadonlyMap<AnyKind, Expansion>
}

/** The caller, and the parameters that every item of a response follows. */
export type SerializeContext = ComputedContext & Pick<Call, 'query'>

/** Serializes items of a kind without following references. */
export type Serialize = (
  kind: AnyKind,
  items: readonly Item[],
  context: SerializeContext,
) => Promise<Record<string, unknown>[]>

const refused = (message: string) => invalid([{ field: 'expand', message: `expand ${message}` }])

/**
 * Reads the query parameter `expand`: paths of references, separated by commas, such as `contact,products.services`.
 *
 * @throws AppError INVALID for a reference that a kind does not have, and for a path that is too long
 */
export function expansionOf(kind: AnyKind, parameter: unknown): Expansion {
  if (parameter === undefined || parameter === '') return []
  if (typeof parameter !== 'string') throw refused('must be given once')
  return parsed([kind], parameter.split(',')).get(kind)!
}

/** Returns the references to follow from items of each kind. Of several kinds, at least one must have each of them. */
function parsed(
  kinds: readonly AnyKind[],
  paths: readonly string[],
  before: readonly string[] = [],
): Map<AnyKind, Expansion> {
  const relations = new Map(kinds.map((kind) => [kind, relationsOf(kind)]))
  const byKind = new Map(kinds.map((kind) => [kind, new Map<Relation, string[]>()]))
  for (const path of paths) {
    const named = kinds.flatMap((kind) => {
      const relation = relations.get(kind)!.find(({ name }) => path === name || path.startsWith(`${name}.`))
      return relation ? [{ relation, byName: byKind.get(kind)! }] : []
    })
    if (named.length === 0) {
      const names = new Set([...relations.values()].flat().map(({ name }) => name))
      const known = names.size > 0 ? `. It has ${[...names].join(', ')}` : ''
      throw refused(`names no reference of ${alternatives(kinds.map(({ label }) => label))}: “${path}”${known}`)
    }
    for (const { relation, byName } of named) {
      const rest = path.slice(relation.name.length + 1)
      const followed = [...before, path].join('.')
      if (rest && before.length === MAX_DEPTH - 1)
        throw refused(`follows at most ${MAX_DEPTH} references: ${followed} has more`)
      byName.set(relation, [...(byName.get(relation) ?? []), ...(rest ? [rest] : [])])
    }
  }
  const nested = ([relation, rest]: [Relation, string[]]) => ({
    relation,
    nested: parsed(relation.kinds, rest, [...before, relation.name]),
  })
  return new Map(Array.from(byKind, ([kind, byName]) => [kind, Array.from(byName, nested)]))
}

/** Serializes items with the items that they refer to. Each path takes one query, however many items there are. */
export async function serializeExpanded(
  kind: AnyKind,
  items: readonly Item[],
  expansion: Expansion,
  context: SerializeContext,
  serialize: Serialize,
): Promise<Record<string, unknown>[]> {
  let serialized = await serialize(kind, items, context)
  for (const { relation, nested } of expansion) {
    const ids = [...new Set(items.flatMap((item) => relatedIds(relation, item)))]
    const related = await relatedItems(context.services.contentReader, context.actor, relation, ids)
    const all = [...related.values()].flat()
    const byId = new Map<string, Record<string, unknown>>()
    for (const of of relation.kinds) {
      const distinct = [
        ...new Map(all.flatMap((each) => (each.kind === of ? [[each.item.id, each.item]] : []))).values(),
      ]
      const expanded = await serializeExpanded(of, distinct, nested.get(of)!, context, serialize)
      const about = relation.kinds.length > 1 ? { kind: of.name } : {}
      for (const [n, { id }] of distinct.entries()) byId.set(id, { ...expanded[n], ...about })
    }
    const whole = (held: unknown) => {
      const found = ([held ?? []].flat() as string[])
        .flatMap((id) => related.get(id) ?? [])
        .map(({ item }) => byId.get(item.id))
      return relation.isList ? found : (found[0] ?? null)
    }
    serialized = serialized.map((item, n) =>
      relation.isInverse
        ? { ...item, [relation.name]: whole(items[n]!.id) }
        : mapAt(item, relation.referring.keys, whole),
    )
  }
  return serialized
}

/** Returns the query parameter of a kind, if it has references. */
export function expandParameter(kind: AnyKind): Record<string, JsonSchema> {
  const names = relationsOf(kind).map(({ name }) => name)
  if (names.length === 0) return {}
  const description =
    `References to return as whole items: ${names.join(', ')}. Commas separate them. ` +
    `A dot follows a reference of these items; a path has at most ${MAX_DEPTH} references.`
  return { expand: { type: 'string', description } }
}

/** Adds the whole items that the parameter asks for to the JSON Schema of an item. */
export const withExpansions = (kind: AnyKind, schema: JsonSchema): JsonSchema =>
  relationsOf(kind).reduce((described, { name, kinds, isList, isInverse, referring }) => {
    const labels = alternatives(kinds.map(({ label }) => label))
    const named = kinds.length > 1 ? ' Its `kind` names the kind.' : ''
    const whole = { type: 'object', description: `${labels}, with \`expand=${name}\`.${named}` }
    if (isInverse) return withProperty(described, [name], () => ({ type: 'array', items: whole }))
    return withProperty(described, referring.keys, ({ title, description, default: initial, ...ids }) =>
      isList
        ? { title, description, default: initial, ...ids, items: { anyOf: [ids.items, whole] } }
        : { title, description, default: initial, anyOf: [ids, whole] },
    )
  }, schema)

/** Returns a JSON Schema with the schema at a path of keys replaced; lists on the way are followed. */
function withProperty(
  schema: JsonSchema,
  [key, ...rest]: readonly string[],
  change: (property: JsonSchema) => JsonSchema,
): JsonSchema {
  if (key === undefined) return change(schema)
  if (schema.type === 'array')
    return { ...schema, items: withProperty(schema.items as JsonSchema, [key, ...rest], change) }
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
  return { ...schema, properties: { ...properties, [key]: withProperty(properties[key] ?? {}, rest, change) } }
}
