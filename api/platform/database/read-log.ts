import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { stored } from '../../../schema/kinds/index.ts'
import type { Database, EndedStatement } from './database.ts'

/** What the statements of a piece of work have read: items by their ids, and else kinds. */
export class ReadLog {
  /** The names of the kinds of which more was read than single items. */
  readonly kinds = new Set<string>()
  /** The ids of the single items that were read, by the names of their kinds. */
  readonly items = new Map<string, Set<string>>()
  /** Whether a statement has read something of which the kind is unknown. */
  readsAnything = false

  add({ sql, values }: EndedStatement): void {
    const read = readBy(sql)
    const only = chosen.getStore()
    for (const kind of read.kinds) {
      if (kind === only?.kind) addTo(this.items, kind, only.ids)
      else this.kinds.add(kind)
    }
    if (!read.isDerived) return
    const named = values.flat().filter((value) => typeof value === 'string' && KINDS.has(value)) as string[]
    for (const kind of named) this.kinds.add(kind)
    if (named.length === 0 && read.kinds.length === 0) this.readsAnything = true
  }
}

const KINDS: ReadonlySet<string> = new Set(stored.map(({ name }) => name))

/** The tables that follow from the content, with a column that names the kind. */
const DERIVED: ReadonlySet<string> = new Set([
  'itemCount',
  'itemReference',
  'oldSlug',
  'revision',
  'searchDocument',
  'searchWord',
  'translatedItem',
])

const logs = new AsyncLocalStorage<ReadLog>()
const chosen = new AsyncLocalStorage<{ kind: string; ids: readonly string[] }>()

/** What statements read, by their texts. Most run often. */
const known = new LRUCache<string, { kinds: string[]; isDerived: boolean }>({ max: 2_000 })

/** Returns the kinds that a statement names. A column can have the name of a kind, so it may read fewer. */
function readBy(sql: string) {
  let read = known.get(sql)
  if (!read) {
    const words = new Set(sql.match(/\w+/g))
    read = { kinds: [...words.intersection(KINDS)], isDerived: !words.isDisjointFrom(DERIVED) }
    known.set(sql, read)
  }
  return read
}

function addTo(items: Map<string, Set<string>>, kind: string, ids: readonly string[]): void {
  const all = items.get(kind) ?? new Set()
  for (const id of ids) all.add(id)
  items.set(kind, all)
}

/** Records what statements on a database read, for `withReadLog`. */
export function recordReads(database: Database): void {
  database.statementListeners.push((statement) => logs.getStore()?.add(statement))
}

/** Runs `work`, and records in `log` what its statements read. */
export const withReadLog = <T>(log: ReadLog, work: () => T): T => logs.run(log, work)

/** Runs `work`, whose statements read no other items of a kind than those with these ids. */
export const readingOnly = <T>(kind: string, ids: readonly string[], work: () => T): T =>
  logs.getStore() ? chosen.run({ kind, ids }, work) : work()
