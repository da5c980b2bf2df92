import type { Field, Options } from '../field.ts'
import { defineFieldType } from '../field-type.ts'

export interface ToggleField extends Field<boolean> {
  readonly type: 'toggle'
  readonly default: boolean
}

const YES = new Set(['true', 'yes', 'y', '1', 'x', 'on'])
const NO = new Set(['false', 'no', 'n', '0', 'off'])

defineFieldType<ToggleField>({
  name: 'toggle',
  check({ label }, value, report) {
    if (typeof value !== 'boolean') report(`${label} must be true or false`)
    return value
  },
  example: (field) => field.default,
  column: () => ({ sql: 'boolean' }),
  json: () => ({ type: 'boolean' }),
  fromText(_, text) {
    const word = text.trim().toLowerCase()
    if (YES.has(word)) return true
    if (NO.has(word)) return false
    return word === '' ? undefined : text
  },
  display: (_, value) => (value ? 'Yes' : 'No'),
  conversion: 'boolean',
  operators: ['eq', 'ne'],
  isSortable: true,
})

/** Returns a field for a Boolean value. */
export const toggle = (label: string, options: Options<ToggleField> = {}): ToggleField => ({
  type: 'toggle',
  label,
  default: false,
  ...options,
})
