import { basename } from 'node:path'
import pg from 'pg'
import { acquireEmbedded } from '../platform/embedded-postgres/cluster-handle.ts'

/** A PostgreSQL server for test databases. */
export interface TestServer extends AsyncDisposable {
  /** A database to connect to while creating others. */
  readonly url: string
}

// Test databases do not have to survive a crash.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** Returns the server of a test run: the one at TEST_DATABASE_URL, or an embedded one that runs while it is in use. */
export async function acquireServer(folder: string): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, [Symbol.asyncDispose]: async () => {} }
  return acquireEmbedded({ dataDir: folder, log: () => {}, settings: SETTINGS })
}

/** Returns the prefix of the names of a test run's databases. */
export const databasePrefix = (folder: string) => basename(folder).toLowerCase().replaceAll('-', '_')

/** Runs `work` with a new connection. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // Tests also kill servers. A statement that was running fails by itself.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
