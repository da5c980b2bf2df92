import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HeldLock, tryLock } from '../database/embedded/file-lock.ts'
import { databasePrefix, acquireServer, withClient } from './test-server.ts'

const PREFIX = 'verdant-test-'

/** One run of the tests: a temporary folder for whatever they share. */
export interface TestRun {
  readonly folder: string
  /** Stops and removes everything that the tests of this run have left behind. */
  end(): Promise<void>
}

async function dropDatabases(folder: string, url: string) {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
      [databasePrefix(folder)],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE ${client.escapeIdentifier(name)} WITH (FORCE)`)
  })
}

async function clear(folder: string, held: HeldLock) {
  const url = process.env.TEST_DATABASE_URL
  if (url) await dropDatabases(folder, url)
  // Taking the last handle and giving it back stops a server that killed tests have left running.
  if (existsSync(join(folder, 'postgres'))) await (await acquireServer(folder))[Symbol.asyncDispose]()
  held.release()
  await rm(folder, { recursive: true, force: true })
}

const LOCK = 'run.lock'
/** A run that is younger may not have taken its lock yet. */
const GRACE_MS = 60_000

/** Clears up after runs that were killed; those still going hold a lock. */
async function clearAbandoned() {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const begun = name.startsWith(PREFIX) && (await stat(join(folder, LOCK)).catch(() => undefined))
    if (!begun || Date.now() - begun.mtimeMs < GRACE_MS) continue
    const held = tryLock(join(folder, LOCK), 'exclusive')
    if (held) await clear(folder, held)
  }
}

/** Begins a run of the tests. Any number of them may go on side by side. */
export async function beginRun(): Promise<TestRun> {
  // Another run may be clearing up the same, or they may be somebody else's; then nothing of ours depends on it.
  await clearAbandoned().catch(() => {})
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  // For PostgreSQL's account, where the tests run as root.
  await chmod(folder, 0o711)
  const held = tryLock(join(folder, LOCK), 'exclusive')!
  return { folder, end: () => clear(folder, held) }
}
