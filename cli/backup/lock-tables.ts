import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { identifier } from '../../api/platform/database/database.ts'
import { CommandError } from '../terminal/command-error.ts'

/** Shorter than PostgreSQL's `deadlock_timeout` of one second, so that other transactions are not ended. */
const LOCK_MS = 300
const LIMIT_MS = 60_000
/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'

const isTaken = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK_DETECTED)

/**
 * Locks tables until the open transaction ends, so that no other transaction reads or writes them. Transactions that lock
 * some of the tables in another order do not fail: all locks are released and taken again.
 *
 * @throws CommandError if other transactions hold locks for a minute
 */
export async function lockTables(client: pg.ClientBase, tables: readonly string[], signal: AbortSignal): Promise<void> {
  const end = Date.now() + LIMIT_MS
  await client.query(`set local lock_timeout = ${LOCK_MS}; savepoint unlocked`)
  for (;;) {
    try {
      await client.query(`lock table ${tables.map(identifier).join(', ')} in access exclusive mode`)
      await client.query('release savepoint unlocked')
      return
    } catch (error) {
      if (!isTaken(error)) throw error
      await client.query('rollback to savepoint unlocked')
    }
    if (Date.now() > end)
      throw new CommandError('Other programs kept the database busy for a minute. Stop them, and try again.')
    // The others finish what they have begun.
    await wait(Math.random() * LOCK_MS, undefined, { signal })
  }
}
