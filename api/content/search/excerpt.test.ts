import { expect, it } from 'vitest'
import { searchWords } from '../items/search-words.ts'
import type { SearchDocument } from './documents.ts'
import { excerptOf, markMatches } from './excerpt.ts'

const documentOf = (title: string, ...texts: string[]): SearchDocument => ({
  path: `/${title}`,
  label: 'Page',
  language: 'en',
  title,
  keywords: [],
  texts,
})

/** A text with its matches in brackets. */
const marked = (parts: ReturnType<typeof markMatches>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

const excerpt = (document: SearchDocument, text: string) => marked(excerptOf(document, searchWords(text)))

it('shows the passage with most of the words', () => {
  const document = documentOf(
    'Page',
    'About soil.',
    'Nitrogen is lost.\nNitrogen is fixed in soil by rhizobia that enter the root.',
    'Soil',
  )
  expect(excerpt(document, 'nitrogen soil')).toBe('[Nitrogen] is fixed in [soil] by rhizobia that enter the root.')
})

it('shows the first text if only the title matches', () => {
  expect(excerpt(documentOf('Biogas', 'First.', 'Second.'), 'biogas')).toBe('First.')
  expect(excerpt(documentOf('Biogas'), 'biogas')).toBe('')
})

it('shows the first text after a very short passage', () => {
  expect(excerpt(documentOf('Field work', 'A season on eleven farms.', 'Internship'), 'intern')).toBe(
    '[Internship] · A season on eleven farms.',
  )
})

it('shows a sentence rather than a keyword that is found as well', () => {
  const document = documentOf(
    'Biochar',
    'A soil amendment.',
    'soil',
    'Tested on three farms, in soil with little organic matter.',
  )
  expect(excerpt(document, 'soil')).toBe('Tested on three farms, in [soil] with little organic matter.')
})

it('shows and marks a word of several parts that is found by one of them', () => {
  const document = documentOf('Velezia Seed', 'Spores for cold springs.', 'Soybean seed, together with NoduleReady Soy')
  expect(excerpt(document, 'nodules')).toBe('Soybean seed, together with [NoduleReady] Soy')
})

it('ends a long text with a whole sentence, if most of it remains', () => {
  const sentence = `A needle in strips beside each other${', then in others'.repeat(4)}.`
  expect(excerpt(documentOf('Page', `${sentence} ${'after '.repeat(60)}`), 'needle')).toBe(
    sentence.replace('needle', '[needle]'),
  )
  const short = excerpt(documentOf('Page', `A needle. ${'after '.repeat(60)}`), 'needle')
  expect(short).toMatch(/^A \[needle\]\. (?:after )+after…$/)
})

it('cuts a long text between words around its match', () => {
  const shown = excerpt(documentOf('Page', `${'before '.repeat(60)}needle ${'after '.repeat(60)}`), 'needle')
  expect(shown).toMatch(/^…(?:before )+\[needle\] (?:after )+after…$/)
  expect(shown.length).toBeLessThan(170)
})

it('marks words in any script and keeps all other characters', () => {
  const parts = markMatches('¿Qué es <b> Azospi\u00adrillum? 微生物', searchWords('azospirillum que'))
  expect(marked(parts)).toBe('¿[Qué] es <b> [Azospi\u00adrillum]? 微生物')
})
