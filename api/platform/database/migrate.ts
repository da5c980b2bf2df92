import type { Migrator as MigratorType } from '@mikro-orm/migrations'
import type pg from 'pg'
import { connectTo, singleHost } from './hosts.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { migrations } from './migrations/index.ts'
import { prepareCounts } from './item-counts.ts'
import { isDeadlock, repeated } from './repeatable.ts'
import { prepareSearch } from './search-documents.ts'

/** The name of the last migration of this version. */
export const LAST_MIGRATION = migrations.at(-1)!.name

/** The key of the advisory lock that lets one process migrate at a time. Any fixed number serves. */
const MIGRATION_LOCK = 726_564_110

const tableName = 'migration'

export interface MigrationStatus {
  applied: string[]
  pending: string[]
}

async function withMigrator(
  url: string,
  log: (line: string) => void,
  work: (migrator: MigratorType) => Promise<unknown>,
) {
  // Loaded on demand: most starts have nothing to migrate.
  const [{ MikroORM }, { Migrator }, { ormOptions }] = await Promise.all([
    import('@mikro-orm/postgresql'),
    import('@mikro-orm/migrations'),
    import('./orm.ts'),
  ])
  const list = migrations.map(async ({ name, load }) => ({ name, class: await load() }))
  const orm = await MikroORM.init({
    ...ormOptions(await singleHost(url)),
    logger: log,
    extensions: [Migrator],
    migrations: {
      migrationsList: await Promise.all(list),
      snapshot: false,
      tableName,
      transactional: true,
      allOrNothing: true,
      silent: true,
    },
  })
  try {
    await work(orm.migrator as MigratorType)
  } finally {
    await orm.close(true)
  }
}

/** Returns which migrations the database at `url` has and which are pending. Changes nothing. */
export async function migrationStatus(url: string): Promise<MigrationStatus> {
  const client = await connectTo(url)
  try {
    return await readStatus(queryable(client))
  } finally {
    await client.end()
  }
}

/** Runs statements of SQL and returns their rows. */
interface Queryable {
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>
}

/** Returns the same over an open connection. */
export async function readStatus(db: Queryable): Promise<MigrationStatus> {
  const tables = await db.query<{ present: boolean }>('select to_regclass($1) is not null as present', [tableName])
  const names = migrations.map(({ name }) => name)
  if (!tables[0]?.present) return { applied: [], pending: names }
  const rows = await db.query<{ name: string }>(`select name from ${tableName}`)
  const applied = new Set(rows.map(({ name }) => name))
  return { applied: names.filter((name) => applied.has(name)), pending: names.filter((name) => !applied.has(name)) }
}

/**
 * Checks that the database accepts writes. Changes nothing.
 *
 * @throws Error of PostgreSQL on a standby, and while all transactions are read-only
 */
export async function requireWritable(db: Queryable): Promise<void> {
  await db.query(`delete from ${tableName} where false`)
}

const queryable = (client: pg.Client): Queryable => ({
  query: async <Row extends object>(sql: string, values?: unknown[]) =>
    (await client.query<Row & pg.QueryResultRow>(sql, values)).rows,
})

async function waitForLock(client: pg.Client, signal?: AbortSignal): Promise<void> {
  const leave = () => void client.end()
  signal?.addEventListener('abort', leave)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** How often work is done that meets deadlocks. */
const ATTEMPTS = 20

/**
 * Does work again as long as PostgreSQL ends it because it and a transaction of a running server wait for each other: migrations
 * lock many tables, each server those of its requests.
 */
const repeatedly = <T>(client: pg.Client, work: () => Promise<T>): Promise<T> =>
  repeated(ATTEMPTS, isDeadlock, async () => {
    try {
      return await work()
    } catch (error) {
      if (isDeadlock(error)) await client.query('rollback')
      throw error
    }
  })

/**
 * Applies every pending migration, all or none, and brings the numbers of items and the documents of the search up to date. Concurrent
 * callers wait for each other.
 *
 * @param last the name of the last migration to apply; by default the newest
 * @param signal ends the wait for other callers. Migrations that have begun are completed.
 * @param log is told what migrations leave for people to do
 * @returns the names of the migrations applied by this call.
 */
export async function migrateUp(
  url: string,
  last?: string,
  signal?: AbortSignal,
  log: (line: string) => void = () => {},
): Promise<string[]> {
  const lock = await connectTo(url)
  try {
    await waitForLock(lock, signal)
    const { pending } = await readStatus(queryable(lock))
    const chosen = last ? pending.slice(0, pending.indexOf(last) + 1) : pending
    if (chosen.length > 0)
      await repeatedly(lock, () => withMigrator(url, log, (migrator) => migrator.up({ migrations: chosen })))
    if (chosen.length === pending.length) {
      await repeatedly(lock, () => prepareCounts(lock, stored))
      await repeatedly(lock, () => prepareSearch(lock, stored))
    }
    return chosen
  } finally {
    await lock.end()
  }
}
