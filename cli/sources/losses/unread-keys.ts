import { counted } from '../../../schema/counted.ts'
import { isObject } from '../../../schema/is-object.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { ignoring } from './ignored.ts'
import type { Derived } from '../records/foreign-record.ts'
import { identityOf } from '../records/inlined.ts'
import { isNothing, placesAt } from '../records/path.ts'
import type { Mark, Reading } from './reading.ts'

/*
 * The one rule for content that is not imported: every value that a mapping neither reads nor ignores is counted and named.
 */

/** What is counted of a record. */
export interface CountedRecord {
  data: unknown
  derived?: Readonly<Record<string, Derived>>
}

interface Example {
  item: string
  text: string
  /** How much it tells, from 0. */
  rank: number
}

/** Counts the values at one place of all records, and at the places within it. */
interface Tally {
  /** The number of records in which some of it is not read, and the last one of them. */
  count: number
  latest: number
  /** Whether some of it is read in a record. */
  isRead: boolean
  isIgnored: boolean
  /** The most telling text that is not read, and the first record that has it. */
  example?: Example
  /** The texts at the very place that are not read, with their numbers, while they are few. */
  texts: Map<string, number> | undefined
  /** The number of records in which the text at the very place is not read. */
  own: number
  ownLatest: number
  /** The first and the last date, while all texts at the very place are dates. */
  dates: [string, string] | undefined
  inner: Map<string, Tally>
}

/** Largest number and depth of places that are counted separately. Bounded, because keys can be arbitrary texts. */
const PLACES = 5_000
const DEPTH = 10
/** Largest number of different texts that are listed, and longest text of an example, in characters. */
const LISTED = 5
const TEXT_LIMIT = 60

const DATE = /^[12]\d{3}-[01]\d-[0-3]\d(?:[T ]|$)/

/** Whether a value has no content. A flag that is not set has none either. */
const isEmpty = (value: unknown) =>
  isNothing(value) || value === false || (typeof value === 'string' && value.trim() === '')

const blank = (isIgnored: boolean): Tally => ({
  count: 0,
  latest: -1,
  isRead: false,
  isIgnored,
  texts: new Map(),
  own: 0,
  ownLatest: -1,
  dates: ['9999', ''],
  inner: new Map(),
})

function short(value: unknown): string {
  const text = String(value).replaceAll(/\s+/g, ' ').trim()
  const characters = Array.from(text.slice(0, 4 * TEXT_LIMIT))
  return characters.length > TEXT_LIMIT ? `${characters.slice(0, TEXT_LIMIT - 1).join('')}…` : text
}

/** Keys whose texts describe other values, such as the type of a node in a rich text. */
const DESCRIBING =
  /^(?:_?(?:type|kind|key|rev|ref|id)|(?:node|block|mime|list)Type|blockName|documentId|format|style|mode|direction|version|tag|rel|locale)$/

/** Returns how much a value tells as an example: a text more than a number, and one of several words more than one word. */
function rankOf(value: unknown, key = ''): number {
  if (typeof value !== 'string' || DESCRIBING.test(key)) return 0
  return /\p{L}/u.test(value) && !DATE.test(value) ? (/\S\s+\S/.test(value) ? 3 : 2) : 1
}

/** A key of a kind's records that is not read in some of them. */
export interface UnreadKey {
  path: string
  count: number
  example: string
  /** Texts of the key: all, the span of its dates, or the one of the example. */
  texts: string
}

/** Returns why keys are left out of a source without a mapping. */
export const noField = (count: number): string =>
  count === 1 ? 'a key has no field and is left out' : `${count} keys have no field and are left out`

/** Counts the values of records that no rule of a mapping reads. */
export class UnreadKeys {
  /** The identities of the records that are read in others. */
  readonly reached = new Set<string>()
  readonly #kinds = new Map<AnyKind, Tally>()
  readonly #isIgnored: (path: readonly string[]) => boolean
  #places = 0
  #records = 0

  /** @param ignored the paths that may be left out, as `ignore` of a mapping has them */
  constructor(ignored: readonly string[] = []) {
    this.#isIgnored = ignoring(ignored)
  }

  /** @param reading what the mapping reads of the record @param item the name of the record */
  add(kind: AnyKind, record: CountedRecord, item: string, reading: Reading): void {
    this.#records++
    addDerived(record, reading)
    const root = this.#kinds.get(kind) ?? blank(false)
    this.#kinds.set(kind, root)
    this.#visit(record.data, reading.root, [root], [], item)
  }

