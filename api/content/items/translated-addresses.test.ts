import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { addressKey, hasTranslations, type Kind, type ValuesOfKind } from '../../../schema/kind.ts'
import { collections, language } from '../../../schema/kinds/index.ts'
import { trial } from '../../../schema/kinds/trial.ts'
import { below, languageBase } from '../../../schema/site.ts'
import { operator } from '../../access/permissions/policy.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { identifier } from '../../platform/database/database.ts'
import { make } from '../../testing/factories.ts'
import { addLanguages } from '../../testing/languages.ts'
import { startServer } from '../../testing/server.ts'
import { type Item, ItemRepository } from './items.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, website })
const { database } = server
const { bulk, content, languages, pendingChanges, previewLinks, publisher, releases } = server.services
const items = new ItemRepository(database)
const actor = operator('test')

/** The kinds whose items have addresses that editors choose. */
const kinds = collections.filter((kind): kind is Kind & (typeof collections)[number] =>
  Boolean(addressKey(kind) && hasTranslations(kind)),
)
const kindsWithSlugs = kinds.filter((kind) => addressKey(kind) === 'slug')

beforeAll(() => addLanguages(content))

beforeEach(async () => {
  // A truncation would wait for the responses that are being rendered, in a circle.
  for (const table of [...kinds.map(({ name }) => name), 'oldSlug', 'revision'])
    await database.query(`delete from ${identifier(table)}`)
})

/** Returns an address as the field of the kind has it. */
const addressFor = (kind: Kind, name: string) => (addressKey(kind) === 'path' ? `/${name}` : name)

/** Returns values with all texts in a language. @param more texts by their paths, such as that of the address */
const translated = (kind: Kind, values: object, tag: string, more: Record<string, string | null> = {}) => {
  const texts = textsOf(kind.fields, values).map(({ path, value }) => [path, { text: value }] as const)
  const chosen = Object.entries(more).map(([path, text]) => [path, text === null ? null : { text }] as const)
  return { [tag]: { isVisible: true, texts: { ...Object.fromEntries(texts), ...Object.fromEntries(chosen) } } }
}

/** Creates an item with an address, and with one in Spanish if it is given. */
async function create(kind: Kind, name: string, spanish?: string): Promise<Item> {
  const key = addressKey(kind)!
  const values = make(kind, { [key]: addressFor(kind, name) })
  const translations = spanish === undefined ? {} : translated(kind, values, 'es', { [key]: addressFor(kind, spanish) })
  return content.create(actor, kind, { ...values, translations })
}

const move = (kind: Kind, id: string, tag: string, name: string) => {
  const [key, address] = [addressKey(kind)!, addressFor(kind, name)]
  return content.update(
    actor,
    kind,
    id,
    tag === 'en' ? { [key]: address } : { translations: { [tag]: { texts: { [key]: { text: address } } } } },
  )
}

/** Returns the path of the page of an item with an address in a language. */
const pathOf = (kind: Kind, tag: string, name: string) => {
  const key = addressKey(kind)!
  return below(
    languageBase(tag),
    pageOf(kind, { id: name, ...(!name.includes('-4') && { [key]: addressFor(kind, name) }) })!,
  )
}

