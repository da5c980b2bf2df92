import type { Migrator as MigratorType } from '@mikro-orm/migrations'
import pg from 'pg'
import { migrations } from './migrations/index.ts'

/** The key of the advisory lock that lets one process migrate at a time; any fixed number does. */
const MIGRATION_LOCK = 726_564_110

const tableName = 'migration'

export interface MigrationStatus {
  applied: string[]
  pending: string[]
}

// Most starts find nothing to migrate and need not load what does it.
const loadOrm = () => Promise.all([import('@mikro-orm/postgresql'), import('./orm.ts')])

async function withMigrator<T>(url: string, work: (migrator: MigratorType) => Promise<T>): Promise<T> {
  const [[{ MikroORM }, { ormOptions }], { Migrator }] = await Promise.all([loadOrm(), import('@mikro-orm/migrations')])
  const list = migrations.map(async ({ name, load }) => ({ name, class: await load() }))
  const orm = await MikroORM.init({
    ...ormOptions(url),
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
    return await work(orm.migrator as MigratorType)
  } finally {
    await orm.close(true)
  }
}

/** Which migrations the database at `url` has, and which it lacks. Changes nothing. */
export async function migrationStatus(url: string): Promise<MigrationStatus> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await readStatus(client)
  } finally {
    await client.end()
  }
}

/** The same, asked over an open connection. */
export async function readStatus(db: Pick<pg.Client, 'query'>): Promise<MigrationStatus> {
  const { rows: found } = await db.query<{ present: boolean }>('select to_regclass($1) is not null as present', [
    tableName,
  ])
  const names = migrations.map(({ name }) => name)
  if (!found[0]?.present) return { applied: [], pending: names }
  const { rows } = await db.query<{ name: string }>(`select name from ${tableName}`)
  const applied = new Set(rows.map(({ name }) => name))
  return { applied: names.filter((name) => applied.has(name)), pending: names.filter((name) => !applied.has(name)) }
}

/**
 * Applies every pending migration, all or none; concurrent callers wait for each other.
 *
 * @returns the names of the migrations applied by this call.
 */
export async function migrateUp(url: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await lock.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const { pending } = await readStatus(lock)
    if (pending.length > 0) await withMigrator(url, (migrator) => migrator.up())
    return pending
  } finally {
    await lock.end()
  }
}

/** The SQL that would turn the database at `url` into what the model says; empty when it already is. */
export async function schemaDifference(url: string): Promise<string> {
  const [{ MikroORM }, { ormOptions }] = await loadOrm()
  const orm = await MikroORM.init(ormOptions(url))
  try {
    return (await orm.schema.getUpdateSchemaSQL({ wrap: false })).replaceAll(/^.*migration.*\n?/gm, '').trim()
  } finally {
    await orm.close(true)
  }
}
