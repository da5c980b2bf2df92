/** Values of the content model for property tests. They are valid but cover the extremes that validation accepts. */

import fc from 'fast-check'
import { type Field, type Fields, isGroup, isGroupList, isText } from '../fields.ts'
import type { AnyKind, ValuesOfKind } from '../kind.ts'
import { textOf } from './texts.ts'

/** What generates the values of a field. Types of texts of any form need none. */
type Generator = (field: Field) => fc.Arbitrary<unknown>

const generators = import.meta.glob<Generator>('../fields/*/arbitrary.ts', { eager: true, import: 'default' })

function filled(field: Field): fc.Arbitrary<unknown> {
  if (isGroup(field)) return fieldsOf(field.fields)
  if (isGroupList(field)) return fc.array(fieldsOf(field.fields), { maxLength: Math.min(field.maxEntries, 4) })
  const generator = generators[`../fields/${field.type}/arbitrary.ts`]
  if (generator) return generator(field)
  if (!isText(field)) throw new Error(`schema/fields/${field.type} has no arbitrary.ts`)
  return field.required ? textOf(field.max - 4).map((text) => `x${text}`) : textOf(field.max)
}

// Optional texts are often empty.
function arbitrary(field: Field): fc.Arbitrary<unknown> {
  const mayBeEmpty = field.default === '' && !field.required
  return mayBeEmpty ? fc.oneof(fc.constant(''), { weight: 4, arbitrary: filled(field) }) : filled(field)
}

const arbitraries = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, arbitrary(field)]))
const fieldsOf = (fields: Fields) => fc.record(arbitraries(fields), { noNullPrototype: true })

/** Generates values of an item of `kind` with every field. */
export const valuesOf = <K extends AnyKind>(kind: K) => fieldsOf(kind.fields) as fc.Arbitrary<ValuesOfKind<K>>

/** Generates changes to an item of `kind` with any of its fields. */
export const changeOf = <K extends AnyKind>(kind: K) =>
  fc.record(arbitraries(kind.fields), { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<
    Partial<ValuesOfKind<K>>
  >
