import fc from 'fast-check'
import type { Field, Fields, ValuesOf } from '../../schema/fields.ts'
import type { AnyKind, ValuesOfKind } from '../../schema/kind.ts'
import { FORBIDDEN_CONTROL, isAddress, isEmail, normaliseText } from '../../schema/text.ts'

/** Texts that have broken software before: each for its own reason. */
const DIFFICULT = [
  ' leading and trailing ',
  'line one\nline two\ttab',
  `'"; DROP TABLE product; --`,
  '\\ \\n \\N $1 {a,"b"} %s %_',
  'NULL',
  '=1+1',
  '</script><!--',
  'İIıi ßẞ ﬁ',
  'é (composed) and क़ (composition exclusion)',
  'مرحبا بالعالم',
  '\u202eright to left\u202c',
  '日本語 한국어',
  '👩🏽‍🔬🏳️‍🌈🇩🇪',
  '\u{1F33F}\u{10FFFF}\uFFFD\uFEFF',
  'line\u2028paragraph\u2029end\u00a0',
]

const FORBIDDEN = new RegExp(FORBIDDEN_CONTROL, 'gu')

const cut = (value: string, max: number) => [...value].slice(0, max).join('')

/** Any text that the model takes, in the form in which it stores it. */
const anyText = (max: number, required = false): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.constantFrom(...DIFFICULT),
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
    )
    .map((value) => cut(normaliseText(value.replaceAll(FORBIDDEN, '')), max))
    .map((value) => (required && value.trim() === '' ? 'x' : value))

const optional = (value: fc.Arbitrary<string>, required = false) =>
  required ? value : fc.oneof(fc.constant(''), value)

const anyAddress = (max: number) =>
  fc
    .oneof(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.constantFrom('#contact', '/', '/media/leaf', '/prodotti/città?x=1#y', 'HTTPS://EXAMPLE.COM/%20'),
    )
    .filter((value) => isAddress(value) && value.length <= max)

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'phone':
    case 'icon':
      return anyText(field.max, field.required)
    case 'email':
      return optional(
        fc.emailAddress().filter((value) => isEmail(value) && value.length <= field.max),
        field.required,
      )
    case 'colour':
      return optional(fc.stringMatching(/^#[0-9a-fA-F]{6}$/), field.required)
    case 'link':
    case 'url':
    case 'image':
      return optional(
        field.emoji ? fc.oneof(anyAddress(field.max), fc.constantFrom('🌱', '👩🏽‍🔬')) : anyAddress(field.max),
        field.required,
      )
    case 'textList':
      return fc.array(anyText(field.max), { maxLength: Math.min(field.maxEntries, 5) })
    case 'choice':
      return fc.constantFrom(...field.options.map((option) => option.value))
    case 'integer': {
      const number = fc.integer({ min: field.min, max: field.max })
      return field.default === null ? fc.option(number) : number
    }
    case 'toggle':
      return fc.boolean()
    case 'group':
      return valuesOf(field.fields)
    case 'groupList':
      return fc.array(valuesOf(field.fields), { maxLength: Math.min(field.maxEntries, 4) })
  }
}

const valuesOf = <F extends Fields>(fields: F): fc.Arbitrary<ValuesOf<F>> =>
  fc.record(Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, arbitraryOf(field)])), {
    noNullPrototype: true,
  }) as fc.Arbitrary<ValuesOf<F>>

/**
 * Any valid values of a kind, as the model stores them: texts in NFC within their limits, difficult Unicode included.
 * A unique field may come twice.
 */
export const valuesArbitrary = <K extends AnyKind>(kind: K): fc.Arbitrary<ValuesOfKind<K>> =>
  valuesOf(kind.fields) as fc.Arbitrary<ValuesOfKind<K>>
