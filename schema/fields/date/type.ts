import { isDate } from '../../text.ts'
import type { Options } from '../field.ts'
import { OPERATORS } from '../field-type.ts'
import { defineTextType, textBuilder, type TextField } from '../text-type.ts'

/** The length of a date: YYYY-MM-DD. */
const LENGTH = 10

defineTextType({
  name: 'date',
  format: { matches: isDate, description: 'a date such as 2026-05-31' },
  jsonFormat: 'date',
  pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$',
  example: () => '2026-03-01',
  fromText: (_, text) => text.trim(),
  conversion: 'date',
  operators: OPERATORS.order,
  isSortable: true,
})

/**
 * Returns a field for a calendar date without a time zone. The value is YYYY-MM-DD (ISO 8601), so that dates sort as text, or
 * empty.
 */
export const date = (label: string, options: Options<TextField, 'max'> = {}) =>
  textBuilder('date')(label, { ...options, max: LENGTH })
