import type fc from 'fast-check'
import { defaultOf } from '../../schema/fields.ts'
import type { AnyKind, ValuesOfKind } from '../../schema/kind.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { checkNew } from '../../schema/validate.ts'
import { referringFields } from '../content/references/referring-fields.ts'

/**
 * Generates valid values of a kind in the form in which they are stored, including unusual Unicode. Values of unique
 * fields can repeat. References are empty, because the items would have to exist.
 */
export const valuesArbitrary = <K extends AnyKind>(kind: K): fc.Arbitrary<ValuesOfKind<K>> =>
  valuesOf(kind).map((input) => {
    const references = referringFields([kind]).map(({ key, field }) => [key, defaultOf(field)])
    const { values, errors } = checkNew(kind, { ...input, ...Object.fromEntries(references) })
    if (!values) throw new Error(`Not valid: ${JSON.stringify(errors)}`)
    return values
  })
