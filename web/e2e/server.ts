import { execFile } from 'node:child_process'
import { chmod, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startBuiltServer } from '../../api/testing/built-server.ts'

const run = promisify(execFile)

/** The built server in its own process. */
export interface Server {
  url: string
  /** Stops the server, as in an outage. Its data persist. */
  stop: () => Promise<void>
}

/** Starts the built server on a data folder and waits until it prints its address. */
export async function startServer(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const { url, end } = await startBuiltServer({ ...inherited, LOG_LEVEL: 'warn', PORT: '0', ...env, DATA_DIR: dataDir })
  // SIGTERM first waits for proxies to notice.
  return { url, stop: async () => void (await end('SIGINT')) }
}

/** Copies a data folder into a new folder within `parent`. Returns the path of the copy. */
export async function copyData(parent: string, data: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'site-'))
  // If the tests run as root, PostgreSQL's account must be able to read it.
  await chmod(folder, 0o711)
  const copy = join(folder, 'data')
  // Node's own copy does not keep the owner of a file.
  await run('cp', ['-a', data, copy])
  return copy
}