/** Requests a path and returns the status and the new address. */
async function visit(path: string): Promise<[number, string | null]> {
  const { status, headers } = await server.fetch(path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

const OK = [200, null]

describe.each(kindsWithSlugs)('the slug of a translated $label', (kind) => {
  const titled = (values: object, tag: string, title: string) =>
    translated(kind, values, tag, { [kind.titleField]: title })
  const slugIn = async (id: string, tag: string) => {
    const { translations } = (await items.one(kind, id))!
    return (translations as Record<string, { texts: Record<string, { text: string }> }>)[tag]?.texts['slug']?.text
  }

  it('is made from the translated title when visitors see it, and stays', async () => {
    const values = make(kind, { slug: 'wheat' })
    const hidden = { es: { ...titled(values, 'es', 'Trigo de invierno').es, isVisible: false } }
    const { id } = await content.create(actor, kind, { ...values, translations: hidden })
    expect(await slugIn(id, 'es')).toBeUndefined()
    await content.update(actor, kind, id, { translations: { es: { isVisible: true } } })
    expect(await slugIn(id, 'es')).toBe('trigo-de-invierno')
    for (const texts of [{ [kind.titleField]: { text: 'Maíz' } }, { slug: null }])
      await content.update(actor, kind, id, { translations: { es: { texts } } })
    expect(await slugIn(id, 'es')).toBe('trigo-de-invierno')
    const [last] = await database.query<{ snapshot: unknown }>(
      'select snapshot from revision where "itemId" = $1 order by version desc limit 1',
      [id],
    )
    expect(JSON.stringify(last)).toContain('trigo-de-invierno')
  })

  it('is a number apart from those of others in the language, also of many that are created at once', async () => {
    const changes = Array.from({ length: 120 }, () => {
      const values = make(kind)
      const translations = titled(values, 'es', 'Trigo')
      return { kind, action: 'create' as const, id: randomUUID(), values: { ...values, translations } }
    })
    await content.apply(actor, changes)
    const slugs = await Promise.all(changes.map(({ id }) => slugIn(id, 'es')))
    expect(new Set(slugs).size).toBe(120)
    expect(slugs).toContain('trigo')
    expect(slugs).toContain('trigo-120')
  })

  it('is that of the original if the title has no Latin letters, and may be the same in two languages', async () => {
    const values = make(kind, { slug: 'wheat' })
    const translations = { ...titled(values, 'es', '小麦'), ...titled(values, 'de', 'Wheat') }
    const { id } = await content.create(actor, kind, { ...values, translations })
    expect([await slugIn(id, 'es'), await slugIn(id, 'de')]).toEqual([undefined, 'wheat'])
    for (const tag of ['en', 'es', 'de']) expect(await visit(pathOf(kind, tag, 'wheat'))).toEqual(OK)
  })

  it('is the same when the item is created again with the same values', async () => {
    const values = make(kind)
    const all = { ...values, translations: titled(values, 'es', 'Trigo') } as never
    const { id } = await content.create(actor, kind, all)
    expect(await content.create(actor, kind, all, id)).toMatchObject({ version: 1 })
  })

  it.each(['Trigo', 'a--b', randomUUID()])('%j is refused', async (slug) => {
    const { id } = await create(kind, 'wheat', 'trigo')
    await expect(move(kind, id, 'es', slug)).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe.each(kinds)('the page of a translated $label', (kind) => {
  const to = (tag: string, name: string) => [301, pathOf(kind, tag, name)]

  it('is at its address in each language, to which all others lead', async () => {
    const { id } = await create(kind, 'wheat', 'trigo')
    expect(await visit(pathOf(kind, 'es', 'trigo'))).toEqual(OK)
    expect(await visit(pathOf(kind, 'en', 'wheat'))).toEqual(OK)
    expect(await visit(pathOf(kind, 'es', 'wheat'))).toEqual(to('es', 'trigo'))
    expect(await visit(pathOf(kind, 'en', 'trigo'))).toEqual(to('en', 'wheat'))
    expect(await visit(pathOf(kind, 'de', 'trigo'))).toEqual(to('de', 'wheat'))
    expect(await visit(below('/es', pageOf(kind, { id })!))).toEqual(to('es', 'trigo'))
    await move(kind, id, 'es', 'candeal')
    for (const earlier of ['trigo', 'wheat'])
      expect(await visit(pathOf(kind, 'es', earlier))).toEqual(to('es', 'candeal'))
    expect(await visit(pathOf(kind, 'en', 'trigo'))).toEqual(to('en', 'wheat'))
    await content.delete(actor, kind, [id])
    for (const [tag, name] of [
      ['es', 'candeal'],
      ['es', 'trigo'],
      ['en', 'wheat'],
    ] as const)
      expect(await visit(pathOf(kind, tag, name))).toEqual([410, null])
  })

  it('names its addresses in all languages, as the sitemap and the links to other languages do', async () => {
    await create(kind, 'wheat', 'trigo')
    const paths = { en: pathOf(kind, 'en', 'wheat'), es: pathOf(kind, 'es', 'trigo') }
    const sitemap = await (await server.fetch('/sitemap.xml')).text()
    for (const path of Object.values(paths)) {
      const html = await (await server.fetch(path)).text()
      const stated = new Map(
        Array.from(html.matchAll(/rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g), ([, tag, href]) => [
          tag!,
          new URL(href!).pathname,
        ]),
      )
      expect(stated).toEqual(new Map([...Object.entries(paths), ['x-default', paths.en]]))
      expect(new URL(/rel="canonical" href="([^"]+)"/.exec(html)![1]!).pathname).toBe(path)
      for (const [tag, other] of Object.entries({ ...paths, de: pathOf(kind, 'de', 'wheat') }))
        if (other !== path) expect(html).toMatch(new RegExp(`<a [^>]*href="${other}"[^>]*hreflang="${tag}"`, 'i'))
      expect(sitemap).toMatch(new RegExp(`<loc>[^<]*${path}</loc>.*?hreflang="es" href="[^"]*${paths.es}"`))
    }
  })

  it('has no link to a language in which it is left out, but one to what visitors read there instead', async () => {
    const german = (await languages.list(actor)).find(({ tag }) => tag === 'de')!
    await content.update(actor, language, german.id, { untranslated: 'none' })
    await create(kind, 'wheat', 'trigo')
    const html = await (await server.fetch(pathOf(kind, 'es', 'trigo'))).text()
    const link = /<a [^>]*href="([^"]*)"[^>]*hreflang="de"/i.exec(html)![1]!
    expect(await visit(pathOf(kind, 'de', 'wheat'))).toEqual([404, null])
    expect(await visit(link)).toEqual(OK)
    await content.update(actor, language, german.id, { untranslated: 'original' })
  })

  it('has the address of the original without a translation', async () => {
    await create(kind, 'wheat')
    const html = await (await server.fetch(pathOf(kind, 'es', 'wheat'))).text()
    expect(/rel="canonical" href="([^"]+)"/.exec(html)![1]).toMatch(new RegExp(`${pathOf(kind, 'en', 'wheat')}$`))
  })

  it('does not share its address with another one in the language, but may in two languages', async () => {
    const first = await create(kind, 'wheat', 'trigo')
    const taken = `Spanish: Another item already has this ${kind.fields[addressKey(kind)!].label.toLowerCase()}: “${String(first[kind.titleField])}”`
    await expect(create(kind, 'corn', 'trigo')).rejects.toMatchObject({ code: 'TAKEN', message: taken })
    const second = await create(kind, 'trigo', 'wheat')
    const titles = [first, second].map((item) => String(item[kind.titleField]))
    for (const [tag, name, title] of [
      ['en', 'wheat', titles[0]!],
      ['es', 'trigo', titles[0]!],
      ['en', 'trigo', titles[1]!],
      ['es', 'wheat', titles[1]!],
    ] as const) {
      expect(await visit(pathOf(kind, tag, name))).toEqual(OK)
      expect(await (await server.fetch(pathOf(kind, tag, name))).text()).toContain(`<title data-page>${title}`)
    }
  })

  it('is at its id in a language where another item has its address', async () => {
    const other = await create(kind, 'wheat')
    await create(kind, 'grain', 'wheat')
    expect(await visit(pathOf(kind, 'es', 'wheat'))).toEqual(OK)
    expect(await visit(below('/es', pageOf(kind, { id: other.id })!))).toEqual(OK)
    expect(await visit(pathOf(kind, 'es', 'grain'))).toEqual(to('es', 'wheat'))
  })

  it('can swap its address with another one', async () => {
    const [first, second] = [await create(kind, 'a', 'uno'), await create(kind, 'b', 'dos')]
    const key = addressKey(kind)!
    const change = (id: string, name: string) => ({
      kind,
      action: 'update' as const,
      id,
      values: { translations: { es: { texts: { [key]: { text: addressFor(kind, name) } } } } },
    })
    await content.apply(actor, [change(first.id, 'dos'), change(second.id, 'uno')])
    expect(await visit(pathOf(kind, 'es', 'a'))).toEqual(to('es', 'dos'))
    expect(await visit(pathOf(kind, 'es', 'b'))).toEqual(to('es', 'uno'))
  })

  it('follows an undone change', async () => {
    const { id } = await create(kind, 'wheat', 'trigo')
    const { version } = await move(kind, id, 'es', 'candeal')
    await bulk.undo(actor, kind, [{ id, version }])
    expect(await visit(pathOf(kind, 'es', 'trigo'))).toEqual(OK)
    expect(await visit(pathOf(kind, 'es', 'candeal'))).toEqual(to('es', 'trigo'))
  })

  it('is at the address of a release before and after its publication', async () => {
    const { id, version } = await create(kind, 'wheat', 'trigo')
    const key = addressKey(kind)!
    const release = await releases.create(actor, `R ${randomUUID()}`)
    const values = { translations: { es: { texts: { [key]: { text: addressFor(kind, 'candeal') } } } } }
    await pendingChanges.save(actor, {
      kind: kind.name,
      itemId: id,
      baseVersion: version,
      values,
      releaseId: release.id,
    })
    const base = new URL((await previewLinks.create(actor, { releaseId: release.id })).url).pathname
    expect(await visit(base + pathOf(kind, 'es', 'candeal'))).toEqual(OK)
    expect(await visit(base + pathOf(kind, 'es', 'trigo'))).toEqual([302, base + pathOf(kind, 'es', 'candeal')])
    expect(await visit(pathOf(kind, 'es', 'candeal'))).toEqual([404, null])
    await publisher.publishRelease(actor, release.id)
    expect(await visit(pathOf(kind, 'es', 'trigo'))).toEqual(to('es', 'candeal'))
    await publisher.rollback(actor, release.id)
    expect(await visit(pathOf(kind, 'es', 'candeal'))).toEqual(to('es', 'trigo'))
  })

  it('is found by each address that it had in a language, whatever the changes', async () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd')
    const step = fc.record({ item: fc.nat(1), tag: fc.constantFrom('en', 'es', 'de'), name })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await database.query(`delete from ${identifier(kind.name)}`)
        await database.query('delete from "oldSlug"')
        const both: Item[] = []
        for (const [at, first] of ['x', 'y'].entries()) {
          const key = addressKey(kind)!
          const values = make(kind, { [key]: addressFor(kind, first) })
          const translations = Object.assign(
            {},
            ...['es', 'de'].map((tag) => translated(kind, values, tag, { [key]: addressFor(kind, `${first}${tag}`) })),
          ) as object
          both[at] = await content.create(actor, kind, { ...values, translations })
        }
        /** Which item has or had an address last in a language, and the present addresses. */
        const owners = new Map<string, number>()
        const present = new Map<string, string>()
        for (const [at, first] of ['x', 'y'].entries())
          for (const tag of ['en', 'es', 'de']) present.set(`${at} ${tag}`, tag === 'en' ? first : first + tag)
        for (const { item, tag, name: next } of steps) {
          if (present.get(`${1 - item} ${tag}`) === next) {
            await expect(move(kind, both[item]!.id, tag, next)).rejects.toMatchObject({ code: 'TAKEN' })
            continue
          }
          const before = present.get(`${item} ${tag}`)!
          if (before !== next) owners.set(`${tag} ${before}`, item)
          await move(kind, both[item]!.id, tag, next)
          present.set(`${item} ${tag}`, next)
        }
        for (const [key, at] of present) owners.set(`${key.slice(2)} ${at}`, Number(key[0]))
        for (const [key, item] of owners) {
          const [tag, address] = key.split(' ') as [string, string]
          const now = present.get(`${item} ${tag}`)!
          expect([key, await visit(pathOf(kind, tag, address))]).toEqual([key, now === address ? OK : to(tag, now)])
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('every face', () => {
  it('has the address in the language', async () => {
    const { id } = await create(trial, 'wheat', 'trigo')
    for (const path of ['/es/trials', '/es/trials/feed.json'])
      expect(await (await server.fetch(path)).text()).toContain('/es/trial/trigo')
    for (const path of ['/es/trials', '/es/trials/feed.json'])
      expect(await (await server.fetch(path)).text()).not.toContain('/es/trial/wheat')
    for (const key of ['trigo', 'wheat', id]) {
      expect(await server.rest('GET', `/content/trials/${key}?language=es`)).toMatchObject({
        body: { trial: { _id: id, slug: 'trigo' } },
      })
      const query = 'query ($id: ID!) { trial(id: $id, language: "es") { id slug } }'
      expect((await server.graphql(query, { id: key })).data).toEqual({ trial: { id, slug: 'trigo' } })
    }
    expect(await server.rest('GET', '/content/trials?language=es')).toMatchObject({
      body: { trials: [{ slug: 'trigo' }] },
    })
    expect((await server.fetch('/es/social/trial/trigo.png')).headers.get('content-type')).toBe('image/png')
  })
})
