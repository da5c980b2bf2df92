import { isPlainList } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { idsIn, targetKind } from '../../content/items/hidden-references.ts'
import type { Item } from '../../content/items/items.ts'
import { referringFields } from '../../content/references/referring-fields.ts'
import { invalid } from '../../platform/errors.ts'
import type { ComputedContext } from '../computed.ts'
import type { JsonSchema } from './operation.ts'

/** The number of references that a path follows at most. */
const MAX_DEPTH = 2

/** The references to follow, by their names. */
export type Expansion = ReadonlyMap<string, Followed>

interface Followed {
  relation: Relation
  /** The references to follow from the related items. */
  nested: Expansion
}

/** Serializes items of a kind without following references. */
export type Serialize = (
  kind: AnyKind,
  items: readonly Item[],
  context: ComputedContext,
) => Promise<Record<string, unknown>[]>

/** A reference of a kind, in either direction. */
interface Relation {
  /** The kind of the related items. */
  kind: Kind
  isList: boolean
  /** Whether the related items refer to the item. It holds no ids of them then. */
  isInverse: boolean
  /** Returns the related items that the caller may see, by the ids of the items. */
  load(context: ComputedContext, items: readonly Item[]): Promise<ReadonlyMap<string, readonly Item[]>>
}

/** Returns the references of a kind by the names that GraphQL gives them, too. */
function relationsOf(kind: AnyKind): ReadonlyMap<string, Relation> {
  const own = referringFields([kind]).map(({ key, field, to }): [string, Relation] => {
    const target = targetKind(to)
    const relation: Relation = {
      kind: target,
      isList: isPlainList(field),
      isInverse: false,
      async load({ actor, services }, items) {
        const ids = [...new Set(items.flatMap((item) => idsIn(item[key])))]
        const targets = await services.contentReader.byIds(actor, target, ids)
        const byId = new Map(targets.map((item) => [item.id, item]))
        return new Map(items.map((item) => [item.id, idsIn(item[key]).flatMap((id) => byId.get(id) ?? [])]))
      },
    }
    return [key, relation]
  })
  const inverse = referringFields(stored).flatMap(({ kind: referring, key, field, to }): [string, Relation][] => {
    const { inverse: name } = field
    if (to !== kind.name || !name || referring.singleton) return []
    const relation: Relation = {
      kind: referring,
      isList: true,
      isInverse: true,
      load: ({ actor, services }, items) =>
        services.contentReader.referring(
          actor,
          referring,
          key,
          items.map(({ id }) => id),
        ),
    }
    return [[name, relation]]
  })
  return new Map([...own, ...inverse])
}

const refused = (message: string) => invalid([{ field: 'expand', message: `expand ${message}` }])

/**
 * Reads the query parameter `expand`: paths of references, separated by commas, such as `contact,products.services`.
 *
 * @throws AppError INVALID for a reference that a kind does not have, and for a path that is too long
 */
export function expansionOf(kind: AnyKind, parameter: unknown): Expansion {
  if (parameter === undefined || parameter === '') return new Map()
  if (typeof parameter !== 'string') throw refused('must be given once')
  return parsed(
    kind,
    parameter.split(',').map((path) => path.split('.')),
  )
}

function parsed(kind: AnyKind, paths: readonly string[][]): Expansion {
  const relations = relationsOf(kind)
  const tooLong = paths.find(({ length }) => length > MAX_DEPTH)
  if (tooLong) throw refused(`follows at most ${MAX_DEPTH} references: ${tooLong.join('.')} has more`)
  const byName = Map.groupBy(paths, ([name]) => name!)
  return new Map(
    Array.from(byName, ([name, own]) => {
      const relation = relations.get(name)
      if (!relation) {
        const known = relations.size > 0 ? `. It has ${[...relations.keys()].join(', ')}` : ''
        throw refused(`names no reference of ${kind.label}: “${name}”${known}`)
      }
      const rest = own.map((path) => path.slice(1)).filter(({ length }) => length > 0)
      return [name, { relation, nested: parsed(relation.kind, rest) }]
    }),
  )
}

/** Serializes items with the items that they refer to. Each path takes one query, however many items there are. */
export async function serializeExpanded(
  kind: AnyKind,
  items: readonly Item[],
  expansion: Expansion,
  context: ComputedContext,
  serialize: Serialize,
): Promise<Record<string, unknown>[]> {
  const serialized = await serialize(kind, items, context)
  for (const [name, { relation, nested }] of expansion) {
    const related = await relation.load(context, items)
    const distinct = [...new Map([...related.values()].flat().map((item) => [item.id, item])).values()]
    const expanded = await serializeExpanded(relation.kind, distinct, nested, context, serialize)
    const byId = new Map(distinct.map(({ id }, n) => [id, expanded[n]]))
    for (const [n, { id }] of items.entries()) {
      const whole = (related.get(id) ?? []).map((item) => byId.get(item.id))
      serialized[n]![name] = relation.isList ? whole : (whole[0] ?? null)
    }
  }
  return serialized
}

/** Returns the query parameter of a kind, if it has references. */
export function expandParameter(kind: AnyKind): Record<string, JsonSchema> {
  const names = [...relationsOf(kind).keys()]
  if (names.length === 0) return {}
  const description =
    `References to return as whole items: ${names.join(', ')}. Commas separate them. ` +
    `A dot follows a reference of these items; a path has at most ${MAX_DEPTH} references.`
  return { expand: { type: 'string', description } }
}

/** Adds the whole items that the parameter asks for to the JSON Schema of an item. */
export function withExpansions(kind: AnyKind, schema: JsonSchema): JsonSchema {
  const properties = { ...(schema.properties as Record<string, JsonSchema>) }
  for (const [name, { kind: target, isList, isInverse }] of relationsOf(kind)) {
    const whole = { type: 'object', description: `${target.label}, with \`expand=${name}\`.` }
    const { title, description, default: initial, ...ids } = properties[name] ?? {}
    if (isInverse) properties[name] = { type: 'array', items: whole }
    else if (isList) properties[name] = { ...properties[name], items: { anyOf: [ids.items, whole] } }
    else properties[name] = { title, description, default: initial, anyOf: [ids, whole] }
  }
  return { ...schema, properties }
}
