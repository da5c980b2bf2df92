import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Change } from './change.ts'

/** From this many changes on, COPY into a temporary table beats one parameter. */
const COPY_FROM = 500

/** The changes of one set, where SQL can read them as the relation `change`. */
export interface Staged {
  /** The kinds that occur. */
  kinds: Set<Change['kind']>
  /** What a statement that reads `change` starts with, and its parameters. */
  with: string
  values: unknown[]
}

const COLUMNS = 'kind text, action text, id uuid, expected int, doc jsonb'

const record = ({ kind, action, id, expectedVersion, values }: Change) => ({
  kind: kind.name,
  action,
  id,
  expected: expectedVersion ?? null,
  doc: values ?? {},
})

/**
 * Brings changes to the database: a few as one parameter, many by COPY into a temporary table that goes with the
 * transaction. Reads `changes` once and holds no more than a few hundred in memory.
 */
export async function stage(client: pg.PoolClient, changes: Iterable<Change> | AsyncIterable<Change>): Promise<Staged> {
  const kinds = new Set<Change['kind']>()
  const head: Change[] = []
  const iterator = iterate(changes)
  let more = await iterator.next()
  for (; !more.done && head.length < COPY_FROM; more = await iterator.next()) {
    kinds.add(more.value.kind)
    head.push(more.value)
  }
  if (more.done) {
    const list = JSON.stringify(head.map(record))
    return {
      kinds,
      with: `with change as (select * from jsonb_to_recordset($1::jsonb) as c(${COLUMNS}))`,
      values: [list],
    }
  }
  // Compressing what is read once and dropped costs more than all the rest of staging it.
  await client.query(
    `create temporary table change (${COLUMNS}) with (toast_tuple_target = 8160) on commit drop;
     alter table change alter column doc set storage main`,
  )
  const last = more.value
  async function* lines() {
    for (const change of head) yield copyLine(change)
    for (let next: IteratorResult<Change> = { value: last }; !next.done; next = await iterator.next()) {
      kinds.add(next.value.kind)
      yield copyLine(next.value)
    }
  }
  await pipeline(
    Readable.from(batches(lines()), { objectMode: false }),
    client.query(copyFrom('copy change from stdin')),
  )
  await client.query('create index on change (kind, action, id); analyze change')
  return { kinds, with: '', values: [] }
}

async function* iterate(changes: Iterable<Change> | AsyncIterable<Change>): AsyncGenerator<Change, undefined> {
  yield* changes
}

// COPY's text format: https://www.postgresql.org/docs/current/sql-copy.html#SQL-COPY-TEXT-FORMAT
// JSON itself has no raw tab or line break, so only its backslashes need doubling.
function copyLine(change: Change): string {
  const { kind, action, id, expected, doc } = record(change)
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
