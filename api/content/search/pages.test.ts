import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { itemPath } from '../../../schema/website.ts'
import { operator, visitor } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import type { Change } from '../items/change.ts'
import { SearchedPages } from './pages.ts'

/* Items and pages are found by the same rules, though PostgreSQL finds the ones and this process the others. */

interface Text {
  title: string
  texts?: string[]
}

const pages: Text[] = []
const fixedPages = () => pages.map(({ title, texts = [] }, at) => ({ path: `/page-${at}`, title, keywords: [], texts }))
const { services } = await startServices({ website: { fixedPages } })
const actor = operator('test')

const found = async (text: string) =>
  (await services.search.search(visitor('test'), [product], text, 10)).map(({ path }) => path)

/** Returns the titles that a search finds among texts: stored as items, or as pages. */
const places = {
  async items(texts: Text[], search: string) {
    const changes = texts.map(({ title, texts: [detailedDescription = '-'] = [] }): Change => ({
      kind: product,
      action: 'create',
      id: randomUUID(),
      values: makeProduct({
        name: title,
        detailedDescription,
        description: '-',
        category: '-',
        technicalSpecs: '',
        features: [],
        applications: [],
      }),
    }))
    await services.content.apply(actor, changes)
    try {
      const paths = changes.map(({ id }) => itemPath(product, { id }))
      return (await found(search)).flatMap((path) => texts[paths.indexOf(path)]?.title ?? [])
    } finally {
      await services.content.delete(
        actor,
        product,
        changes.map(({ id }) => id),
      )
    }
  },
  async pages(texts: Text[], search: string) {
    pages.splice(0, pages.length, ...texts)
    return (await found(search)).flatMap((path) => texts[Number(/^\/page-(\d+)$/.exec(path)?.[1])]?.title ?? [])
  },
}

describe.each(Object.entries(places))('among %s', (_, titles) => {
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
    ['bio-urea', 'Bio-Urea 43'],
    ['nitorgen', 'Nitro\u00adgen'],
    ['noduel', 'A nodule'],
    ['feild tset', 'Field test'],
    ['ferti\u200blizer', 'Fertilizer'],
    ['微生', '微生物 Azospirillum'],
  ])('“%s” finds “%s”', async (text, title) => {
    expect(await titles([{ title }, { title: 'Something else entirely' }], text)).toEqual([title])
  })

  it.each(['', '   ', '“…”', 'zzzz', '9002', 'x'])('“%s” finds nothing', async (text) => {
    expect(await titles([{ title: 'ISO 9001:2015' }, { title: 'Fertilizer' }], text)).toEqual([])
  })

  it('prefers titles, then the word as it was typed', async () => {
    const texts = [
      { title: 'Soil life', texts: ['Organisms in soil'] },
      { title: 'Rules', texts: ['Permitted in organic production'] },
      { title: 'Organic farms', texts: ['Nothing more'] },
    ]
    expect(await titles(texts, 'organic')).toEqual(['Organic farms', 'Rules', 'Soil life'])
  })

  it('requires all words if a text has all of them', async () => {
    const texts = ['Soybean inoculant', 'Soybean trial', 'Corn inoculant'].map((title) => ({ title }))
    expect(await titles(texts, 'soybean inoculant')).toEqual(['Soybean inoculant'])
    expect((await titles(texts, 'wheat inoculant')).toSorted()).toEqual(['Corn inoculant', 'Soybean inoculant'])
  })
})

it('keywords of pages count, and are not shown', () => {
  const document = {
    path: '/a',
    label: 'Page',
    language: 'en',
    title: 'About',
    keywords: ['Visit'],
    texts: ['Boots are lent.'],
  }
  const searched = new SearchedPages([document])
  expect(searched.words.toSorted()).toEqual(['about', 'are', 'boots', 'lent', 'visit'])
})
