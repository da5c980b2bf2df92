import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'

/** Any number of processes can hold a shared lock at once. An exclusive lock excludes all others. */
export type LockMode = 'shared' | 'exclusive'

/** A lock that is held until it is released or the process ends, even by SIGKILL. */
export interface HeldLock {
  release(): void
}

const SQLITE_BUSY = 5
const RETRY_MS = 25

// Node has no flock. SQLite uses the operating system's file locks (https://sqlite.org/lockingv3.html), which the kernel
// releases when a process ends. With the journal in memory nothing is written, so locking works on a full disk.
const TAKE: Record<LockMode, string> = {
  shared: 'PRAGMA journal_mode = MEMORY; BEGIN; SELECT count(*) FROM sqlite_master',
  exclusive: 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE',
}

// Node closes a database that is garbage-collected, which would release its lock.
const lockedDatabases = new Set<DatabaseSync>()

/**
 * Takes a lock on a file without waiting. Creates the file if it is missing.
 *
 * @returns undefined if another lock is in the way
 * @throws EmbeddedError if the file cannot be opened or its file system has no locks
 */
export function tryLock(path: string, mode: LockMode): HeldLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(path, { timeout: 0 })
    database.exec(TAKE[mode])
  } catch (cause) {
    database?.close()
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY) return undefined
    throw new EmbeddedError(`Cannot lock ${path}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
  const taken = database
  lockedDatabases.add(taken)
  return {
    release: () => {
      if (lockedDatabases.delete(taken)) taken.close()
    },
  }
}

/**
 * Takes a lock on a file, and waits for it if necessary.
 *
 * @param patience how long to wait, in milliseconds
 * @throws EmbeddedError if another process holds the lock for longer
 */
export async function lock(path: string, mode: LockMode, patience = 180_000): Promise<HeldLock> {
  for (const deadline = Date.now() + patience; ; await delay(RETRY_MS)) {
    const taken = tryLock(path, mode)
    if (taken) return taken
    if (Date.now() > deadline)
      throw new EmbeddedError(`Another process has held ${path} for ${patience / 1000} seconds`)
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
