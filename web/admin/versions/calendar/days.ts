import { fromLocal, toLocal } from '../../ui/format/zoned-time.ts'

/** A day of a calendar, such as "2027-03-01". A month is the same without the day. */
export type Day = string

const utc = (day: Day) => new Date(`${day}T00:00:00Z`)
const dayOfDate = (date: Date): Day => date.toISOString().slice(0, 10)

/** Returns the day that is a number of days after another one. */
export function addDays(day: Day, count: number): Day {
  const date = utc(day)
  date.setUTCDate(date.getUTCDate() + count)
  return dayOfDate(date)
}

/** Returns the month that is a number of months after another one. */
export function addMonths(month: string, count: number): string {
  const date = utc(`${month}-01`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return dayOfDate(date).slice(0, 7)
}

/** Returns the weeks that a month is a part of. @param firstDay the day with which a week begins: 1 for Monday to 7 for Sunday */
export function weeksOf(month: string, firstDay: number): Day[][] {
  const first: Day = `${month}-01`
  const before = (utc(first).getUTCDay() - firstDay + 7) % 7
  const weeks: Day[][] = []
  for (let start = addDays(first, -before); start.slice(0, 7) <= month; start = addDays(start, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)))
  return weeks
}

/** Returns the day of an instant in a time zone. */
export const dayOf = (at: string, timeZone: string): Day => toLocal(new Date(at), timeZone).slice(0, 10)

/** Returns the instant at which a day begins in a time zone, as ISO 8601. */
export const startOf = (day: Day, timeZone: string): string => fromLocal(`${day}T00:00`, timeZone)!.at.toISOString()

/** Returns the instant at the same time of another day in a time zone, as ISO 8601. */
export const onDay = (at: string, day: Day, timeZone: string): string =>
  fromLocal(`${day}${toLocal(new Date(at), timeZone).slice(10)}`, timeZone)!.at.toISOString()

/** Formats a day without its time zone. */
export const formatDay = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(utc(day))
