import { errorCode } from '../error-code.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'

interface Failure {
  code?: unknown
  constraint?: unknown
  cause?: unknown
}

/**
 * Returns whether a transaction that failed with `error` may succeed when it is repeated: PostgreSQL ended it because of
 * another transaction at the same time. An error that was made from PostgreSQL's has that as its `cause`.
 */
export function isRepeatable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, constraint, cause }: Failure = error
  // Another transaction inserted the same key at the same time: the next attempt finds its row.
  if (code === UNIQUE_VIOLATION) return typeof constraint === 'string' && constraint.endsWith('_pkey')
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isRepeatable(cause)
}

/** Returns whether PostgreSQL ended a statement because it and another transaction waited for each other. */
export const isDeadlock = (error: unknown): boolean => errorCode(error) === DEADLOCK_DETECTED

/**
 * Runs work again while it fails because of another transaction at the same time.
 *
 * @param attempts how often it is run at most
 * @param mayRepeat returns whether it may succeed when it is repeated
 */
export async function repeated<T>(
  attempts: number,
  mayRepeat: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  for (let left = attempts - 1; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !mayRepeat(error)) throw error
    }
  }
}
