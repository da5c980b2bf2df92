import { basename } from 'node:path'
import pg from 'pg'
import { acquireEmbedded } from '../database/embedded/lease.ts'

/** A server to make test databases on. */
export interface TestServer extends AsyncDisposable {
  /** A database to be connected to while making others. */
  readonly url: string
}

// Nothing in these databases is worth waiting for the disk.
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** The server of a test run: the one at TEST_DATABASE_URL, else an embedded one, which runs while anybody uses it. */
export async function useServer(folder: string): Promise<TestServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, [Symbol.asyncDispose]: async () => {} }
  return acquireEmbedded({ dataDir: folder, log: () => {}, settings: SETTINGS })
}

/** What the name of every database of a test run starts with. */
export const databasePrefix = (folder: string) => basename(folder).toLowerCase().replaceAll('-', '_')

/** Runs `work` over a connection of its own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
