/** Values of the content model for property tests. They are valid but cover the extremes that validation accepts. */

import fc from 'fast-check'
import { defaultOf, type Field, type Fields } from '../fields.ts'
import type { AnyKind, ValuesOfKind } from '../kind.ts'
import { FORBIDDEN_CONTROL } from '../text.ts'

// NFC normalization can turn one character into three, so texts of a quarter of the limit always stay within it.
const FEW = 20

const piece = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }).filter((text) => !FORBIDDEN_CONTROL.test(text)),
  fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    ' ',
    'e\u0301',
    '\u212b',
    '\u0344',
    '\u200d',
    '\u202e',
    '\ufeff',
    '👩‍🔬',
    '|',
    ';',
    '"',
    "'",
    ',',
    '{}',
    '\\N',
    'NULL',
    '%_',
    '</script>',
    '=1+1',
  ),
)

/** Generates texts of at most `max` code points after normalization. */
export const textOf = (max: number) =>
  fc.array(piece, { maxLength: FEW }).map((pieces) =>
    [...pieces.join('')]
      .slice(0, Math.floor(max / 4))
      .join('')
      .replace(/\r$/, ''),
  )

/** Generates addresses that pages may link to. */
export const addressOf = () =>
  fc.oneof(
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
    fc.webPath().map((path) => `/${path.replace(/^\/+/, '')}`),
    fc.webFragments().map((fragment) => `#${fragment}`),
  )

/** Generates calendar dates as YYYY-MM-DD. */
export const dateOf = () =>
  fc
    .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))

const emoji = fc.constantFrom('🌱', '👩‍🔬', '🌽', '❤️', '🇺🇸', '1️⃣')
const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdefABCDEF'), minLength: 6, maxLength: 6 })

function filled(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'richText':
    case 'phone':
    case 'icon':
      return field.required ? textOf(field.max - 4).map((text) => `x${text}`) : textOf(field.max)
    case 'email':
      return fc.emailAddress().filter((address) => address.length <= field.max)
    case 'colour':
      return hex.map((digits) => `#${digits}`)
    case 'date':
      return dateOf()
    case 'path':
      return fc.uuid().map((id) => `/${id}`)
    case 'link':
    case 'url':
      return addressOf()
    case 'image':
      return field.emoji ? fc.oneof(addressOf(), emoji) : addressOf()
    case 'textList':
      return fc.array(textOf(field.max), { maxLength: 6 })
    case 'choice':
      return fc.constantFrom(...field.options.map((option) => option.value))
    case 'integer': {
      const number = fc.integer({ min: field.min, max: field.max })
      return field.optional ? fc.option(number) : number
    }
    case 'toggle':
      return fc.boolean()
    case 'group':
      return fieldsOf(field.fields)
    case 'groupList':
      return fc.array(fieldsOf(field.fields), { maxLength: Math.min(field.maxEntries, 4) })
  }
}

// Optional texts are often empty.
function arbitrary(field: Field): fc.Arbitrary<unknown> {
  const mayBeEmpty = typeof defaultOf(field) === 'string' && field.type !== 'choice' && !field.required
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
