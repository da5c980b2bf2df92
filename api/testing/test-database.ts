import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { locked } from '../database/embedded/file-lock.ts'
import { afterUse } from './after-use.ts'
import { databasePrefix, acquireServer, withClient } from './test-server.ts'

function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

// The database gets its final name only when it is complete, so that no process copies an incomplete one.
async function makeTemplate(serverUrl: string, name: string) {
  const unfinished = `${name}_unfinished`
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await client.query(`CREATE DATABASE ${unfinished}`)
    // Loaded on demand: for most test files the template exists already.
    const { migrateUp } = await import('../database/migrate.ts')
    await migrateUp(withDatabase(serverUrl, unfinished))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  })
}

/**
 * Creates a migrated database without rows.
 *
 * @returns its address, and a function that drops it, which fails while a connection to it is open
 */
export async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const folder = inject('runFolder')
  const server = await acquireServer(folder)
  const prefix = databasePrefix(folder)
  const template = `${prefix}_template`
  const name = `${prefix}_${randomBytes(6).toString('hex')}`
  try {
    await locked(join(folder, 'template.lock'), () => makeTemplate(server.url, template))
    // Copying the files takes a third of the time of logging every block.
    await withClient(server.url, (client) =>
      client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`),
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
 * Creates a migrated, empty database for one test file, drops it after the tests, and returns its address.
 *
 * Call it once, at the top of the file: `const url = await testDatabase()`.
 */
export async function testDatabase(): Promise<string> {
  const { url, drop } = await createTestDatabase()
  afterUse(drop)
  return url
}
