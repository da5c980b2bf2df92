/** A number counts as a time in seconds or milliseconds if it is between these two: the years 1990 to 2100. */
const FROM = Date.UTC(1990, 0)
const UNTIL = Date.UTC(2100, 0)

/**
 * Returns the date of a time in UTC: of `2026-05-31T08:00:00Z`, `2026-05-31 08:00`, or of the number of seconds or milliseconds
 * since 1970. Returns undefined for anything else.
 */
export function dateOf(value: unknown): string | undefined {
  const text = String(value).trim()
  const written = WRITTEN.exec(text)?.[1]
  const time = written === undefined ? sinceEpoch(text) : undefined
  return time === undefined ? written : new Date(time).toISOString().slice(0, 10)
}

/** Returns such a time in milliseconds since 1970. Without a time zone, it is in UTC. */
function timeOf(value: unknown): number | undefined {
  const text = String(value).trim()
  const written = WRITTEN.exec(text)?.[1]
  if (written === undefined) return sinceEpoch(text)
  const hasZone = /(?:Z|UTC|[+-]\d\d:?\d\d)$/i.test(text) || text === written
  return [hasZone ? text : `${text}Z`, written].map((form) => Date.parse(form)).find((time) => !Number.isNaN(time))
}

/** Whether such a time has passed. */
export const hasPassed = (value: unknown): boolean => (timeOf(value) ?? Infinity) <= Date.now()

const WRITTEN = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s

function sinceEpoch(text: string): number | undefined {
  if (!/^\d{9,13}(?:\.\d+)?$/.test(text)) return undefined
  const milliseconds = Number(text) * (text.split('.')[0]!.length > 10 ? 1 : 1_000)
  return milliseconds >= FROM && milliseconds < UNTIL ? milliseconds : undefined
}