  /** Returns the keys of each kind's records that are not read, by the number of records. */
  keys(): [AnyKind, UnreadKey[]][] {
    return [...this.#kinds].flatMap(([kind, root]): [AnyKind, UnreadKey[]][] => {
      const keys = keysIn(root, []).sort((a, b) => b.count - a.count)
      return keys.length === 0 ? [] : [[kind, keys]]
    })
  }

  /** Returns a note for each kind: a line for all keys, then one for each. @param what why they are left out */
  notes(what: (count: number) => string): string[] {
    return this.keys().map(([kind, keys]) =>
      [
        `${kind.labelPlural}: ${what(keys.length)}`,
        ...keys.map(
          ({ path, count, example, texts }) => `  ${path}: ${counted(count, 'record')}, such as ${example}: ${texts}`,
        ),
      ].join('\n'),
    )
  }

  #visit(value: unknown, mark: Mark | undefined, tallies: Tally[], path: string[], item: string): void {
    const tally = tallies.at(-1)!
    if (tally.isIgnored || isEmpty(value)) return
    if (mark) tally.isRead = true
    if (mark?.grade === 'whole') return this.#reach(value)
    if (typeof value === 'object' && value !== null && tallies.length <= DEPTH) {
      if (mark) this.#reachOne(value)
      for (const [key, inner] of Object.entries(value)) {
        const segment = Array.isArray(value) ? '*' : key
        const next = this.#within(tally, segment, [...path, segment])
        if (next) this.#visit(inner, mark?.inner.get(key), [...tallies, next], [...path, segment], item)
        else this.#count([...tallies], inner, item, key)
      }
    } else if (mark?.grade === 'shortened') {
      const next = this.#within(tallies.at(-2)!, `${path.at(-1)!} (shortened)`, path)
      if (next) this.#count([...tallies.slice(0, -1), next], value, item, path.at(-1))
    } else this.#count(tallies, value, item, path.at(-1))
  }

  #within(tally: Tally, key: string, path: string[]): Tally | undefined {
    const known = tally.inner.get(key)
    if (known || this.#places >= PLACES) return known
    this.#places++
    const next = blank(this.#isIgnored(path))
    tally.inner.set(key, next)
    return next
  }

  #count(tallies: Tally[], value: unknown, item: string, key: string | undefined): void {
    if (isEmpty(value)) return
    const text = short(typeof value === 'object' ? JSON.stringify(value) : value)
    const tally = tallies.at(-1)!
    if (tally.ownLatest !== this.#records) tally.own++
    tally.ownLatest = this.#records
    if (tally.texts) tally.texts.set(text, (tally.texts.get(text) ?? 0) + 1)
    if ((tally.texts?.size ?? 0) > LISTED || text.length === TEXT_LIMIT) tally.texts = undefined
    if (!DATE.test(text)) tally.dates = undefined
    else if (tally.dates) {
      const [from, to] = tally.dates
      const date = text.slice(0, 10)
      tally.dates = [date < from ? date : from, date > to ? date : to]
    }
    const example = { item, text, rank: rankOf(value, key) }
    for (const outer of tallies) {
      if (outer.latest !== this.#records) outer.count++
      outer.latest = this.#records
      if (!outer.example || outer.example.rank < example.rank) outer.example = example
    }
  }

  #reach(value: unknown): void {
    if (!isObject(value) && !Array.isArray(value)) return
    this.#reachOne(value)
    for (const inner of Object.values(value)) this.#reach(inner)
  }

  #reachOne(value: object): void {
    const identity = identityOf(value)
    if (identity !== undefined) this.reached.add(identity)
  }
}

/** Marks derived keys and the paths that they are made from: if one of the two is read, the other counts as read, too. */
function addDerived({ data, derived = {} }: CountedRecord, reading: Reading): void {
  const before = new Set(reading.root.inner.keys())
  const isRead = (key: string) => before.has(key)
  const entries = Object.entries(derived)
  for (const [key, { from, isWhole }] of entries) {
    if (isWhole) continue
    if (isRead(key)) for (const path of from) reading.add(data, path)
    reading.add(data, key)
  }
  for (const [key, { from, isWhole }] of entries) {
    if (!isWhole) continue
    const isReadBefore = from.some((path) => placesAt(data, path).some(([first]) => isRead(first!)))
    if (isReadBefore) reading.add(data, key)
    for (const path of from) reading.add(data, path)
  }
}

/** Returns the outermost places of which nothing is read, and the unread values in places that are read in part and in dictionaries. */
function keysIn(tally: Tally, path: string[]): UnreadKey[] {
  if (tally.count === 0) return []
  const { count, example, own, isRead, inner } = tally
  if (!isRead && path.length > 0 && !isDictionary(tally))
    return [{ path: pathText(path), count, example: example!.item, texts: textsOf(tally) }]
  const here = own > 0 ? [{ path: further(path), count: own, example: example!.item, texts: textsOf(tally) }] : []
  return [...here, ...[...inner].flatMap(([key, next]) => keysIn(next, [...path, key]))]
}

/** Whether a place has values by name, such as the fields of a plugin, which are counted separately. A file is one value. */
const isDictionary = ({ inner }: Tally) =>
  inner.size > 0 && !inner.has('*') && !inner.has('url') && inner.values().every((next) => isPlain(next))

/** Whether a place has texts, or lists of texts. */
const isPlain = ({ inner }: Tally) => inner.size === 0 || (inner.size === 1 && inner.get('*')?.inner.size === 0)

const pathText = (path: string[]) => path.join('.')

/** Names a place that is read in other records, or in other entries of a list. */
const further = (path: string[]) =>
  path.at(-1) === '*' ? `${pathText(path.slice(0, -1))} (further entries)` : pathText(path)

function textsOf({ texts, dates, example, own, inner }: Tally): string {
  if (inner.size > 0) return example!.text
  if (dates) return dates[0] === dates[1] ? dates[0] : `${dates[0]} to ${dates[1]}`
  if (!texts || texts.size === 1 || texts.size === own) return example!.text
  return [...texts]
    .sort((a, b) => b[1] - a[1])
    .map(([text, count]) => `${text} (${count})`)
    .join(', ')
}
