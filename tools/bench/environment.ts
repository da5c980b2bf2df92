import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operator } from '../../api/auth/policy.ts'
import { SessionService } from '../../api/auth/sessions.ts'
import { UserService } from '../../api/auth/users.ts'
import { ContentWriter } from '../../api/content/content-writer.ts'
import { type Database, openDatabase } from '../../api/database/database.ts'
import { acquireEmbedded } from '../../api/database/embedded/lease.ts'
import { migrateUp } from '../../api/database/migrate.ts'
import { newProducts } from './products.ts'

const actor = operator('bench')

/** A database of its own with products in it, and someone who may sign in. */
export interface Environment {
  /** What servers need to work on it. */
  variables: Record<string, string>
  database: Database
  token: string
  password: string
  /** Adds products up to that many; in this process, as an import does. */
  growTo(count: number): Promise<void>
  /** Lets PostgreSQL tidy up now what it does after much writing, so that it does not beside what is measured next. */
  tidy(): Promise<void>
  close(): Promise<void>
}

/** Whether lists and counts of products are answered from their index alone. */
async function isTidy({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ tidy: boolean }>(
    `select relallvisible >= relpages * 0.99 as tidy from pg_class where relname = 'product'`,
  )
  return rows[0]!.tidy
}

export async function openEnvironment(): Promise<Environment> {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  // So that PostgreSQL's account can keep its data here, where it goes with the rest.
  await chmod(folder, 0o711)
  const lease = await acquireEmbedded({ dataDir: folder, log: console.error })
  await migrateUp(lease.url)
  const database = openDatabase(lease.url)
  const secret = randomBytes(32).toString('hex')
  const password = randomBytes(12).toString('hex')
  await new UserService(database).add(actor, { username: 'bench', email: 'bench@example.org', role: 'admin', password })
  const { token } = await new SessionService(database, { secret, demo: false }).signIn('bench', password, '127.0.0.1')
  const content = new ContentWriter(database)
  let count = 0
  return {
    variables: { DATABASE_URL: lease.url, DATA_DIR: folder, JWT_SECRET: secret },
    database,
    token,
    password,
    async growTo(wanted) {
      if (wanted > count) await content.apply(actor, newProducts(count, wanted))
      count = Math.max(count, wanted)
      await database.pool.query('analyze')
    },
    async tidy() {
      // It cannot while a server still looks at the content as it was before.
      do await database.pool.query('vacuum analyze product')
      while (!(await isTidy(database)))
      await database.pool.query('checkpoint')
    },
    async close() {
      await database.close()
      await lease.release()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
