import { z } from 'zod'
import { invalid } from './errors.ts'

const time = z.iso.datetime({ offset: true })

/**
 * Parses a time that a client gives.
 *
 * @param field what the error names
 * @param text ISO 8601 with an offset
 * @throws AppError INVALID unless it is a time from the year 1 to 9999, which PostgreSQL can store
 */
export function checkTime(field: string, text: string): Date {
  const date = new Date(time.safeParse(text).success ? text : Number.NaN)
  // Not true for NaN.
  if (date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999) return date
  throw invalid(field, `${field} must be a time such as 2027-03-01T09:00:00+01:00`)
}
