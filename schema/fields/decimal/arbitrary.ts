import fc from 'fast-check'
import { decimalOf, unitsOf } from './decimals.ts'
import { decimal, type DecimalField } from './type.ts'

export default function arbitrary({ min, max, scale, optional }: DecimalField): fc.Arbitrary<string | null> {
  const numbers = fc.bigInt(unitsOf(min, scale)!, unitsOf(max, scale)!).map((units) => decimalOf(units, scale))
  return optional ? fc.option(numbers) : numbers
}

export const samples = [
  decimal('Price', { min: '-99999999999999999.999', max: '99999999999999999.999', scale: 3 }),
  decimal('Share', { optional: true, scale: 0, max: '100' }),
]
