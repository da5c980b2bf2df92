import { errorCode } from '../error-code.ts'

// Hosts that are unknown, refuse or do not answer, and PostgreSQL's errors for an unknown user, password or database:
// https://www.postgresql.org/docs/current/errcodes-appendix.html
const CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  '28000',
  '28P01',
  '3D000',
])

/** Returns the message for an operator if no connection to the database could be made; undefined for other errors. */
export function connectionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error)
  if (!CODES.has(code) && error.message !== 'timeout expired') return undefined
  return `The database cannot be reached (${error.message || code}): is DATABASE_URL right?`
}
