import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../api/access/permissions/policy.ts'
import { readConfig } from '../../api/platform/config/config.ts'
import type { Database } from '../../api/platform/database/database.ts'
import { acquireEmbedded } from '../../api/platform/embedded-postgres/cluster-handle.ts'
import { migrateUp } from '../../api/platform/database/migrate.ts'
import type { Services } from '../../api/system/services.ts'
import { openSystem } from '../../api/system/start.ts'
import { newProducts } from './products.ts'

const actor = operator('bench')

/** A separate database with products and a user who can sign in. */
export interface Environment {
  /** The environment variables of servers that use the database. */
  variables: Record<string, string>
  database: Database
  services: Services
  token: string
  password: string
  /** Adds products in this process, as an import does, until there are this many. */
  growTo(count: number): Promise<void>
  /** Runs VACUUM now, so that autovacuum does not run during the next measurement. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** Tells whether lists and counts of products are index-only scans. */
async function isTidy({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ tidy: boolean }>(
    `select relallvisible >= relpages * 0.99 as tidy from pg_class where relname = 'product'`,
  )
  return rows[0]!.tidy
}

/** @param kept the folder of a database that stays there, and is used again; without it, the database is a new one */
export async function openEnvironment(kept?: string): Promise<Environment> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'verdant-bench-')))
  await mkdir(folder, { recursive: true })
  // PostgreSQL's user account needs access to its data in this folder.
  await chmod(folder, 0o711)
  const cluster = await acquireEmbedded({ dataDir: folder, log: console.error })
  await migrateUp(cluster.url)
  const variables = { DATABASE_URL: cluster.url, DATA_DIR: folder, JWT_SECRET: randomBytes(32).toString('hex') }
  const { database, services, close } = await openSystem(readConfig(variables), { log: console.error })
  const password = randomBytes(12).toString('hex')
  const username = `bench-${randomBytes(4).toString('hex')}`
  await services.users.add(actor, { username, email: `${username}@example.org`, role: 'admin', password })
  const { token } = await services.sessions.signIn(username, password, '127.0.0.1')
  let count = 0
  return {
    variables,
    database,
    services,
    token,
    password,
    async growTo(target) {
      if (target > count) await services.content.apply(actor, newProducts(count, target))
      count = Math.max(count, target)
      await database.pool.query('analyze')
    },
    async tidy() {
      // VACUUM cannot remove old rows while a server still has a snapshot that sees them.
      do await database.pool.query('vacuum analyze product, "pendingChange"')
      while (!(await isTidy(database)))
      await database.pool.query('checkpoint')
    },
    async close() {
      await close()
      await cluster.release()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
