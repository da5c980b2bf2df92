import type { Field, Options } from '../field.ts'
import { ambiguityOf, readDecimal } from '../decimal/decimals.ts'
import { defineFieldType, OPERATORS } from '../field-type.ts'

/** An integer within bounds. An optional one can also be null. */
export interface IntegerField<O extends boolean = boolean> extends Field<O extends true ? number | null : number> {
  readonly type: 'integer'
  readonly optional: O
  readonly min: number
  readonly max: number
  readonly default: number | null
}

defineFieldType<IntegerField>({
  name: 'integer',
  check({ label, optional, min, max }, value, report) {
    const isInRange = Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
    if (!isInRange && !(optional && value === null)) {
      const unclear = typeof value === 'string' && ambiguityOf(value, 0)
      report(unclear ? `${label}: ${unclear}` : `${label} must be a whole number from ${min} to ${max}`)
    }
    return value
  },
  example: ({ min }) => min,
  column: ({ optional }) => ({ sql: 'int', isNullable: optional }),
  json: ({ optional, min, max }) => ({
    type: optional ? ['integer', 'null'] : 'integer',
    minimum: min,
    maximum: max,
  }),
  fromText({ optional }, text) {
    const digits = /^(-?\d+)(?:\.0+)?$/.exec(readDecimal(text, 0))?.[1]
    if (digits !== undefined) return Number(digits)
    if (text.trim() !== '') return text
    // Like an empty text, an empty optional number is a value.
    return optional ? null : undefined
  },
  adapt: (value) => (typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value),
  conversion: 'number',
  operators: OPERATORS.order,
  isSortable: true,
})

/** Returns a field for an integer. The default is 0, or null for an optional field, unless another is given. */
export const integer = <const O extends boolean = false>(
  label: string,
  { optional = false as O, ...options }: Options<IntegerField> & { optional?: O } = {},
): IntegerField<O> => ({
  type: 'integer',
  label,
  optional,
  min: 0,
  max: 2_147_483_647,
  default: optional ? null : 0,
  ...options,
})
