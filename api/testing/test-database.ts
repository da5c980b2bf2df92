import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { locked } from '../platform/embedded-postgres/file-lock.ts'
import { afterUse } from './after-use.ts'
import { databasePrefix, acquireServer, withClient } from './test-server.ts'

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A database of the test run that test databases are copies of. It is made when a test first needs it. */
export interface Template {
  name: string
  /** The template that it is a copy of. */
  base?: Template
  /** Writes what the template contains. It closes its connections. */
  fill: (url: string) => Promise<void>
}

/** A migrated database without rows. */
export const MIGRATED: Template = {
  name: 'template',
  async fill(url) {
    // Loaded on demand: for most test files the template exists already.
    const { migrateUp } = await import('../platform/database/migrate.ts')
    await migrateUp(url)
  },
}

/**
 * Creates a template unless it exists. It gets its final name only when it is complete, so that no process copies an
 * incomplete one. @returns its name
 */
async function makeTemplate(serverUrl: string, prefix: string, { name, base, fill }: Template): Promise<string> {
  const complete = `${prefix}_${name}`
  const unfinished = `${complete}_unfinished`
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [complete])
    if (rowCount) return
    const copied = base ? `TEMPLATE ${await makeTemplate(serverUrl, prefix, base)}` : ''
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await client.query(`CREATE DATABASE ${unfinished} ${copied}`)
    await fill(withDatabase(serverUrl, unfinished))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${complete}`)
  })
  return complete
}

/**
 * Creates a copy of a template, by default of the migrated database without rows.
 *
 * @returns its address, and a function that drops it, which fails while a connection to it is open
 */
export async function createTestDatabase(template = MIGRATED): Promise<{ url: string; drop: () => Promise<void> }> {
  const folder = inject('runFolder')
  const server = await acquireServer(folder)
  const prefix = databasePrefix(folder)
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  try {
    const copied = await locked(join(folder, 'template.lock'), () => makeTemplate(server.url, prefix, template))
    // Copying the files takes a third of the time of logging every block.
    await withClient(server.url, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${copied} STRATEGY FILE_COPY`),
    )
  } catch (error) {
    await server[Symbol.asyncDispose]()
    throw error
  }
  const drop = async () => {
    try {
      await withClient(server.url, (client) => client.query(`DROP DATABASE ${name}`))
    } finally {
      await server[Symbol.asyncDispose]()
    }
  }
  return { url: withDatabase(server.url, name), drop }
}

/**
 * Creates a database for one test file as a copy of a template, by default of the migrated database without rows. Drops it
 * after the tests, and returns its address.
 *
 * Call it once, at the top of the file: `const url = await testDatabase()`.
 */
export async function testDatabase(template?: Template): Promise<string> {
  const { url, drop } = await createTestDatabase(template)
  afterUse(drop)
  return url
}
