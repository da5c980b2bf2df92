import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { alternatives } from '../../../schema/alternatives.ts'
import { mapAt } from '../../../schema/references.ts'
import type { Item } from '../../content/items/items.ts'
import { relationsOf } from '../../content/references/relations.ts'
import { relatedIds, relatedItems } from '../related-items.ts'
import type { ComputedContext } from '../computed.ts'
import type { Call, JsonSchema } from './operation.ts'
import { fieldsRead, MAX_DEPTH, type Reading } from './reading.ts'

/** The caller, and the parameters that every item of a response follows. */
export type SerializeContext = ComputedContext & Pick<Call, 'query'>

/** Serializes items of a kind without following references. @param keys the keys that are needed; all unless given */
export type Serialize = (
  kind: AnyKind,
  items: readonly Item[],
  context: SerializeContext,
  keys?: ReadonlySet<string>,
) => Promise<Record<string, unknown>[]>

/** Serializes items with the items that they refer to. Each path takes one query, however many items there are. */
export async function serializeExpanded(
  kind: AnyKind,
  items: readonly Item[],
  { keys, followed }: Reading,
  context: SerializeContext,
  serialize: Serialize,
): Promise<Record<string, unknown>[]> {
  let serialized = await serialize(kind, items, context, keys)
  for (const { relation, readings } of followed) {
    const ids = [...new Set(items.flatMap((item) => relatedIds(relation, item)))]
    const chosen = (of: Kind) => fieldsRead(of, readings.get(of)!)
    const related = await relatedItems(context.services.contentReader, context.actor, relation, ids, chosen)
    const all = [...related.values()].flat()
    const byId = new Map<string, Record<string, unknown>>()
    for (const of of relation.kinds) {
      const distinct = [
        ...new Map(all.flatMap((each) => (each.kind === of ? [[each.item.id, each.item]] : []))).values(),
      ]
      const expanded = await serializeExpanded(of, distinct, readings.get(of)!, context, serialize)
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
  return keys ? serialized.map((item) => picked(item, keys)) : serialized
}

const picked = (item: Record<string, unknown>, keys: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key === '_id' || keys.has(key)))

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
