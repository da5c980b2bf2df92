import type fc from 'fast-check'
import { defaultOf } from '../../schema/fields.ts'
import type { AnyKind, ValuesOfKind } from '../../schema/kind.ts'
import { valuesOf } from '../../schema/testing/arbitrary.ts'
import { mapAt, referencesIn } from '../../schema/references.ts'
import { checkNew } from '../../schema/validate.ts'

/**
 * Generates valid values of a kind in the form in which they are stored, including unusual Unicode. Values of unique
 * fields can repeat. References are empty, because the items would have to exist.
 */
export const valuesArbitrary = <K extends AnyKind>(kind: K): fc.Arbitrary<ValuesOfKind<K>> =>
  valuesOf(kind).map((input) => {
    const { values, errors } = checkNew(
      kind,
      referencesIn(kind.fields).reduce((given, { keys, field }) => mapAt(given, keys, () => defaultOf(field)), input),
    )
    if (!values) throw new Error(`Not valid: ${JSON.stringify(errors)}`)
    return values
  })
