// Refused, unknown or silent hosts, and what PostgreSQL says to a name, password or database it does not know:
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

/** What an operator should read when no connection to the database came about; undefined for any other error. */
export function connectionProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (!CODES.has(code) && error.message !== 'timeout expired') return undefined
  return `The database cannot be reached (${error.message || code}): is DATABASE_URL right?`
}
