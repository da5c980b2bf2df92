import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

/** What is left of a limit. */
export interface Allowance {
  limit: number
  /** The period of the limit. */
  seconds: number
  remaining: number
  /** The seconds until the period ends. */
  resetSeconds: number
}

/** Limits attempts. The counters are in PostgreSQL, which all instances share. */
export interface Throttle {
  /** Counts one attempt for each key. @throws AppError TOO_MANY_REQUESTS with the seconds to wait */
  take(...keys: string[]): Promise<void>
  /** Counts one attempt. @param onCounted gets what is left, also if that is too little. @throws as `take` does */
  count(key: string, onCounted: (allowance: Allowance) => void): Promise<void>
  /** Takes back an attempt that succeeded. */
  giveBack(...keys: string[]): Promise<void>
}

// A digest fits the column, however long the key is, and the table does not reveal names and addresses.
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Returns a throttle that allows `attempts` for a key within `seconds`. */
export function throttle(database: Database, name: string, attempts: number, seconds: number): Throttle {
  // The library names its prepared statements, which a pooler in transaction mode cannot follow.
  const withoutNames = {
    query: async ({ text, values }: pg.QueryConfig) => ({ rows: await database.query(text, values) }),
  }
  const limiter = new RateLimiterPostgres({
    storeClient: withoutNames,
    storeType: 'pool',
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
    // The maintenance job deletes expired rows, so the library needs no timer.
    clearExpiredByTimeout: false,
  })
  const count: Throttle['count'] = async (key, onCounted) => {
    const state = await limiter.consume(digest(key)).catch((refusal: unknown) => {
      if (refusal instanceof RateLimiterRes) return refusal
      throw refusal
    })
    const resetSeconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
    onCounted({ limit: attempts, seconds, remaining: state.remainingPoints, resetSeconds })
    if (state.consumedPoints > attempts)
      throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please try again later', { retryAfter: resetSeconds })
  }
  return {
    count,
    async take(...keys) {
      for (const key of keys) await count(key, () => {})
    },
    async giveBack(...keys) {
      await Promise.all(keys.map((key) => limiter.reward(digest(key))))
    },
  }
}
