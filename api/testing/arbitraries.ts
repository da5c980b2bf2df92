import type fc from 'fast-check'
import type { AnyKind, ValuesOfKind } from '../../schema/kind.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { checkNew } from '../../schema/validate.ts'

/**
 * Any valid values of a kind in the form in which they are stored, difficult Unicode included. A unique field may come
 * twice.
 */
export const valuesArbitrary = <K extends AnyKind>(kind: K): fc.Arbitrary<ValuesOfKind<K>> =>
  valuesOf(kind).map((input) => {
    const { values, errors } = checkNew(kind, input)
    if (!values) throw new Error(`Not valid: ${JSON.stringify(errors)}`)
    return values
  })
