import fc from 'fast-check'
import type { IntegerField } from './type.ts'

export default function arbitrary({ min, max, optional }: IntegerField): fc.Arbitrary<number | null> {
  const number = fc.integer({ min, max })
  return optional ? fc.option(number) : number
}
