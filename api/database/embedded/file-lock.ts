import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'

/** Any number of processes may hold a shared lock at once; an exclusive one excludes every other. */
export type LockMode = 'shared' | 'exclusive'

/** A lock that is held until it is released or the process ends, however it ends. */
export interface HeldLock {
  release(): void
}

const SQLITE_BUSY = 5
const RETRY_MS = 25

// Held until released, also when their holder forgets them: a lock that the garbage collector finds would be given back.
const held = new Set<DatabaseSync>()

// Node has no flock. SQLite's locks are the operating system's, on all of them (https://sqlite.org/lockingv3.html), so
// the kernel frees them when their holder is killed, and no list of process ids goes stale.
// Nothing is ever written: with its journal in memory, locking needs no room on the disk.
const TAKE: Record<LockMode, string> = {
  shared: 'PRAGMA journal_mode = MEMORY; BEGIN; SELECT count(*) FROM sqlite_master',
  exclusive: 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE',
}

function hold(database: DatabaseSync): HeldLock {
  held.add(database)
  const release = () => {
    if (held.delete(database)) database.close()
  }
  return { release }
}

/**
 * Takes a lock on a file at once, making an empty file where there is none.
 *
 * @returns nothing when somebody else holds it.
 * @throws EmbeddedError when the file cannot be opened or its file system has no locks.
 */
export function tryLock(path: string, mode: LockMode): HeldLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec(TAKE[mode])
    return hold(database)
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return undefined
    throw new EmbeddedError(`Cannot lock ${path}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/**
 * Takes a lock on a file, waiting for it.
 *
 * @param patience how long to wait, in milliseconds.
 * @throws EmbeddedError when somebody else holds it for longer than that.
 */
export async function lock(path: string, mode: LockMode, patience = 180_000): Promise<HeldLock> {
  const deadline = Date.now() + patience
  for (;;) {
    const taken = tryLock(path, mode)
    if (taken) return taken
    if (Date.now() > deadline)
      throw new EmbeddedError(`Another process has held ${path} for ${patience / 1000} seconds`)
    await delay(RETRY_MS)
  }
}

/** Runs `work` while holding an exclusive lock on a file. */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const taken = await lock(path, 'exclusive')
  try {
    return await work()
  } finally {
    taken.release()
  }
}
