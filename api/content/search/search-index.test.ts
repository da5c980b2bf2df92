import { expect, it } from 'vitest'
import { excerptOf, markMatches } from './excerpt.ts'
import { type SearchDocument, SearchIndex } from './search-index.ts'

const documentOf = (title: string, ...texts: string[]): SearchDocument => ({
  path: `/${title}`,
  label: 'Page',
  title,
  keywords: [],
  texts,
})

function indexOf(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex()
  for (const document of documents) index.put(document)
  return index
}

const titles = (index: SearchIndex, text: string) => index.search(text, 10).map(({ document }) => document.title)

/** A text with its matches in brackets. */
const marked = (parts: ReturnType<typeof markMatches>) =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

const excerpt = (document: SearchDocument, text: string) => marked(excerptOf(indexOf(document).search(text, 1)[0]!))

it.each([
  ['trials', 'A replicated trial'],
  ['fermenting', 'Fermentation in Ames'],
  ['fertiliser', 'Fertilizer'],
  ['biogass', 'Biogas'],
  ['FERM', 'Fermentation in Ames'],
  ['decouverte', 'Découverte'],
  ['9001', 'ISO 9001:2015'],
  ['azo corn', 'AzoMax Corn'],
  ['corn max', 'AzoMax Corn'],
  ['biouera', 'Bio-Urea 43'],
  ['biourea', 'Bio-Urea 43'],
  ['nitorgen', 'Nitro\u00adgen'],
  ['noduel', 'A nodule'],
  ['feild tset', 'Field test'],
  ['ferti\u200blizer', 'Fertilizer'],
])('“%s” finds “%s”', (text, title) => {
  expect(titles(indexOf(documentOf(title), documentOf('Something else entirely')), text)).toEqual([title])
})

it.each(['', '   ', '“…”', 'zzzz', '9002', 'x'])('“%s” finds nothing', (text) => {
  expect(titles(indexOf(documentOf('ISO 9001:2015'), documentOf('Fertilizer')), text)).toEqual([])
})

it('prefers titles, then the word as it was typed', () => {
  const index = indexOf(
    documentOf('Soil life', 'Organisms in soil'),
    documentOf('Rules', 'Permitted in organic production'),
    documentOf('Organic farms', 'Nothing more'),
  )
  expect(titles(index, 'organic')).toEqual(['Organic farms', 'Rules', 'Soil life'])
})

it('requires all words if a document has all of them', () => {
  const index = indexOf(documentOf('Soybean inoculant'), documentOf('Soybean trial'), documentOf('Corn inoculant'))
  expect(titles(index, 'soybean inoculant')).toEqual(['Soybean inoculant'])
  expect(titles(index, 'wheat inoculant').toSorted()).toEqual(['Corn inoculant', 'Soybean inoculant'])
})

it('replaces and deletes documents', () => {
  const index = indexOf(documentOf('a', 'corn'))
  index.put(documentOf('a', 'wheat'))
  expect(titles(index, 'corn')).toEqual([])
  expect(titles(index, 'wheat')).toEqual(['a'])
  index.delete('/a')
  index.delete('/unknown')
  expect(titles(index, 'wheat')).toEqual([])
})

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

it('shows and marks a word of several parts that is found by one of them', () => {
  const document = documentOf('Velezia Seed', 'Spores for cold springs.', 'Soybean seed, together with NoduleReady Soy')
  expect(excerpt(document, 'nodules')).toBe('Soybean seed, together with [NoduleReady] Soy')
})

it('cuts a long text between words around its match', () => {
  const shown = excerpt(documentOf('Page', `${'before '.repeat(60)}needle ${'after '.repeat(60)}`), 'needle')
  expect(shown).toMatch(/^…(?:before )+\[needle\] (?:after )+after…$/)
  expect(shown.length).toBeLessThan(170)
})

it('marks words in any script and keeps all other characters', () => {
  const parts = markMatches('¿Qué es <b> Azospirillum? 微生物', new Set(['azospirillum', 'que']))
  expect(marked(parts)).toBe('¿[Qué] es <b> [Azospirillum]? 微生物')
})
