import { isObject } from '../../is-object.ts'
import { type Field, LIST_LIMIT, type NestedField, type Options, type ValueOf } from '../field.ts'
import { defineFieldType, OPERATORS, type Report, typeOf } from '../field-type.ts'
import type { GroupField } from '../group/type.ts'
import { groupNames, groupOf } from './block.ts'
import { defineNestedType, examplesOf, sameValues, type Values } from '../nested-type.ts'

/** The groups of which each block is one, by name. */
export interface Groups {
  readonly [name: string]: GroupField
}

/** A block: its key, and the values of exactly one of the groups. */
export type BlockOf<G extends Groups> = { key: string } & { [K in keyof G]?: ValueOf<G[K]> | null }

/**
 * An ordered list of blocks. Each entry has a stable key, and one of the groups by its name. To everything that knows only lists, these
 * are the fields of its entries, of which all but one are absent.
 */
export interface BlocksField<G extends Groups = Groups> extends NestedField<BlockOf<G>[]> {
  readonly type: 'blocks'
  readonly fields: { readonly key: Field<string> } & { readonly [K in keyof G]: G[K] }
  readonly maxEntries: number
  readonly default: readonly BlockOf<G>[]
}

type AnyBlock = Values & { readonly key: string }

const KEY = /^[a-z][\w-]{0,39}$/i

const entriesOf = (value: unknown) => (value ?? []) as AnyBlock[]

/** Returns a short text that depends on all of a value (FNV-1a). */
function hash(value: unknown): string {
  let result = 0x811c9dc5
  for (const character of JSON.stringify(value))
    result = Math.imul(result ^ character.codePointAt(0)!, 0x01000193) >>> 0
  return result.toString(36)
}

/** Returns a key for a new block that the taken ones do not include. It follows from the content, so that a check is pure. */
function freeKey(content: Values, taken: ReadonlySet<unknown>): string {
  const key = `b${hash(content)}`
  for (let copy = 1; ; copy++) {
    const candidate = copy === 1 ? key : `${key}-${copy}`
    if (!taken.has(candidate)) return candidate
  }
}

/**
 * Returns blocks as they are stored: without the groups that are absent, and each with a key of its own. The later of two entries with
 * the same key is a copy, which gets a new key. The values of the groups are checked afterwards, one by one.
 */
function check(field: BlocksField, value: unknown, report: Report): unknown {
  if (!Array.isArray(value)) return value
  const names = groupNames(field)
  const isKey = (key: unknown) => typeof key === 'string' && KEY.test(key)
  const taken = new Set<unknown>(value.map((entry: unknown) => isObject(entry) && entry['key']).filter(isKey))
  const seen = new Set<unknown>()
  return value.map((entry: unknown, at) => {
    if (!isObject(entry)) return entry
    const isAbsent = ([name, part]: [string, unknown]) =>
      (part === undefined || part === null) && (name === 'key' || names.includes(name))
    const given = Object.entries(entry).filter((part) => !isAbsent(part))
    const found = given.filter(([name]) => names.includes(name)).map(([name]) => name)
    const isUnknown = given.some(([name]) => name !== 'key' && !names.includes(name))
    if (found.length === 0 && !isUnknown) report(`Block ${at + 1} must have one of: ${names.join(', ')}`, at)
    if (found.length > 1) report(`Block ${at + 1} must have only one of: ${found.join(', ')}`, at)
    const { key, ...content } = Object.fromEntries(given)
    if (key !== undefined && !isKey(key))
      report('The key of a block must be a letter, and at most 39 letters, digits, - and _ after it', at, 'key')
    const own = key === undefined || seen.has(key) ? freeKey(content, taken) : key
    taken.add(own)
    seen.add(own)
    return { key: own, ...content }
  })
}

defineFieldType({
  name: 'blockKey',
  check: (_, value) => value,
  example: (_, serial) => `block${serial ?? ''}`,
  column: () => ({ sql: 'varchar(40)' }),
  json: () => ({ type: 'string', maxLength: 40, pattern: KEY.source.replace('a-z', 'a-zA-Z') }),
  fromText: (_, text) => text,
  operators: OPERATORS.none,
})

const blockKey: Field<string> = {
  type: 'blockKey',
  label: 'Key',
  help: 'Identifies the block in its list. A block without one gets one.',
  default: '',
}

defineNestedType<BlocksField>({
  name: 'blocks',
  nests: 'blocks',
  check,
  example: (field, serial) =>
    groupNames(field).map((name) => ({
      key: `example-${name}`,
      [name]: examplesOf((field.fields[name] as GroupField).fields, serial),
    })),
  isEqual({ fields }, a, b) {
    const [one, other] = [entriesOf(a), entriesOf(b)]
    return one.length === other.length && one.every((entry, at) => sameValues(fields, entry, other[at]!))
  },
  json: ({ maxEntries }) => ({ type: 'array', items: { type: 'object' }, maxItems: maxEntries }),
  display: (field, value) =>
    entriesOf(value)
      .map((block) => {
        const found = groupOf(field, block)
        return found ? `${found.group.label}\n${typeOf(found.group).display(found.group, found.values)}` : ''
      })
      .join('\n\n'),
  transforms: ['markdown'],
  isLong: true,
})

/** Returns a field for an ordered list of blocks. @param of the kinds of block, by name */
export const blocks = <G extends Groups>(
  label: string,
  { of, ...more }: { of: G } & Options<BlocksField<G>, 'fields'>,
): BlocksField<G> => ({
  type: 'blocks',
  label,
  fields: {
    key: blockKey,
    ...(Object.fromEntries(
      Object.entries(of).map(([name, group]) => [name, { ...group, optional: true }]),
    ) as unknown as G),
  },
  maxEntries: LIST_LIMIT,
  default: [],
  ...more,
})
