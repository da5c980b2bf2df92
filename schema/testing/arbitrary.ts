/** Values of the content model for property tests. They are valid but cover the extremes that validation accepts. */

import fc from 'fast-check'
import { type Field, type Fields, isText, missingWhenShown, type Translations } from '../fields.ts'
import { type AnyKind, hasSlug, type ValuesOfKind } from '../kind.ts'
import { textOf } from './texts.ts'

/** The module `arbitrary.ts` of a field type. Types of texts of any form need none. */
interface Generator {
  default: (field: Field) => fc.Arbitrary<unknown>
  /** Fields to try the type with. Without them, the builder makes an optional and a required one. */
  samples?: readonly Field[]
}

const generators = import.meta.glob<Generator>('../fields/*/arbitrary.ts', { eager: true })
const types = import.meta.glob<Record<string, (label: string, options?: object) => Field>>('../fields/*/type.ts', {
  eager: true,
})

const generatorOf = (type: string) => generators[`../fields/${type}/arbitrary.ts`]

/** The names of all field types: their folders. */
export const typeNames = Object.keys(types).map((path) => path.split('/').at(-2)!)

/** Returns fields of a type. @throws Error if its `type.ts` has no builder of the folder's name */
function samplesOf(type: string): readonly Field[] {
  const build = types[`../fields/${type}/type.ts`]![type]
  if (!build) throw new Error(`schema/fields/${type}/type.ts exports no ${type}`)
  return generatorOf(type)?.samples ?? [build(type), build(`required ${type}`, { required: true })]
}

/** Fields of every type, by keys such as `integerA`. */
export const everyField: Fields = Object.fromEntries(
  typeNames.flatMap((type) => samplesOf(type).map((field, at) => [`${type}${'AB'[at] ?? 'C'}`, field])),
)

function filled(field: Field): fc.Arbitrary<unknown> {
  const generator = generatorOf(field.type)
  if (generator) return generator.default(field)
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
/** Generates values of a set of fields. */
export const fieldsOf = (fields: Fields) => fc.record(arbitraries(fields), { noNullPrototype: true })

/** Returns the fields of a kind whose values are stored as they are. A missing slug is not: it is made. */
const storedFields = (kind: AnyKind): Fields =>
  hasSlug(kind) ? { ...kind.fields, slug: { ...kind.fields['slug']!, required: true } } : kind.fields

/** Generates values of an item of `kind` with every field. */
export const valuesOf = <K extends AnyKind>(kind: K) =>
  fieldsOf(storedFields(kind)).map((values) => withCompleteShown(kind.fields, values)) as fc.Arbitrary<ValuesOfKind<K>>

/** Returns values of which only complete translations are visible: others are refused. */
function withCompleteShown<V extends { translations?: Translations }>(fields: Fields, values: V): V {
  const missing = new Set(missingWhenShown(fields, {}, values).map(({ language }) => language))
  if (missing.size === 0) return values
  const shown = Object.entries(values.translations ?? {}).map(([language, translation]) => [
    language,
    missing.has(language) ? { ...translation, isVisible: false } : translation,
  ])
  return { ...values, translations: Object.fromEntries(shown) as Translations }
}

/** Generates changes to an item of `kind` with any of its fields. */
export const changeOf = <K extends AnyKind>(kind: K) =>
  fc.record(arbitraries(storedFields(kind)), { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<
    Partial<ValuesOfKind<K>>
  >
