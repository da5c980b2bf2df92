import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../api/auth/policy.ts'
import { SessionService } from '../../api/auth/sessions.ts'
import { UserService } from '../../api/auth/users.ts'
import { ContentWriter } from '../../api/content/content-writer.ts'
import { type Database, openDatabase } from '../../api/database/database.ts'
import { acquireEmbedded } from '../../api/database/embedded/cluster-handle.ts'
import { migrateUp } from '../../api/database/migrate.ts'
import { newProducts } from './products.ts'

const actor = operator('bench')

/** A separate database with products and a user who can sign in. */
export interface Environment {
  /** The environment variables of servers that use the database. */
  variables: Record<string, string>
  database: Database
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

export async function openEnvironment(): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  // PostgreSQL's user account needs access to its data in this folder.
  await chmod(folder, 0o711)
  const cluster = await acquireEmbedded({ dataDir: folder, log: console.error })
  await migrateUp(cluster.url)
  const database = openDatabase(cluster.url)
  const secret = randomBytes(32).toString('hex')
  const password = randomBytes(12).toString('hex')
  await new UserService(database).add(actor, { username: 'bench', email: 'bench@example.org', role: 'admin', password })
  const { token } = await new SessionService(database, { secret, demo: false }).signIn('bench', password, '127.0.0.1')
  const content = new ContentWriter(database)
  let count = 0
  return {
    variables: { DATABASE_URL: cluster.url, DATA_DIR: folder, JWT_SECRET: secret },
    database,
    token,
    password,
    async growTo(wanted) {
      if (wanted > count) await content.apply(actor, newProducts(count, wanted))
      count = Math.max(count, wanted)
      await database.pool.query('analyze')
    },
    async tidy() {
      // VACUUM cannot remove old rows while a server still has a snapshot that sees them.
      do await database.pool.query('vacuum analyze product, "pendingChange"')
      while (!(await isTidy(database)))
      await database.pool.query('checkpoint')
    },
    async close() {
      await database.close()
      await cluster.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
