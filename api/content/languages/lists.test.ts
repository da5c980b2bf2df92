import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { inLanguage, isNested, optionsOf, typeOf } from '../../../schema/fields.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import { hasTranslations, type Kind } from '../../../schema/kind.ts'
import { collections, language as languageKind, service, stored } from '../../../schema/kinds/index.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { referencesIn } from '../../../schema/references.ts'
import { fieldsOf } from '../../../schema/testing/arbitrary.ts'
import { operator, visitor as visitorOf } from '../../access/permissions/policy.ts'
import { identifier } from '../../platform/database/database.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { translatedKeys } from '../../platform/database/translated-items.ts'
import { make, makeService } from '../../testing/factories.ts'
import { startServices } from '../../testing/services.ts'
import type { Query } from '../items/visible-query.ts'
import { itemsInLanguage } from '../items/in-language.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import { isFoundBy, searchWords } from '../items/search-words.ts'
import { indexedWords } from '../items/words.ts'
import { itemDocument } from '../search/documents.ts'

/* Lists and searches in a language are those of the items as TypeScript shows them. */

const { database, services } = await startServices()
const { content, contentReader } = services
const items = new ItemRepository(database)
const actor = operator('test')
const visitor = visitorOf('test')
const label = labelsWith([], english)

const LANGUAGES = { es: 'original', de: 'none' } as const
type Tag = keyof typeof LANGUAGES
const languageOf = (tag: Tag): ReadingLanguage => ({ tag, untranslated: LANGUAGES[tag] })

beforeEach(async () => {
  await database.query(`truncate ${stored.map(({ name }) => identifier(name)).join(', ')}, "searchWord"`)
  for (const tag of Object.keys(LANGUAGES) as Tag[])
    await content.create(actor, languageKind, { ...make(languageKind), tag, untranslated: LANGUAGES[tag] })
})

/** Reads as a visitor of the website in a language does. */
const inTag = <T>(tag: Tag | undefined, work: () => Promise<T>): Promise<T> =>
  database.run(async () => {
    if (tag) await services.languages.enter(visitor, tag)
    return work()
  })

const word = fc.constantFrom('suelo', 'Ácido', 'trigo', 'zinc', 'Nube', 'ñu', 'Maíz')
const words = fc.array(word, { minLength: 1, maxLength: 2 }).map((list) => list.join(' '))
/** A translation of a text: missing, blank, of another sort, or in words. */
const translated = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(undefined, { text: ' \u00a0' }, { text: [] }, { text: 7 }) },
  { weight: 6, arbitrary: words.map((text) => ({ text })) },
)

/** Generates translations of the texts of an item, among them some of texts that it does not have. */
const translationsOf = (kind: Kind, values: object, isComplete = false) => {
  const texts = textsOf(kind.fields, values).map(({ path, value }) => {
    const text = isComplete ? words.map((one) => ({ text: one })) : translated
    const asList = fc.array(words, { maxLength: 2 }).map((list) => ({ text: list }))
    return [path, Array.isArray(value) ? asList : text] as const
  })
  const translation = fc.record({
    isVisible: isComplete ? fc.boolean() : fc.constant(true),
    texts: fc.record({ ...Object.fromEntries(texts), 'gone.b1.text': translated }),
  })
  return fc.record({ es: translation, de: translation }, { requiredKeys: [] })
}

/** Returns a translation that visitors see. */
const visible = (texts: Record<string, string | undefined>) => ({
  isVisible: true,
  texts: Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, { text }])),
})

const asStored = (value: unknown) => JSON.parse(JSON.stringify(value)) as never

/** The items of a kind by id, as a visitor reads them in a language. */
async function shownIn(kind: Kind, tag: Tag | undefined): Promise<Map<string, Item>> {
  const originals = await items.list(kind)
  const shown = tag ? itemsInLanguage(kind, originals, languageOf(tag)) : originals
  return new Map(shown.map((item) => [item.id, item]))
}

/** Kinds whose texts have no rules across items. */
const free = collections.filter(
  (kind) => hasTranslations(kind) && kind.unique === undefined && !('key' in kind.fields) && !('path' in kind.fields),
)

const freeTexts = ({ fields }: Kind) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([key, field]) =>
        (isNested(field) || typeOf(field).words) && !optionsOf(field) && referencesIn({ [key]: field }).length === 0,
    ),
  )

