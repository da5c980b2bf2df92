import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../platform/database/database.ts'
import type { Change } from './change.ts'

/** From this number of changes on, COPY into a temporary table is faster than one parameter. */
export const COPY_FROM = 500

/** A change set that SQL can read as the relation `change`. */
export interface Staged {
  /** The kinds of its items. */
  kinds: Set<Change['kind']>
  /** The names of the kinds of which it deletes items. */
  deleted: Set<string>
  /** The beginning of every statement that reads `change`, and the parameters of that. */
  with: string
  values: unknown[]
}

const COLUMNS = 'kind text, action text, id uuid, expected int, doc jsonb'

/** Returns a change as a row of `change`. */
export const asRecord = ({ kind, action, id, expectedVersion, values }: Change) => ({
  kind: kind.name,
  action,
  id,
  expected: expectedVersion ?? null,
  doc: values ?? {},
})

/** Returns a small change set as one parameter. @param json its records, as a JSON array */
export const ofParameter = (kinds: Staged['kinds'], deleted: Staged['deleted'], json: string): Staged => ({
  kinds,
  deleted,
  with: `with change as (select * from jsonb_to_recordset($1::jsonb) as c(${COLUMNS}))`,
  values: [json],
})

/**
 * Stages a change set in the database: a small one as one parameter, a large one by COPY into a temporary table that
 * PostgreSQL drops with the transaction. Reads `changes` once and holds at most 500 of them in memory.
 */
export async function stage(database: Database, changes: Iterable<Change> | AsyncIterable<Change>): Promise<Staged> {
  const kinds = new Set<Change['kind']>()
  const deleted = new Set<string>()
  const add = ({ kind, action }: Change) => {
    kinds.add(kind)
    if (action === 'delete') deleted.add(kind.name)
  }
  const head: Change[] = []
  const iterator = iterate(changes)
  let more = await iterator.next()
  for (; !more.done && head.length < COPY_FROM; more = await iterator.next()) {
    add(more.value)
    head.push(more.value)
  }
  if (more.done) return ofParameter(kinds, deleted, JSON.stringify(head.map(asRecord)))
  await createTable(database)
  const last = more.value
  async function* lines() {
    for (const change of head) yield copyLine(change)
    for (let next: IteratorResult<Change> = { value: last }; !next.done; next = await iterator.next()) {
      add(next.value)
      yield copyLine(next.value)
    }
  }
  await database.withClient((client) =>
    pipeline(Readable.from(batches(lines()), { objectMode: false }), client.query(copyFrom('copy change from stdin'))),
  )
  await indexTable(database)
  return { kinds, deleted, with: '', values: [] }
}

/** Returns a change set as a table, so that changes can be added to it. */
export async function asTable(database: Database, staged: Staged): Promise<Staged> {
  if (!staged.with) return staged
  await createTable(database)
  await database.query(`insert into change ${staged.with} select * from change`, staged.values)
  await indexTable(database)
  return { ...staged, with: '', values: [] }
}

async function createTable(database: Database): Promise<void> {
  // Rows that are read once need no compression, which would take longer than all the rest of staging.
  await database.query(`create temporary table change (${COLUMNS}) with (toast_tuple_target = 8160) on commit drop`)
  await database.query('alter table change alter column doc set storage main')
}

async function indexTable(database: Database): Promise<void> {
  await database.query('create index on change (kind, action, id)')
  await database.query('analyze change')
}

async function* iterate(changes: Iterable<Change> | AsyncIterable<Change>): AsyncGenerator<Change, undefined> {
  yield* changes
}

// COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-TEXT-FORMAT
// JSON itself has no raw tab or line break, so only its backslashes need doubling.
function copyLine(change: Change): string {
  const { kind, action, id, expected, doc } = asRecord(change)
  return `${kind}\t${action}\t${id}\t${expected ?? '\\N'}\t${JSON.stringify(doc).replaceAll('\\', '\\\\')}\n`
}

const BATCH_CHARACTERS = 65_536

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let batch = ''
  for await (const line of lines) {
    batch += line
    if (batch.length >= BATCH_CHARACTERS) {
      yield Buffer.from(batch)
      batch = ''
    }
  }
  if (batch) yield Buffer.from(batch)
}
