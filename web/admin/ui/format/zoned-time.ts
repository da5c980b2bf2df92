const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Returns the IANA name of the browser's time zone. */
export const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns the local time of an instant as the value of a `datetime-local` input, with seconds. */
export function toLocal(at: Date, timeZone: string): string {
  // The Swedish format is ISO 8601 with a space.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return format.format(at).replace(' ', 'T')
}

const offsetAt = (at: Date, timeZone: string) =>
  Date.parse(`${toLocal(at, timeZone)}Z`) - Math.floor(at.getTime() / 1000) * 1000

interface Resolved {
  at: Date
  /** Whether the local time does not exist on that day, or exists twice, because the clocks change. */
  irregular?: 'missing' | 'repeated'
}

/**
 * Converts a local time into an instant. Of a local time that exists twice, the first is meant. A local time that does not
 * exist is moved by the length of the gap.
 *
 * @param local the value of a `datetime-local` input
 * @returns null if the value is empty or no time
 */
export function fromLocal(local: string, timeZone: string): Resolved | null {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return null
  const entered = local.length === 16 ? `${local}:00` : local
  const [before, after] = [-DAY_MS, DAY_MS].map((shift) => offsetAt(new Date(asUtc + shift), timeZone))
  const candidates = [...new Set([asUtc - before!, asUtc - after!])].sort((a, b) => a - b).map((ms) => new Date(ms))
  const exact = candidates.filter((at) => toLocal(at, timeZone) === entered.slice(0, 19))
  if (exact.length === 2) return { at: exact[0]!, irregular: 'repeated' }
  return exact[0] ? { at: exact[0] } : { at: new Date(asUtc - before!), irregular: 'missing' }
}

function zoneName(at: Date, timeZone: string, style: 'long' | 'shortOffset'): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: style }).formatToParts(at)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Names a time zone as it is at an instant: "Europe/Berlin, Central European Summer Time (GMT+2)". */
export const zoneLabel = (at: Date, timeZone: string) =>
  `${timeZone}, ${zoneName(at, timeZone, 'long')} (${zoneName(at, timeZone, 'shortOffset')})`

/** How exactly a time is shown: `medium` includes seconds. */
type TimeStyle = 'short' | 'medium'

/** Making a format takes long, and lists show many times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, styles: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>) {
  const key = `${timeZone} ${styles.dateStyle} ${styles.timeStyle}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(undefined, { timeZone, ...styles })
  formats.set(key, format)
  return format
}

/** Formats an instant in a time zone, without naming the zone. */
export const inZone = (at: Date, timeZone: string, timeStyle: TimeStyle = 'short') =>
  formatIn(timeZone, { dateStyle: 'medium', timeStyle }).format(at)

/** Formats an instant in the browser's time zone. The admin shows all times so. @param at ISO 8601, or milliseconds since the epoch */
export const inBrowserZone = (at: string | number, timeStyle?: TimeStyle) =>
  inZone(new Date(at), browserZone(), timeStyle)

/** Formats the time of day of an instant in the browser's time zone. @param at ISO 8601 */
export const timeOfDay = (at: string) => formatIn(browserZone(), { timeStyle: 'short' }).format(new Date(at))

/** Says what a user should know about a local time: that the clocks change before it, or exactly then. */
export function clockNote({ at, irregular }: Resolved, now: Date, timeZone: string): string | undefined {
  if (irregular === 'missing')
    return `The clocks go forward then, so this time does not exist. ${inZone(at, timeZone)} is meant.`
  if (irregular === 'repeated')
    return `The clocks go back then, so this time exists twice. The first one, ${zoneLabel(at, timeZone)}, is meant.`
  const [offset, offsetNow] = [offsetAt(at, timeZone), offsetAt(now, timeZone)]
  if (offset === offsetNow) return undefined
  const minutes = Math.abs(offset - offsetNow) / MINUTE_MS
  return `The clocks change by ${minutes} minutes between now and then. At that time, ${zoneName(at, timeZone, 'long')} applies.`
}
