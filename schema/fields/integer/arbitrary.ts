import fc from 'fast-check'
import { integer, type IntegerField } from './type.ts'

export default function arbitrary({ min, max, optional }: IntegerField): fc.Arbitrary<number | null> {
  const number = fc.integer({ min, max })
  return optional ? fc.option(number) : number
}

export const samples = [integer('Plots', { min: -3, max: 500 }), integer('Year', { optional: true, default: 2008 })]
