import pg from 'pg'
import { parseTextArray } from './text-array.ts'

/** Anything that runs a statement: the pool, or the one connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

export interface Database {
  readonly pool: pg.Pool
  /** Runs `work` in one transaction: all of it happens, or nothing. Repeats it when PostgreSQL asks for that. */
  transaction<T>(work: (client: pg.PoolClient) => Promise<T>, options?: TransactionOptions): Promise<T>
  close(): Promise<void>
}

export interface TransactionOptions {
  /** It only reads, and sees one state of the database throughout. */
  readOnly?: boolean
  /** False for work that can be done only once. */
  isRepeatable?: boolean
}

export interface DatabaseOptions {
  /** Most connections at a time. */
  poolSize?: number
}

/** Opens a pool on the database at `url`. Connections are made on first use. */
export function openDatabase(url: string, { poolSize = 10 }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    application_name: 'verdant',
  })
  // The statement that was under way fails by itself; without anyone listening, the process would end.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    pool,
    transaction: (work, transactionOptions) => transaction(pool, work, transactionOptions),
    close: () => pool.end(),
  }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'
const ATTEMPTS = 4

/** Whether the same work may well succeed when it is done once more. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code, constraint } = error
  // Someone else made the same row at the same moment: the next try finds it there.
  if (code === UNIQUE_VIOLATION) return constraint?.endsWith('_pkey') ?? false
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}

async function transaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  { readOnly = false, isRepeatable = true }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactionOnce(pool, work, readOnly)
    } catch (error) {
      if (!isRepeatable || attempt === ATTEMPTS || !isPassing(error)) throw error
    }
  }
}

async function transactionOnce<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>, readOnly: boolean) {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(readOnly ? 'begin isolation level repeatable read read only' : 'begin')
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch((rollbackError: Error) => (broken = rollbackError))
    throw error
  } finally {
    client.release(broken)
  }
}

const { TIMESTAMPTZ, INT8 } = pg.types.builtins

// The oid of text[] in the catalog pg_type, which the driver has no name for.
const TEXT_ARRAY = 1009

const isoTime = (value: string) => new Date(value).toISOString()

/** Reads times as ISO 8601 text, counters as numbers and lists as arrays, as they go into answers. */
const parsers = new Map<number, (value: string) => unknown>([
  [TIMESTAMPTZ, isoTime],
  [INT8, Number],
  [TEXT_ARRAY, parseTextArray],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Runs one statement and returns its rows. */
export async function rows<Row extends object>(db: Queryable, text: string, values: unknown[] = []): Promise<Row[]> {
  const result = await db.query<Row & pg.QueryResultRow>({ text, values, types })
  return result.rows
}

/** A name of the model as an SQL identifier. */
export const identifier = (name: string) => pg.escapeIdentifier(name)
