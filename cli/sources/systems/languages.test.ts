import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Translations } from '../../../schema/fields/translations/type.ts'
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
    const names = items.map(({ values }) => {
      const translations = Object.entries((values.translations ?? {}) as Translations)
      return [values.name, ...translations.map(([tag, { texts }]) => `${tag}: ${String(texts.name?.text)}`)].join(', ')
    })
    return { names, notes: notes.filter((note) => note.includes('--locale')) }
  }
  const note = (original: string, ...others: string[]) =>
    `texts in ${others.join(', ')} become translations of those in ${original} (--locale ${others[0]} makes those in ${others[0]} the originals)`

  it('of Contentful is read with the default locale as the original, or with the one that is chosen', async () => {
    const document: unknown = JSON.parse(readFileSync(join(FIXTURES, 'contentful.json'), 'utf8'))
    const whole = await read('c.json', document)
    expect(whole.names).toContain('Playsam Streamliner, de: Playsam Stromlinie')
    expect(whole.notes).toEqual([note('en-US', 'de')])
    const german = await read('c.json', document, 'de')
    expect(german.names).toContain('Playsam Stromlinie, en-US: Playsam Streamliner')
    expect(german.notes).toEqual([note('de', 'en-US')])
    await expect(read('c.json', document, 'fr')).rejects.toThrow(
      'There is no locale fr in the source; it has: de, en-US',
    )
  })

  const article = (id: string, locale: string, title: string) => ({
    id: 1,
    documentId: id,
    locale,
    title,
    body: 'Text',
  })

  it('of Strapi has a record for each', async () => {
    const document = {
      data: [article('a', 'en', 'Corn'), article('b', 'de', 'Roggen'), article('a', 'de', 'Mais')],
      meta: { pagination: { total: 3 } },
    }
    const english = await read('s.json', document)
    expect(english.names).toEqual(['Corn, de: Mais'])
    expect(english.notes).toEqual([
      note('en', 'de'),
      expect.stringMatching(
        /^1 item in de without the original in en, .*\(--locale de imports it as an original\): “Roggen” \(s\.json data\.1\)$/,
      ),
    ])
    expect((await read('s.json', document, 'de')).names).toEqual(['Roggen', 'Mais, en: Corn'])
  })

  it('of Strapi 4 finds the other versions by their ids', async () => {
    const texts: Record<string, object> = { es: { title: 'Maíz', body: 'Texto' } }
    const record = (id: number, locale: string, title: string, ...others: [number, string][]) => ({
      id,
      attributes: {
        title,
        body: 'Text',
        locale,
        publishedAt: '2024-01-01T00:00:00Z',
        localizations: {
          data: others.map(([other, code]) => ({ id: other, attributes: { locale: code, ...texts[code] } })),
        },
      },
    })
    const document = {
      data: [
        record(9, 'en', 'Corn', [4, 'de'], [7, 'fr'], [8, 'es']),
        record(4, 'de', 'Mais', [9, 'en'], [7, 'fr'], [8, 'es']),
      ],
      meta: { pagination: { total: 2 } },
    }
    const path = await writeSource('s4.json', JSON.stringify(document))
    const mapping = await writeSource('m.yaml', await suggestMapping(path, { as: product, sourceName: 'old' }))
    const { items, notes } = await readSource(path, { mapping })
    expect(items.map(({ values }) => values.translations)).toEqual([
      {
        de: { isVisible: true, texts: expect.objectContaining({ name: { text: 'Mais' } }) as object },
        es: { isVisible: true, texts: expect.objectContaining({ name: { text: 'Maíz' } }) as object },
      },
    ])
    expect(notes).toContainEqual(expect.stringContaining('with texts in fr, which the response does not have'))
  })

  it('of Directus has them in the relation “translations”', async () => {
    const translations = [
      { id: 1, products_id: 1, languages_code: 'en-US', name: 'Corn', body: 'Text' },
      { id: 2, products_id: 1, languages_code: { code: 'de-DE' }, name: 'Mais', body: 'Text' },
    ]
    const document = { data: [{ id: 1, date_created: '2024-01-01T00:00:00', translations }] }
    expect(await read('d.json', document)).toEqual({ names: ['Corn, de-DE: Mais'], notes: [note('en-US', 'de-DE')] })
    expect(await read('d.json', document, 'de')).toEqual({
      names: ['Mais, en-US: Corn'],
      notes: [note('de-DE', 'en-US')],
    })
  })

  it('of Directus can have the originals in the records themselves', async () => {
    const translations = [{ id: 1, products_id: 1, languages_code: 'de-DE', name: 'Mais', body: null }]
    const document = {
      data: [{ id: 1, name: 'Corn', body: 'Text', date_created: '2024-01-01T00:00:00', translations }],
    }
    expect(await read('d.json', document)).toEqual({
      names: ['Corn, de-DE: Mais'],
      notes: [note('the records themselves', 'de-DE')],
    })
  })

  it('of Payload is found by a suggested mapping, also in inner fields', async () => {
    const doc = {
      id: 'p',
      title: { en: 'Corn', de: 'Mais', es_MX: null },
      meta: [{ body: { en: 'Text', de: 'Wort' } }],
      content: { en: 'Text' },
    }
    const document = { docs: [doc], totalDocs: 1 }
    expect(await read('p.json', document)).toEqual({ names: ['Corn, de: Mais'], notes: [note('en', 'de')] })
    expect(await read('p.json', document, 'de')).toEqual({ names: ['Mais, en: Corn'], notes: [note('de', 'en')] })
  })

  it.each(['_key', 'language'])('of Sanity is found in fields, by %s', async (key) => {
    const strings = (...values: [string, string][]) =>
      values.map(([code, value]) => ({ _key: 'k', [key]: code, _type: 'internationalizedArrayStringValue', value }))
    const document = [
      { _id: 'a', _type: 'product', name: strings(['en', 'Corn'], ['de', 'Mais']), description: 'Short' },
      {
        _id: 'b',
        _type: 'product',
        name: { _type: 'localeString', en: 'Rye', pt_BR: 'Centeio' },
        description: 'Short',
      },
    ]
    expect(await read('s.json', document)).toEqual({
      names: ['Corn, de: Mais', 'Rye, pt-BR: Centeio'],
      notes: [note('en', 'de', 'pt_BR')],
    })
  })

  it('of Sanity has a document for each, and one that joins them', async () => {
    const of = (_id: string, language: string, name: string) => ({
      _id,
      _type: 'product',
      language,
      name,
      body: 'Text',
    })
    const document = [
      of('b', 'de', 'Mais'),
      of('a', 'en', 'Corn'),
      of('drafts.c', 'fr', 'Maïs'),
      of('d', 'en', 'Rye'),
      {
        _id: 'm',
        _type: 'translation.metadata',
        translations: [
          { _key: 'en', value: { _type: 'reference', _ref: 'a' } },
          { _key: 'de', value: { _type: 'reference', _ref: 'b' } },
          { _key: 'x', language: 'fr', value: { _type: 'reference', _ref: 'c', _weak: true } },
        ],
      },
    ]
    expect((await read('s.json', document)).names).toEqual(['Corn, de: Mais, fr: Maïs', 'Rye'])
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
