import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueOf, catalogues } from './catalogues.ts'
import { english } from './english.data.ts'
import { formsOf, labelEntries } from './entries.ts'
import { kindWords } from './kind-words.ts'
import { type LabelKey, type LabelOverride, labelsWith } from './labels.ts'

/** Languages with every number of forms that there is, most of them without a catalogue. */
const TAGS = ['en', 'en-GB', 'es', 'es-MX', 'de', 'ar', 'he', 'pl', 'cy', 'zh', 'ja', 'pt-BR', 'sr-Latn', 'ru']

const counted = Object.entries(english.messages).flatMap(([key, message]) =>
  typeof message === 'object' ? [key as LabelKey] : [],
)
const anyTag = fc.constantFrom(...TAGS)
const anyCounted = fc.constantFrom(...counted)
const anyCount = fc.oneof(fc.nat(120), fc.nat(3_000_000))

describe('the catalogue for a language', () => {
  it('is its own, that of the language of which it is a variety, or the one in English', () => {
    const found = ['es', 'es-MX', 'en-GB', 'de', 'ar', 'est'].map((tag) => catalogueOf(tag).language)
    expect(found).toEqual(['es', 'es', 'en', 'en', 'en', 'en'])
  })

  it.each(catalogues)('has a text for every label and every form: $language', (catalogue) => {
    expect(Object.keys(catalogue.messages).sort()).toEqual(Object.keys(english.messages).sort())
    for (const message of Object.values(catalogue.messages))
      if (typeof message === 'object')
        expect(Object.keys(message).sort()).toEqual([...formsOf(catalogue.language)].sort())
  })
})

describe('labels in any language', () => {
  it('have a text for every number, with its value, and tell its language', () => {
    fc.assert(
      fc.property(anyTag, anyCounted, anyCount, (tag, key, count) => {
        const label = labelsWith([], catalogueOf(tag), tag)
        const values = { ...kindWords({ name: 'product' }, label), count }
        expect(label(key, values)).not.toMatch(/[{}]/)
        expect(catalogueOf(label.languageOf(key, values))).toBe(catalogueOf(tag))
      }),
    )
  })

  it('have the form of the language that editors wrote, in each form apart', () => {
    fc.assert(
      fc.property(anyTag, anyCounted, anyCount, (tag, key, count) => {
        const overrides = formsOf(tag).map((form): LabelOverride => ({
          key: `${key}.${form}`,
          text: form,
          language: tag,
        }))
        const label = labelsWith(overrides, catalogueOf(tag), tag)
        expect(label(key, { count })).toBe(new Intl.PluralRules(tag).select(count))
        expect(label.languageOf(key, { count })).toBe(tag)
      }),
    )
  })

  it('are those of the catalogue where editors wrote another form only', () => {
    const label = labelsWith([{ key: 'search.count.few', text: '{count} نتائج', language: 'ar' }], english, 'ar')
    expect(label('search.count', { count: 3 })).toMatch(/ نتائج$/)
    expect(label.languageOf('search.count', { count: 3 })).toBe('ar')
    expect(label('search.count', { count: 11 })).toBe('11 results')
    expect(label.languageOf('search.count', { count: 11 })).toBe('en')
  })

  it('say in which language an override is: one in the original language stands in for English', () => {
    const label = labelsWith([{ key: 'search.title', text: 'Find' }], english, 'ar')
    expect([label('search.title'), label.languageOf('search.title')]).toEqual(['Find', 'en'])
  })
})

it('words for a kind have a capital within a sentence where the language writes nouns so', () => {
  const override = (language: string): LabelOverride => ({ key: 'product:many', text: 'Produkte', language })
  expect(kindWords({ name: 'product' }, labelsWith([override('de')], english, 'de')).many).toBe('Produkte')
  expect(kindWords({ name: 'product' }, labelsWith([override('nl')], english, 'nl')).many).toBe('produkte')
  expect(kindWords({ name: 'product' }, labelsWith([], english, 'de')).many).toBe('products')
})

it('every label of every catalogue can be overridden in each of its forms', () => {
  const keys = new Set(catalogues.flatMap((catalogue) => labelEntries(catalogue).map(({ key }) => key)))
  for (const key of keys) expect(key).toMatch(/^[\w.:-]{1,80}$/)
})
