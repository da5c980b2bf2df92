import { isDate } from '../../text.ts'
import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

/** A point in time, or null. Any offset is accepted; the value is ISO 8601 in UTC with milliseconds. */
export interface DateTimeField extends Field<string | null> {
  readonly type: 'dateTime'
  readonly default: string | null
}

const TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/i

/** Returns a point in time as it is stored, or undefined if the text is none of the years 1000 to 9999. */
function timeOf(text: string): string | undefined {
  const day = TIME.exec(text)?.[1]
  if (day === undefined || !isDate(day)) return undefined
  const time = new Date(text.toUpperCase()).toISOString()
  return /^[1-9]\d{3}-/.test(time) ? time : undefined
}

defineFieldType<DateTimeField>({
  name: 'dateTime',
  check({ label, required }, value, report) {
    if (value === null || value === '') {
      if (required) report(`${label} is required`)
      return null
    }
    const time = typeof value === 'string' ? timeOf(value) : undefined
    if (time === undefined) report(`${label} must be a time with its offset, such as 2026-05-31T08:00:00Z`)
    return time ?? value
  },
  example: (_, serial = 0) => new Date(Date.UTC(2026, 4, 31, 8) + serial * 60_000).toISOString(),
  column: () => ({ sql: 'timestamptz(3)', isNullable: true }),
  json: ({ required }) => ({ type: required ? 'string' : ['string', 'null'], format: 'date-time' }),
  fromText: (_, text) => (text.trim() === '' ? null : text.trim()),
  operators: OPERATORS.order,
  isSortable: true,
})

/** Returns a field for a point in time. The default is none. */
export const dateTime = (label: string, options: Options<DateTimeField> = {}): DateTimeField => ({
  type: 'dateTime',
  label,
  default: null,
  ...options,
})
