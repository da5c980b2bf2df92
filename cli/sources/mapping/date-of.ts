/** The first and the last time that a number of seconds or milliseconds is taken for: the years 1990 to 2100. */
const FROM = Date.UTC(1990, 0)
const UNTIL = Date.UTC(2100, 0)

/**
 * Returns the date of a time in UTC: of `2026-05-31T08:00:00Z`, `2026-05-31 08:00`, or of the number of seconds or milliseconds
 * since 1970. Returns undefined for anything else.
 */
export function dateOf(value: unknown): string | undefined {
  const text = String(value).trim()
  const written = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/s.exec(text)?.[1]
  if (written !== undefined || !/^\d{9,13}(?:\.\d+)?$/.test(text)) return written
  const milliseconds = Number(text) * (text.split('.')[0]!.length > 10 ? 1 : 1_000)
  return milliseconds >= FROM && milliseconds < UNTIL ? new Date(milliseconds).toISOString().slice(0, 10) : undefined
}
