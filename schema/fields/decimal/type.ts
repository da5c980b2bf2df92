import type { Field, Options } from '../field.ts'
import { defineFieldType, OPERATORS, type Report, textOf } from '../field-type.ts'
import { ambiguityOf, decimalOf, readDecimal, shortDecimal, unitsOf } from './decimals.ts'

/** The number of digits of a column. */
const PRECISION = 20

/** An exact decimal number within bounds, as text. An optional one can also be null. */
export interface DecimalField<O extends boolean = boolean> extends Field<O extends true ? string | null : string> {
  readonly type: 'decimal'
  readonly optional: O
  /** The number of decimals. */
  readonly scale: number
  readonly min: string
  readonly max: string
  readonly default: string | null
}

function check({ label, optional, scale, min, max }: DecimalField, value: unknown, report: Report): unknown {
  if (optional && value === null) return null
  const units = typeof value === 'string' ? unitsOf(value, scale) : undefined
  if (units !== undefined && units >= unitsOf(min, scale)! && units <= unitsOf(max, scale)!)
    return decimalOf(units, scale)
  const unclear = typeof value === 'string' ? ambiguityOf(value, scale) : undefined
  report(
    unclear
      ? `${label}: ${unclear}`
      : `${label} must be a number from ${min} to ${max} as text, with at most ${scale} decimals`,
  )
  return value
}

const unitsOr = (value: unknown, scale: number) =>
  (typeof value === 'string' ? unitsOf(value, scale) : undefined) ?? value ?? null

defineFieldType<DecimalField>({
  name: 'decimal',
  check,
  example: ({ min, scale }, serial = 0) => decimalOf(unitsOf(min, scale)! + BigInt(serial), scale),
  column: ({ scale, optional }) => ({ sql: `numeric(${PRECISION},${scale})`, isNullable: optional }),
  json: ({ optional, scale }) => ({
    type: optional ? ['string', 'null'] : 'string',
    pattern: `^-?[0-9]{1,${PRECISION - scale}}${scale > 0 ? `(\\.[0-9]{1,${scale}})?` : ''}$`,
  }),
  // What is the same number with other zeros at its end is no change.
  isEqual: ({ scale }, a, b) => unitsOr(a, scale) === unitsOr(b, scale),
  toText: (_, value) => shortDecimal(textOf(value)),
  fromText({ optional, scale }, text) {
    if (text.trim() !== '') return readDecimal(text, scale)
    return optional ? null : undefined
  },
  adapt: (value) => (typeof value === 'number' ? String(value) : value),
  operators: OPERATORS.order,
  isSortable: true,
  summary: 'line',
})

/**
 * Returns a field for an exact decimal number, such as a price. The value is text, since JSON's numbers are not exact. The default is
 * 0, or null for an optional field, unless another is given.
 */
export function decimal<const O extends boolean = false>(
  label: string,
  { optional = false as O, scale = 2, ...options }: Options<DecimalField> & { optional?: O } = {},
): DecimalField<O> {
  const field = {
    type: 'decimal' as const,
    label,
    optional,
    scale,
    min: '0',
    max: decimalOf(10n ** 15n - 1n, scale),
    default: optional ? null : decimalOf(0n, scale),
    ...options,
  }
  const digits = [field.min, field.max].map(
    (bound) => unitsOf(bound, scale)?.toString().replace('-', '').length ?? Infinity,
  )
  if (Math.max(...digits) > PRECISION) throw new Error(`${label} has bounds that are no numbers of ${PRECISION} digits`)
  return field
}
