import { type Data, textOf } from '../records/values.ts'

/** Keys of the front matter that have the date of a page. */
export const DATE_KEYS = ['date', 'pubDate', 'publishDate', 'published']

/** Returns a date as ISO 8601. Front matter may have it in words: `Jul 08 2022`. */
export function dateOf(value: unknown): string | undefined {
  const text = textOf(value)
  if (/^\d{4}-/.test(text)) return text
  // A date in words has no time zone. It is read in UTC, so that the day stays the same.
  const time = /\b\d{4}\b/.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}

/** Returns the date that the front matter of a page states. */
export const statedDate = (data: Data): string | undefined =>
  DATE_KEYS.map((key) => dateOf(data[key])).find((date) => date !== undefined)