it.each(free)(
  'PostgreSQL shows $labelPlural in a language as TypeScript does, whatever their texts are',
  async (kind) => {
    const table = identifier(kind.name)
    const { id } = await content.create(actor, kind, make(kind))
    await fc.assert(
      fc.asyncProperty(fieldsOf(freeTexts(kind)), fc.boolean(), async (values, isActive) => {
        await content.update(actor, kind, id, { ...values, isActive })
        const [item] = await items.byIds(kind, [id])
        for (const isComplete of [true, false])
          for (const translations of fc.sample(translationsOf(kind, item!, isComplete), 3)) {
            // As any writer may, without checks.
            await database.query(`update ${table} set translations = $1`, [translations])
            const rows = await database.query<{ language: Tag; keys: object; texts: object | null }>(
              `select language, keys, texts from "translatedItem" where kind = $1`,
              [kind.name],
            )
            const [now] = await items.byIds(kind, [id])
            const visible = Object.entries(translations).filter(([, { isVisible }]) => isVisible)
            expect(new Set(rows.map(({ language }) => language))).toEqual(new Set(visible.map(([tag]) => tag)))
            for (const { language, keys, texts } of rows) {
              const shown = inLanguage(kind.fields, now!, language)
              const expected = shown && Object.fromEntries(translatedKeys(kind).map((key) => [key, shown[key]]))
              expect(texts ? { ...keys, ...texts } : undefined).toEqual(expected && asStored(expected))
            }
            for (const tag of Object.keys(LANGUAGES) as Tag[]) {
              const listed = await items.list(kind, { language: languageOf(tag) })
              expect(listed).toEqual([...(await shownIn(kind, tag)).values()])
            }
          }
      }),
      { numRuns: 10 },
    )
  },
  120_000,
)

/** Items with few words, so that they are equal in part and come in another order in each language. */
const someItems = fc.array(
  fc.record({
    title: words,
    category: word,
    description: words,
    features: fc.array(word, { maxLength: 2 }),
    order: fc.constantFrom(0, 0, 0, 10, 20),
    isActive: fc.constantFrom(true, true, true, false),
  }),
  { minLength: 1, maxLength: 9 },
)

/** Creates services with translations, and returns their number. */
async function fill(values: readonly object[], seed: number): Promise<void> {
  await database.query('delete from service')
  for (const [at, each] of values.entries()) {
    const { id } = await content.create(actor, service, makeService({ ...each, products: [] }))
    const [item] = await items.byIds(service, [id])
    const isComplete = (seed + at) % 4 > 0
    const [translations] = fc.sample(translationsOf(service, item!, isComplete), { numRuns: 1, seed: seed + at })
    await database.query('update service set translations = $2 where id = $1', [id, translations])
  }
}

const compare = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0)
/** The order of lists: by code points, as in the original language. */
const inOrder = (list: Item[], sign = 1) =>
  list.toSorted(
    (a, b) => sign * (Number(a.order) - Number(b.order)) || compare(a.title, b.title) || compare(a.id, b.id),
  )
const idsOf = (list: readonly Item[]) => list.map(({ id }) => id)

