import { alternatives } from '../../../schema/alternatives.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { type Relation, relationsOf } from '../../content/references/relations.ts'
import { invalid } from '../../platform/errors.ts'
import { listIn } from './list-query.ts'
import type { JsonSchema } from './operation.ts'
import { PICTURES } from './pictures.ts'

/** The number of references that a path follows at most. */
export const MAX_DEPTH = 2

/** How much of an item a response has. */
export interface Reading {
  /** The keys besides `_id`; all unless given. */
  keys?: ReadonlySet<string>
  /** The references to follow. */
  followed: readonly Followed[]
}

interface Followed {
  relation: Relation
  /** How much of the related items of each kind. */
  readings: Readings
}

type Readings = ReadonlyMap<AnyKind, Reading>

/** Returns the keys that an item of a kind can have in a response. */
type KeysOf = (kind: AnyKind) => readonly string[]

/** An item with all its keys, and the ids of the items that it refers to. */
export const WHOLE: Reading = { followed: [] }

/**
 * Reads the query parameters `expand`: paths of references, separated by commas, such as `contact,products.services`, and `fields`: keys of the
 * item, and of those that `expand` follows, such as `title,products.name`.
 *
 * @throws AppError INVALID for a reference or a key that a kind does not have, for a path that is too long, and for a key of items that are not
 * followed
 */
export function readingOf(kind: AnyKind, query: Readonly<Record<string, unknown>>, keysOf: KeysOf): Reading {
  const expanded = parsed([kind], query['expand'] === '' ? [] : (listIn(query, 'expand') ?? []))
  const names = listIn(query, 'fields')
  return (names ? narrowed(expanded, names, keysOf) : expanded).get(kind)!
}

/** Returns the fields of an item that a reading needs: all unless it has keys that only fields of the model have. */
export function fieldsRead(kind: AnyKind, { keys }: Reading): string[] | undefined {
  const isRead = (key: string) => key in kind.fields || STORED.has(key) || relationNames(kind).includes(key)
  if (!keys || ![...keys].every(isRead)) return undefined
  return [...keys].filter((key) => key in kind.fields).sort()
}

/** What needs no field of its own: what the server adds to every item, and the pictures of the fields that are read. */
const STORED = new Set(['_id', 'version', 'createdAt', 'updatedAt', PICTURES])

const relationNames = (kind: AnyKind) => relationsOf(kind).map(({ name }) => name)

const refused = (field: 'expand' | 'fields', message: string) => invalid(field, `${field} ${message}`)

const labelsOf = (kinds: readonly AnyKind[]) => alternatives(kinds.map(({ label }) => label))

/** Returns how much is read of items of each kind with these references. Of several kinds, at least one must have each of them. */
function parsed(kinds: readonly AnyKind[], paths: readonly string[], before: readonly string[] = []): Readings {
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
      throw refused('expand', `names no reference of ${labelsOf(kinds)}: “${path}”${known}`)
    }
    for (const { relation, byName } of named) {
      const rest = path.slice(relation.name.length + 1)
      const followed = [...before, path].join('.')
      if (rest && before.length === MAX_DEPTH - 1)
        throw refused('expand', `follows at most ${MAX_DEPTH} references: ${followed} has more`)
      byName.set(relation, [...(byName.get(relation) ?? []), ...(rest ? [rest] : [])])
    }
  }
  const followed = ([relation, rest]: [Relation, string[]]): Followed => ({
    relation,
    readings: parsed(relation.kinds, rest, [...before, relation.name]),
  })
  return new Map(Array.from(byKind, ([kind, byName]) => [kind, { followed: Array.from(byName, followed) }]))
}

/** Returns the key of an item that has the related items of a relation in it. */
const keyOf = ({ isInverse, name, referring }: Relation) => (isInverse ? name : referring.keys[0]!)

/** Returns readings with nothing but these keys. Of several kinds, at least one must have each of them. */
function narrowed(
  readings: Readings,
  names: readonly string[],
  keysOf: KeysOf,
  before: readonly string[] = [],
): Readings {
  const kept = Array.from(readings, ([kind, { followed }]) => ({
    kind,
    followed,
    keys: new Set<string>(),
    after: new Map<Followed, string[]>(),
  }))
  for (const name of names) {
    const path = [...before, name].join('.')
    const isKnown = kept.filter(({ kind, followed, keys, after }) => {
      const isKey = keysOf(kind).includes(name)
      if (isKey) keys.add(name)
      const through = followed.filter(({ relation }) => name.startsWith(`${relation.name}.`))
      for (const each of through) {
        keys.add(keyOf(each.relation))
        after.set(each, [...(after.get(each) ?? []), name.slice(each.relation.name.length + 1)])
      }
      return isKey || through.length > 0
    })
    if (isKnown.length > 0) continue
    const kinds = [...readings.keys()]
    const relation = kinds.flatMap((kind) => relationNames(kind)).find((each) => name.startsWith(`${each}.`))
    if (relation) throw refused('fields', `names “${path}”, which needs expand=${[...before, relation].join('.')}`)
    const known = [...new Set(kinds.flatMap((kind) => keysOf(kind)))].join(', ')
    throw refused(
      'fields',
      before.length > 0
        ? `does not know “${path}”. ${labelsOf(kinds)} has ${known}`
        : `does not know “${path}”. It knows ${known}`,
    )
  }
  return new Map(
    kept.map(({ kind, followed, keys, after }) => [
      kind,
      {
        keys,
        followed: followed
          .filter(({ relation }) => keys.has(keyOf(relation)))
          .map((each) => {
            const rest = after.get(each)
            if (!rest) return each
            return { ...each, readings: narrowed(each.readings, rest, keysOf, [...before, each.relation.name]) }
          }),
      },
    ]),
  )
}

/** Returns the query parameter that chooses the keys of items. @param item the JSON Schema of an item */
export const fieldsParameter = (item: JsonSchema): Record<string, JsonSchema> => ({
  fields: {
    type: 'string',
    description:
      `The keys of an item to return besides _id, separated by commas: ${Object.keys(item['properties'] as object).join(', ')}. ` +
      'A dot follows a reference of `expand` and names a key of its items, which have no others then.',
  },
})
