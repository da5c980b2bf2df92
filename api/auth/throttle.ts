import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type pg from 'pg'
import { AppError } from '../errors.ts'

/** Counts attempts in PostgreSQL, so that every instance knows of them. */
export interface Throttle {
  /** Takes one attempt of each key, or refuses with TOO_MANY_REQUESTS and the seconds to wait. */
  take(...keys: string[]): Promise<void>
  /** Gives an attempt back that turned out to be welcome. */
  giveBack(...keys: string[]): Promise<void>
}

// Whatever a client calls itself has a place in the table, and nobody can read there who tried to come in.
const digest = (key: string) => createHash('sha256').update(key).digest('base64url')

/** At most `attempts` for a key within `seconds`. */
export function throttle(pool: pg.Pool, name: string, attempts: number, seconds: number): Throttle {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'throttle',
    tableCreated: true,
    keyPrefix: name,
    points: attempts,
    duration: seconds,
    // Old rows are cleared with the expired sessions; no timer of its own.
    clearExpiredByTimeout: false,
  })
  return {
    async take(...keys) {
      for (const key of keys) {
        try {
          await limiter.consume(digest(key))
        } catch (refusal) {
          if (!(refusal instanceof RateLimiterRes)) throw refusal
          const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
          throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please try again later', { retryAfter })
        }
      }
    },
    async giveBack(...keys) {
      await Promise.all(keys.map((key) => limiter.reward(digest(key))))
    },
  }
}