describe('lists in a language', () => {
  const has = (text: string) => (value: unknown) => String(value).toLowerCase().includes(text.toLowerCase())
  /** Conditions, and whether a shown item meets them. */
  const conditions: [Query, (item: Item) => boolean][] = [
    [{}, () => true],
    [{ filter: { category: 'trigo' } }, ({ category }) => category === 'trigo'],
    [{ where: { title: { contains: 'sue' } } }, ({ title }) => has('sue')(title)],
    [
      { where: { not: { category: { in: ['Ácido', 'ñu'] } } } },
      ({ category }) => !['Ácido', 'ñu'].includes(String(category)),
    ],
    [{ where: { features: { has: 'zinc' } } }, ({ features }) => (features as string[]).includes('zinc')],
    [{ where: { title: { startsWith: 'ma' } } }, ({ title }) => String(title).toLowerCase().startsWith('ma')],
    [{ where: { description: { contains: 'ZINC' } } }, ({ description }) => has('zinc')(description)],
  ]

  it('have the order, the totals, the pages and the neighbours of the items as they are shown', async () => {
    await fc.assert(
      fc.asyncProperty(someItems, fc.nat(1000), fc.constantFrom('es', 'de', undefined), async (values, seed, tag) => {
        await fill(values, seed)
        const all = inOrder([...(await shownIn(service, tag)).values()])
        await inTag(tag, async () => {
          for (const [query, meets] of conditions) {
            const expected = all.filter(meets)
            expect(await contentReader.list(actor, service, query)).toEqual(expected)
            expect(await contentReader.count(actor, service, query)).toBe(expected.length)
            for (const orderBy of [undefined, [{ descending: true }]]) {
              const sorted = inOrder(expected, orderBy ? -1 : 1)
              const page = { ...query, orderBy, limit: 2, offset: 1 }
              expect(idsOf(await contentReader.list(actor, service, page))).toEqual(idsOf(sorted.slice(1, 3)))
              expect(await idsByCursor({ ...query, orderBy, limit: 2 })).toEqual(idsOf(sorted))
            }
            expect(new Set(await idsByCursor({ ...query, orderBy: [{ by: 'title' }], limit: 2 }))).toEqual(
              new Set(idsOf(expected)),
            )
          }
          const active = all.filter(({ isActive }) => isActive)
          expect(idsOf(await contentReader.active(visitor, service))).toEqual(idsOf(active))
          for (const [at, { id }] of active.entries()) {
            const found = await contentReader.neighbours(visitor, service, id)
            expect([found?.previous?.id, found?.next?.id]).toEqual([active[at - 1]?.id, active[at + 1]?.id])
          }
          const streamed = await contentReader.stream(visitor, service, {})
          const ids: string[] = []
          for await (const batch of streamed.batches) ids.push(...idsOf(batch))
          expect([streamed.total, ids]).toEqual([active.length, idsOf(active)])
        })
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  /** Reads a list page by page by its cursors. */
  async function idsByCursor(query: Query): Promise<string[]> {
    const ids: string[] = []
    for (let after: string | null = null; ;) {
      const page: Item[] = await contentReader.list(actor, service, { ...query, after })
      ids.push(...idsOf(page))
      after = contentReader.cursorOf(actor, service, query, page)
      if (after === null) return ids
    }
  }

  it('are sorted by a text as the language sorts', async () => {
    const titles = ['Zinc', 'ácido', 'Nube', 'ñu', 'Azufre', 'nácar']
    await fill(
      titles.map((title) => ({ title: `${title} EN` })),
      0,
    )
    for (const [at, { id }] of (await items.list(service)).entries()) {
      const texts = { title: titles[at], category: 'c', description: 'd', detailedDescription: 'e' }
      await database.query('update service set translations = $2 where id = $1', [id, { es: visible(texts) }])
    }
    const sorted = await inTag('es', async () => {
      const query = { orderBy: [{ by: 'title' }], limit: 2 }
      const ids = await idsByCursor(query)
      return (await contentReader.byIds(visitor, service, ids)).map(({ title }) => title)
    })
    expect(sorted).toEqual(titles.toSorted(new Intl.Collator('es').compare))
  })

  it('follow each change that a previous version makes, which does not know the table', async () => {
    await fill([{ title: 'Soil' }], 1)
    const [{ id } = { id: '' }] = await items.list(service)
    const texts = { title: 'Suelo', category: 'c', description: 'd', detailedDescription: 'e' }
    await database.query('update service set translations = $1, "isActive" = true', [{ es: visible(texts) }])
    const titles = () =>
      inTag('es', async () => (await contentReader.list(visitor, service, {})).map(({ title }) => title))
    expect(await titles()).toEqual(['Suelo'])
    // A new original text that is required has no translation.
    await database.query(`update service set "detailedDescription" = 'New'`)
    expect(await titles()).toEqual(['Suelo'])
    await database.query(`update service set translations = translations #- '{es,texts,title}'`)
    expect(await titles()).toEqual([(await items.one(service, id))!.title])
    await database.query('delete from service')
    expect(await database.query('select from "translatedItem"')).toEqual([])
  })

  it('are what they were when a language that was deleted is restored', async () => {
    await fill([{ title: 'Soil' }, { title: 'Water' }], 1)
    const before = await inTag('es', () => contentReader.list(visitor, service, {}))
    const [es] = await items.list(languageKind, { filter: { tag: 'es' } })
    await content.delete(actor, languageKind, [es!.id])
    await expect(inTag('es', () => contentReader.list(visitor, service, {}))).rejects.toMatchObject({ code: 'INVALID' })
    await content.restore(actor, languageKind, es!.id, es!.version)
    expect(await inTag('es', () => contentReader.list(visitor, service, {}))).toEqual(before)
  })
})

describe('searches in a language', () => {
  const documentOf = (item: Item) => {
    const { title, texts } = itemDocument(service, item, label)
    return { title, words: [title, ...texts].flatMap(indexedWords) }
  }
  const contains = (item: Item, text: string) => {
    const { title, words: own } = documentOf(item)
    return searchWords(text).every(
      (searched) =>
        own.some((other) => isFoundBy(other, searched)) ||
        searched.within.some((part) => indexedWords(title).join(' ').includes(part.toLowerCase())),
    )
  }

  it('find the items whose shown text has the words, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(someItems, fc.nat(1000), fc.constantFrom('es', 'de', undefined), async (values, seed, tag) => {
        await fill(values, seed)
        const active = [...(await shownIn(service, tag)).values()].filter(({ isActive }) => isActive)
        for (const text of ['suelo', 'acido', 'maíz', 'nube', 'zinc trigo']) {
          const found = await inTag(tag, () => contentReader.list(visitor, service, { search: text }))
          for (const item of found)
            expect(contains(item, text) || !active.some((each) => contains(each, text))).toBe(true)
          const expected = active.filter((item) => contains(item, text))
          if (expected.length > 0) expect(new Set(idsOf(found))).toEqual(new Set(idsOf(expected)))
          const onSite = await inTag(tag, () => services.search.search(visitor, [service], text, 50))
          if (expected.length > 0)
            expect(new Set(onSite.flatMap(({ path }) => (path.startsWith('/service/') ? [path] : [])))).toEqual(
              new Set(expected.map((item) => itemDocument(service, item, label).path)),
            )
        }
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  it('correct typing errors to words of the language, and find words in other forms of it', async () => {
    await fill([{ title: 'Manure' }], 1)
    const texts = { title: 'Fertilización', category: 'c', description: 'Para cultivos', detailedDescription: 'e' }
    await database.query('update service set translations = $1, "isActive" = true', [{ es: visible(texts) }])
    const count = (tag: Tag | undefined, search: string) =>
      inTag(tag, () => contentReader.count(visitor, service, { search }))
    expect(await count('es', 'fertilizacoin')).toBe(1)
    expect(await count('es', 'cultivo')).toBe(1)
    expect(await count('es', 'cultivado')).toBe(1)
    expect(await count('es', 'manure')).toBe(0)
    expect(await count(undefined, 'cultivos')).toBe(0)
    expect(await count(undefined, 'manure')).toBe(1)
  })

  it('find words of any language for staff, also those that visitors do not see yet', async () => {
    await fill([{ title: 'Soil' }], 1)
    const es = { isVisible: false, texts: { title: { text: 'Suelo' } } }
    await database.query('update service set translations = $1, "isActive" = true', [{ es }])
    expect(await contentReader.count(actor, service, { search: 'suelo' })).toBe(1)
    expect(await contentReader.count(actor, service, { search: 'suelo', filter: { isActive: true } })).toBe(1)
    for (const tag of ['es', undefined] as const) {
      expect(await inTag(tag, () => contentReader.count(visitor, service, { search: 'suelo' }))).toBe(0)
      expect(await inTag(tag, () => contentReader.count(visitor, service, { search: 'soil' }))).toBe(1)
    }
  })
})

it('reads lists in a language at other points of view as they will be shown there', async () => {
  await fill([{ title: 'Soil' }, { title: 'Water' }], 1)
  const texts = { title: 'Suelo', category: 'c', description: 'd', detailedDescription: 'e' }
  const es = visible(texts)
  await database.query(`update service set translations = '{}', "isActive" = true`)
  const [first] = await items.list(service)
  const release = await services.releases.create(actor, `R ${randomUUID()}`)
  await services.changeCollector.stage(actor, release.id, [
    {
      kind: service,
      action: 'update',
      id: first!.id,
      values: { translations: { es } },
      expectedVersion: first!.version,
    },
  ])
  const titles = (query: Query) =>
    inTag('es', async () => (await contentReader.list(visitor, service, query)).map(({ title }) => title))
  expect(await titles({ search: 'suelo' })).toEqual([])
  await database.runFrom({ type: 'release', id: release.id }, async () => {
    const where = { title: { contains: 'suelo' } }
    expect(await inTag('es', () => contentReader.count(actor, service, { where }))).toBe(1)
    expect(await titles({ search: 'suelo' })).toEqual(['Suelo'])
    expect(await titles({ search: first!.title })).not.toContain(first!.title)
    expect(await titles({})).toContain('Suelo')
  })
})
