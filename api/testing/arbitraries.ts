import type fc from 'fast-check'
import type { AnyKind, ValuesOfKind } from '../../schema/kind.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { checkNew } from '../../schema/validate.ts'

/**
 * Generates valid values of a kind in the form in which they are stored, including unusual Unicode. Values of unique
 * fields can repeat.
 */
export const valuesArbitrary = <K extends AnyKind>(kind: K): fc.Arbitrary<ValuesOfKind<K>> =>
  valuesOf(kind).map((input) => {
    const { values, errors } = checkNew(kind, input)
    if (!values) throw new Error(`Not valid: ${JSON.stringify(errors)}`)
    return values
  })
