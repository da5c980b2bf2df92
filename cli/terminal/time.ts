import { z } from 'zod'
import { CommandError } from './command-error.ts'

const instant = z.iso.datetime({ offset: true })
const withoutZone = z.iso.datetime({ local: true })

/**
 * Parses the time of an option, such as `2027-03-01T09:00+01:00`.
 *
 * @returns the same instant as ISO 8601 in UTC
 * @throws CommandError if it is not a time, or has no offset from UTC
 */
export function parseTime(option: string, input: string): string {
  // The format requires seconds; people leave them out.
  const text = input.trim().replace(/(T\d\d:\d\d)(?=Z|[+-]|$)/, '$1:00')
  if (instant.safeParse(text).success) return new Date(text).toISOString()
  if (!withoutZone.safeParse(text).success)
    throw new CommandError(`${option} ${input}: write a time such as 2027-03-01T09:00+01:00`)
  throw new CommandError(`${option} ${input}: the time has no zone. Add one: ${input}Z for UTC, or ${input}+01:00`)
}

/** Parses a number of days, such as `7d`. @throws CommandError unless it is from 1 to `most` days */
export function parseDays(option: string, text: string, most: number): number {
  const days = Number(/^(\d{1,4})d$/.exec(text.trim())?.[1])
  if (days >= 1 && days <= most) return days
  throw new CommandError(`${option} ${text}: write a number of days from 1d to ${most}d`)
}

/** Returns the time zone of an option. @throws CommandError if it has no IANA name such as Europe/Berlin */
export function parseTimeZone(option: string, text: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    throw new CommandError(`${option} ${text}: write the IANA name of a time zone, such as Europe/Berlin`)
  }
}

/** Formats an instant in a time zone, with its offset: `2027-03-01 09:00 GMT+01:00`. */
export function showTime(iso: string, timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(new Date(iso))
    .find(({ type }) => type === 'timeZoneName')
  return `${format.format(new Date(iso))} ${zone?.value ?? timeZone}`
}
