import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { type HeldLock, tryLock } from '../database/embedded/file-lock.ts'
import { acquireEmbedded, type Lease } from '../database/embedded/lease.ts'

/** Folders of test runs start like this, databases too. */
const PREFIX = 'verdant-test-'

// Nothing in these databases is worth a wait for the disk.
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '300',
}

/** A server that test databases are made on. */
export interface TestServer {
  /** A database to connect to while making others. */
  url: string
  release(): Promise<void>
}

/** A lease on the server of a test run; with TEST_DATABASE_URL, that one. */
export async function acquireServer(folder: string): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, release: async () => {} }
  return acquireEmbedded({ dataDir: folder, log: () => {}, settings: SETTINGS })
}

/** What the names of a run's databases start with. */
export const databasePrefix = (folder: string) => basename(folder).toLowerCase().replaceAll('-', '_')

async function dropDatabases(folder: string, url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [databasePrefix(folder)],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

async function clear(folder: string) {
  if (process.env.TEST_DATABASE_URL) await dropDatabases(folder, process.env.TEST_DATABASE_URL)
  if (existsSync(join(folder, 'postgres'))) await acquireServer(folder).then((server) => server.release())
  await rm(folder, { recursive: true, force: true })
}
