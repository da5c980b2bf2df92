import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { openSource, suggestMapping } from '../../reading/open-source.ts'
import { FIXTURES } from '../../testing/read-fixture.ts'
import { readSource, writeSource } from '../../testing/read-source.ts'

describe('a source in several languages', () => {
  const read = async (name: string, document: unknown, locale?: string) => {
    const path = await writeSource(name, JSON.stringify(document))
    const options = locale === undefined ? {} : { locale }
    const suggested = await suggestMapping(path, { as: product, sourceName: 'old', ...options })
    const mapping = await writeSource('mapping.yaml', suggested)
    const { items, problems, notes } = await readSource(path, { mapping, ...options })
    expect(problems).toEqual([])
    return { names: items.map(({ values }) => values.name), notes: notes.filter((note) => note.includes('--locale')) }
  }
  const note = (locale: string, name: string) =>
    `1 item with texts in ${locale}, which are left out (--locale ${locale} imports these instead): “${name}”`

  it('of Contentful is read in the default locale or in the one that is chosen', async () => {
    const document: unknown = JSON.parse(readFileSync(join(FIXTURES, 'contentful.json'), 'utf8'))
    const whole = await read('c.json', document)
    expect(whole.names).toContain('Playsam Streamliner')
    expect(whole.notes).toEqual([expect.stringMatching(/^2 items with texts in de, .*“Playsam Streamliner”, “Toys”$/)])
    const german = await read('c.json', document, 'de')
    expect(german.names).toContain('Playsam Stromlinie')
    expect(german.notes).toEqual([
      expect.stringMatching(/^2 items with texts in en-US, .*“Playsam Stromlinie”, “Spielzeug”$/),
    ])
    await expect(read('c.json', document, 'fr')).rejects.toThrow(
      'There is no locale fr in the source; it has: de, en-US',
    )
  })

  it('of Strapi is read in one of them', async () => {
    const article = (id: string, locale: string, title: string) => ({
      id: 1,
      documentId: id,
      locale,
      title,
      body: 'Text',
    })
    const document = {
      data: [article('a', 'en', 'Corn'), article('a', 'de', 'Mais')],
      meta: { pagination: { total: 2 } },
    }
    expect(await read('s.json', document)).toEqual({ names: ['Corn'], notes: [note('de', 'Mais')] })
    expect(await read('s.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en', 'Corn')] })
  })

  it('of Directus takes its translations', async () => {
    const translations = [
      { id: 1, products_id: 1, languages_code: 'en-US', name: 'Corn', body: 'Text' },
      { id: 2, products_id: 1, languages_code: { code: 'de-DE' }, name: 'Mais', body: 'Text' },
    ]
    const document = { data: [{ id: 1, date_created: '2024-01-01T00:00:00', translations }] }
    expect(await read('d.json', document)).toEqual({ names: ['Corn'], notes: [note('de-DE', 'Corn')] })
    expect(await read('d.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en-US', 'Mais')] })
  })

  it('of Payload is read in the one that is chosen, also in its inner fields', async () => {
    const doc = {
      id: 'p',
      title: { en: 'Corn', de: 'Mais' },
      meta: [{ body: { en: 'Text', de: 'Wort' } }],
      content: { en: 'Text' },
    }
    const document = { docs: [doc], totalDocs: 1 }
    expect(await read('p.json', document, 'de')).toEqual({ names: ['Mais'], notes: [note('en', 'Mais')] })
  })
})

describe('a language that a source does not have', () => {
  const payload = { docs: [{ id: 'p', title: { en: 'Corn', de: 'Mais' }, alt: 'x' }], totalDocs: 1 }
  const strapi = { data: [{ id: 1, documentId: 'a', title: 'Corn', locale: 'en' }], meta: { pagination: { total: 1 } } }

  it.each([
    ['payload.json', JSON.stringify(payload), 'There is no locale fr in the source; it has: de, en'],
    ['payload.json', JSON.stringify({ docs: [{ id: 'p', title: 'Corn' }], totalDocs: 1 }), 'There is no locale fr'],
    ['strapi.json', JSON.stringify(strapi), 'There is no locale fr in the source; it has: en'],
    ['list.json', '[{"name":"Corn","text":"x"}]', 'list.json has no languages to choose from'],
    ['list.csv', 'name,text\nCorn,x\n', 'list.csv has no languages to choose from'],
    ['shopify.csv', readFileSync(join(FIXTURES, 'shopify.csv'), 'utf8'), 'shopify.csv has no languages'],
    ['ghost.json', readFileSync(join(FIXTURES, 'ghost.json'), 'utf8'), 'ghost.json has no languages'],
  ])('is refused for a draft and for a plan of %s', async (name, content, message) => {
    const path = await writeSource(name, content)
    await expect(suggestMapping(path, { locale: 'fr', sourceName: 'old' })).rejects.toThrow(message)
    const mapping = await writeSource('mapping.yaml', await suggestMapping(path, { sourceName: 'old' }))
    await expect(readSource(path, { mapping, locale: 'fr' })).rejects.toThrow(message)
  })

  it('is refused for exports and tables without a mapping', async () => {
    const path = await writeSource('p.csv', 'name\nAzo\n')
    await expect(openSource(path, { as: product, locale: 'de' })).rejects.toThrow('p.csv has no languages')
    await expect(openSource(join(FIXTURES, 'hugo'), { as: product, locale: 'de' })).rejects.toThrow('no languages')
  })
})
