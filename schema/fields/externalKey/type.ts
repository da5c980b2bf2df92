import { FORBIDDEN_CONTROL, normaliseText } from '../../text.ts'
import { type Field, LINE_LIMIT, type Options } from '../field.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

/** The key by which another system knows an item, unique within its kind, or null. */
export interface ExternalKeyField extends Field<string | null> {
  readonly type: 'externalKey'
  readonly default: null
}

function problemOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return 'must be text'
  if (!value.isWellFormed() || FORBIDDEN_CONTROL.test(value) || /[\r\n]/.test(value))
    return 'must be one line without control characters'
  return value.length > LINE_LIMIT ? `must be at most ${LINE_LIMIT} characters` : undefined
}

defineFieldType<ExternalKeyField>({
  name: 'externalKey',
  isUnique: true,
  check(field, value, report) {
    const text = typeof value === 'string' ? normaliseText(value).trim() : (value ?? null)
    if (text === null || text === '') return null
    const problem = problemOf(text)
    if (problem !== undefined) report(`${field.label} ${problem}`)
    return text
  },
  example: (_, serial = 1) => `SKU-${serial}`,
  column: () => ({ sql: `varchar(${LINE_LIMIT})`, isNullable: true }),
  json: () => ({ type: ['string', 'null'], maxLength: LINE_LIMIT }),
  fromText: (_, text) => text.trim() || null,
  adapt: (value) => (typeof value === 'number' ? String(value) : value),
  operators: OPERATORS.text,
})

/** Returns a field for the key of an item in another system. A kind has at most one. */
export const externalKey = (
  label = 'External key',
  options: Options<ExternalKeyField, 'default'> = {},
): ExternalKeyField => ({
  type: 'externalKey',
  label,
  help: 'The key of the item in another system, such as a shop. It creates or changes the item by this key.',
  default: null,
  ...options,
})
