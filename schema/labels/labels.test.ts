import { describe, expect, it } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { english } from './english.data.ts'
import { labelEntries } from './entries.ts'
import { kindWords } from './kind-words.ts'
import { type LabelKey, labelsWith } from './labels.ts'

const label = labelsWith([], english)

describe('a label', () => {
  it('has the form of the number', () => {
    expect(label('search.count', { count: 1 })).toBe('1 result')
    expect(label('search.count', { count: 0 })).toBe('0 results')
  })

  it('has another text where an editor has written one, in each form apart', () => {
    const others = labelsWith(
      [
        { key: 'search.title', text: 'Find' },
        { key: 'search.count.one', text: 'A single find' },
      ],
      english,
    )
    expect(others('search.title')).toBe('Find')
    expect(others('search.count', { count: 1 })).toBe('A single find')
    expect(others('search.count', { count: 2 })).toBe('2 results')
  })

  it('follows the rules of its language', () => {
    const polish: Catalogue = {
      language: 'pl',
      messages: {
        ...english.messages,
        'search.count': {
          one: '{count} wynik',
          few: '{count} wyniki',
          many: '{count} wyników',
          other: '{count} wyniku',
        },
      },
    }
    const inPolish = labelsWith([{ key: 'search.count.few', text: '{count} strony' }], polish)
    const counts = [1, 3, 5].map((count) => inPolish('search.count', { count }))
    expect(counts).toEqual(['1 wynik', '3 strony', '5 wyników'])
  })

  it('writes numbers as its language does', () => {
    expect(label('search.count', { count: 1234 })).toBe('1,234 results')
    expect(labelsWith([], english, 'de')('search.count', { count: 1234 })).toBe('1,234 results')
    expect(
      labelsWith(
        [{ key: 'search.count.other', text: '{count} Treffer', language: 'de' }],
        english,
        'de',
      )('search.count', { count: 1234 }),
    ).toBe('1.234 Treffer')
  })

  it('fills values in as they are', () => {
    expect(label('search.results', { text: '{text} $& {count}' })).toBe('Results for “{text} $& {count}”')
  })
})

it('the words for a kind follow from its labels', () => {
  expect(label('item.missingTitle', kindWords({ name: 'job' }, label))).toBe('Job Not Found')
  expect(label('list.filterAll', kindWords({ name: 'job' }, label))).toBe('All Positions')
  const bakery = labelsWith(
    [
      { key: 'product:one', text: 'Bread' },
      { key: 'product:many', text: 'Breads' },
    ],
    english,
  )
  const words = kindWords({ name: 'product' }, bakery)
  expect(bakery('item.missing', words)).toBe("The bread you're looking for doesn't exist or has been removed.")
  expect(bakery('list.loading', words)).toBe('Loading breads...')
})

/** What the specification says word by word. */
const SPECIFIED: readonly [LabelKey, string][] = [
  ['careers.apply', 'Apply Now'],
  ['careers.mail', 'Apply via Email'],
  ['careers.loading', 'Loading career opportunities...'],
  ['products.more', 'Learn More'],
  ['products.mail', 'Request Information'],
  ['products.contact', 'Contact Sales'],
  ['services.mail', 'Request Consultation'],
  ['newsletter.subscribe', 'Subscribe'],
  ['about.loading', 'Loading company information...'],
  ['about.failed', 'Failed to load team members. Please try again later.'],
  ['about.noTeam', 'No team members found.'],
]

it.each(SPECIFIED)('%s is %j', (key, text) => expect(label(key)).toBe(text))

it.each(['product', 'service', 'job'] as const)('the states of a %s are as specified', (name) => {
  const words = kindWords({ name }, label)
  const noun = name.charAt(0).toUpperCase() + name.slice(1)
  const sections = { product: 'Products', service: 'Services', job: 'Careers' }
  expect([
    label('item.missingTitle', words),
    label('item.missing', words),
    label('item.back', words),
    label('item.loading', words),
    label('list.failed', words),
  ]).toEqual([
    `${noun} Not Found`,
    `The ${name} you're looking for doesn't exist or has been removed.`,
    `Back to ${sections[name]}`,
    `Loading ${name} details...`,
    `Failed to load ${name}s`,
  ])
})

it('every label can be changed: its key and its text have room', () => {
  for (const { key, text } of labelEntries(english)) {
    expect(key).toMatch(/^[\w.:-]{1,80}$/)
    expect(text.trim()).toBe(text)
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThan(500)
  }
})
