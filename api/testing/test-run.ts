import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HeldLock, tryLock } from '../platform/embedded-postgres/file-lock.ts'
import { endProcesses } from './left-processes.ts'
import { databasePrefix, acquireServer, withClient } from './test-server.ts'

const PREFIX = 'verdant-test-'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
/** The databases of a run take less than half of it. */
const NEEDED_BYTES = 2 ** 31

/**
 * Returns the folder for temporary files of tests: the one in memory if it has room, in which creating and dropping a database
 * takes a tenth of the CPU time, else the system's. TMPDIR overrides both.
 */
export function temporaryRoot(): string {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
}

/** One run of the tests, with a temporary folder for everything that the tests share. */
export interface TestRun {
  readonly folder: string
  /** Stops and removes everything that the tests of this run have left. */
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

async function clear(folder: string, lock: HeldLock) {
  await endProcesses(folder)
  const url = process.env.TEST_DATABASE_URL
  if (url) await dropDatabases(folder, url)
  // Acquiring and releasing the last handle stops a server that killed tests have left running.
  if (existsSync(join(folder, 'postgres'))) await (await acquireServer(folder))[Symbol.asyncDispose]()
  lock.release()
  await rm(folder, { recursive: true, force: true })
}

const LOCK = 'run.lock'
/** Younger runs may not have taken their locks yet. */
const GRACE_MS = 60_000

/** Removes what killed runs have left. Runs in progress hold a lock. */
async function clearAbandoned(root: string) {
  for (const name of await readdir(root)) {
    const folder = join(root, name)
    const begun = name.startsWith(PREFIX) && (await stat(join(folder, LOCK)).catch(() => undefined))
    if (!begun || Date.now() - begun.mtimeMs < GRACE_MS) continue
    const lock = tryLock(join(folder, LOCK), 'exclusive')
    if (lock) await clear(folder, lock)
  }
}

/** Begins a run of the tests. Any number of runs can be in progress at a time. */
export async function beginRun(): Promise<TestRun> {
  // Fails if another run removes the same folders or another user owns them. This run does not depend on them.
  for (const root of new Set([tmpdir(), temporaryRoot()])) await clearAbandoned(root).catch(() => {})
  const folder = await mkdtemp(join(temporaryRoot(), PREFIX))
  // If the tests run as root, PostgreSQL's account needs access.
  await chmod(folder, 0o711)
  const lock = tryLock(join(folder, LOCK), 'exclusive')!
  return { folder, end: () => clear(folder, lock) }
}
