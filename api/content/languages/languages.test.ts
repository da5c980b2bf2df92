import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { hero, language, product, service } from '../../../schema/kinds/index.ts'
import { textsOf } from '../../../schema/fields/translations/texts.ts'
import { operator } from '../../access/permissions/policy.ts'
import { make, makeProduct, makeService } from '../../testing/factories.ts'
import { WebhookBodies } from '../../delivery/webhooks/body.ts'
import { startServer } from '../../testing/server.ts'
import type { Item } from '../items/items.ts'

const server = await startServer({ cache: true })
const { content, changeCollector, publisher, releases } = server.services
const actor = operator('test')
const editor = { as: 'editor' } as const

type Values = Record<string, unknown>

beforeEach(async () => {
  // A truncation would wait for the responses that are being rendered, in a circle.
  for (const table of ['service', 'product', 'language', 'hero', 'release', '"pendingChange"', 'revision'])
    await server.database.query(`delete from ${table}`)
  await addLanguage('es', { name: 'Español' })
  await addLanguage('de', { name: 'Deutsch', untranslated: 'none' })
})

const addLanguage = (tag: string, values: object = {}) =>
  content.create(actor, language, { ...make(language), tag, ...values })

const texts = (title: string, more: object = {}) => ({
  texts: {
    title: { text: title },
    category: { text: `${title} (category)` },
    description: { text: `${title} (short)` },
    detailedDescription: { text: `${title} (long)` },
    ...more,
  },
})

/** Creates a service with visible translations into these languages. */
const addService = (title: string, translations: Record<string, string> = {}) =>
  content.create(actor, service, {
    ...makeService({ title, products: [] }),
    translations: Object.fromEntries(
      Object.entries(translations).map(([tag, text]) => [tag, { isVisible: true, ...texts(text) }]),
    ),
  })

const rest = async (path: string, caller = {}) =>
  (await server.rest<{ services?: Values[]; service?: Values }>('GET', path, caller)).body
const titlesIn = async (query: string) => (await rest(`/content/services${query}`)).services!.map(({ title }) => title)

describe('REST', () => {
  it('returns items in a language, and says in which', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    const { status, headers, body } = await server.rest<{ service: Values }>(
      'GET',
      `/content/services/${id}?language=es`,
    )
    expect([status, headers.get('content-language')]).toEqual([200, 'es'])
    expect(body.service).toMatchObject({ title: 'Suelo', description: 'Suelo (short)', language: 'es' })
    expect(body.service).not.toHaveProperty('translations')
    const original = await server.rest<{ service: Values }>('GET', `/content/services/${id}`)
    expect(original.headers.get('content-language')).toBe('en')
    expect(original.body.service).toMatchObject({ title: 'Soil' })
    expect(original.body.service).not.toHaveProperty('language')
  })

  it('never answers for one language with another one', async () => {
    const { id } = await addService('Soil', { es: 'Suelo', de: 'Boden' })
    const addresses = ['', '?language=es', '?language=de', '?language=ES', '?language=en', '?language=es&language=de']
    for (let round = 0; round < 2; round++) {
      const titles = await Promise.all(
        addresses.map(async (query) => (await rest(`/content/services/${id}${query}`)).service?.title),
      )
      expect(titles).toEqual(['Soil', 'Suelo', 'Boden', 'Suelo', 'Soil', 'Soil'])
    }
    const tags = await Promise.all(
      addresses
        .slice(0, 3)
        .map(async (query) => (await server.fetch(`/api/content/services/${id}${query}`)).headers.get('etag')),
    )
    expect(new Set(tags).size).toBe(3)
    const again = await server.fetch(`/api/content/services/${id}?language=de`, {
      headers: { 'if-none-match': tags[1]! },
    })
    expect(again.status).toBe(200)
    expect(
      (await server.fetch(`/api/content/services/${id}?language=de`, { headers: { 'if-none-match': tags[2]! } }))
        .status,
    ).toBe(304)
  })

  it('shows items without a translation in the original language, or leaves them out', async () => {
    await addService('Soil', { es: 'Suelo', de: 'Boden' })
    const { id } = await addService('Water')
    expect(new Set(await titlesIn('?language=es'))).toEqual(new Set(['Suelo', 'Water']))
    expect(await titlesIn('?language=de')).toEqual(['Boden'])
    const { headers } = await server.rest('GET', '/content/services?language=de&limit=1')
    expect(headers.get('x-total-count')).toBe('1')
    expect((await server.rest('GET', `/content/services/${id}?language=de`)).status).toBe(404)
  })

  it('shows the whole original when a required text is missing', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    await content.update(actor, service, id, { translations: { es: { texts: { description: null } } } })
    expect((await rest(`/content/services/${id}?language=es`)).service).toMatchObject({ title: 'Soil' })
  })

  it('returns related items in the language, too', async () => {
    const { id: productId } = await content.create(actor, product, {
      ...makeProduct({ name: 'Rye' }),
      translations: {
        es: {
          isVisible: true,
          texts: { name: 'Centeno', category: 'C', description: 'D', detailedDescription: 'E' },
        },
      },
    })
    const { id } = await addService('Soil', { es: 'Suelo' })
    await content.update(actor, service, id, { products: [productId] })
    const { service: found } = await rest(`/content/services/${id}?language=es&expand=products`)
    expect(found).toMatchObject({ title: 'Suelo', products: [{ name: 'Centeno' }] })
  })

  it('lists the known languages for any other one, without those that visitors do not see', async () => {
    await addLanguage('fr', { isActive: false })
    const answer = await server.rest<{ errors: unknown }>('GET', '/content/services?language=fr')
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'language' }] } })
    expect(JSON.stringify(answer.body)).toContain('It has en, de, es')
    expect((await server.rest('GET', '/content/services?language=fr', editor)).status).toBe(200)
  })

  it('reads and writes several languages at once, and shows visitors only those that they see', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    const translations = { de: texts('Boden'), es: { texts: { title: 'Tierra' } } }
    const path = `/content/services/${id}?translations=true`
    const { body } = await server.rest<{ service: Values }>('PUT', path, { ...editor, body: { translations } })
    expect(body.service).toMatchObject({
      title: 'Soil',
      translations: {
        de: { isVisible: false, texts: { title: { text: 'Boden', original: expect.any(String) } } },
        es: { isVisible: true, texts: { title: { text: 'Tierra' }, description: { text: 'Suelo (short)' } } },
      },
    })
    const { service: seen } = await rest(path)
    expect(Object.keys(seen!.translations as object)).toEqual(['es'])
  })
})

describe('saving one language', () => {
  it('does not overwrite another one, at the same moment either', async () => {
    const { id } = await addService('Soil')
    const tags = ['es', 'de', 'fr', 'pt-BR']
    for (const tag of ['fr', 'pt-BR']) await addLanguage(tag)
    await Promise.all(
      tags.map((tag) => content.update(actor, service, id, { translations: { [tag]: { texts: { title: tag } } } })),
    )
    const item = await server.services.contentReader.one(actor, service, id)
    expect(Object.keys(item.translations as object).toSorted()).toEqual(tags.toSorted())
  })

  it('is refused where the rights of a caller end', async () => {
    const { id } = await addService('Soil')
    const body = { translations: { es: texts('Suelo') } }
    for (const as of ['visitor', 'contributor'] as const)
      expect((await server.rest('PUT', `/content/services/${id}`, { as, body })).status).toBe(
        as === 'visitor' ? 401 : 403,
      )
  })
})

describe('a change', () => {
  const errorsOf = async (change: Promise<unknown>) => {
    const error = await change.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    return (error as { errors?: { field: string; message: string }[] } | undefined)?.errors
  }

  it('of texts in an unknown language is refused with the known ones, live, in drafts and for many items', async () => {
    const { id, version } = await addService('Soil', { es: 'Suelo' })
    const values = { translations: { fr: texts('Sol'), es: { texts: { title: 'Tierra' } } } }
    const refused = [{ field: 'translations.fr', message: expect.stringContaining('It has de, es') }]
    expect(await errorsOf(content.update(actor, service, id, values))).toEqual(refused)
    expect(await errorsOf(server.services.bulk.update(actor, service, [id], values))).toEqual(refused)
    const change = { kind: service, action: 'update', id, values } as const
    expect(await errorsOf(server.services.changeLists.apply(actor, [change]))).toEqual(refused)
    expect(await errorsOf(content.create(actor, service, { ...makeService(), ...values }))).toEqual(refused)
    const draft = { kind: service.name, itemId: id, baseVersion: version, values }
    expect(await errorsOf(server.services.pendingChanges.save(actor, draft))).toEqual(refused)
    expect((await rest(`/content/services/${id}?language=es`)).service).toMatchObject({ title: 'Suelo' })
  })

  it('that makes a translation visible is refused by the paths of the required texts that are missing', async () => {
    const { id, version } = await addService('Soil')
    const values = { translations: { es: { isVisible: true, texts: { title: 'Suelo', category: 'Tierra' } } } }
    const missing = ['description', 'detailedDescription']
    expect((await errorsOf(content.update(actor, service, id, values)))?.map(({ field }) => field)).toEqual(
      missing.map((path) => `translations.es.texts.${path}`),
    )
    const draft = { kind: service.name, itemId: id, baseVersion: version, values }
    const { id: pendingId } = await server.services.pendingChanges.save(actor, draft)
    await expect(publisher.publishDraft(actor, pendingId, {})).rejects.toMatchObject({
      problems: missing.map((path) => ({ type: 'INCOMPLETE', field: `translations.es.${path}` })),
    })
    await content.update(actor, service, id, { translations: { es: texts('Suelo') } })
    await content.update(actor, service, id, { translations: { es: { isVisible: true } } })
    expect((await rest(`/content/services/${id}?language=es`)).service).toMatchObject({ title: 'Suelo' })
  })

  it('of the original or of another language is not held up by a translation that has become incomplete', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    await content.update(actor, service, id, { translations: { es: { texts: { description: null } } } })
    await content.update(actor, service, id, {
      title: 'Soils',
      translations: { es: { isVisible: true }, de: { isVisible: true, ...texts('Boden') } },
    })
    expect(await titlesIn('?language=es')).toEqual(['Soils'])
    expect(await titlesIn('?language=de')).toEqual(['Boden'])
  })

  it('of many items is undone with the texts that it has added', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    const change = { translations: { de: texts('Boden'), es: { texts: { title: 'Tierra' } } } }
    const applied = await server.services.bulk.update(actor, service, [id], change)
    await server.services.bulk.undo(actor, service, applied)
    const item = await server.services.contentReader.one(actor, service, id)
    expect(item.translations).toEqual({ es: expect.objectContaining({ isVisible: true }) })
    expect(item.translations).toMatchObject({ es: { texts: { title: { text: 'Suelo' } } } })
  })
})

describe('a deleted language', () => {
  const remove = async (tag: string) => {
    const found = (await server.services.languages.list(actor)).find((item) => item.tag === tag)!
    await content.delete(actor, language, [found.id])
    return found.id
  }

  it('keeps its texts, which are shown again when it is restored', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    const languageId = await remove('es')
    expect((await server.rest('GET', `/content/services/${id}?language=es`)).status).toBe(422)
    await content.update(actor, service, id, { title: 'Soils', translations: { de: texts('Boden') } })
    const { service: stored } = await rest(`/content/services/${id}?translations=true`, editor)
    expect(stored!.translations).toMatchObject({ es: { isVisible: true, texts: { title: { text: 'Suelo' } } } })
    await content.restore(actor, language, languageId, 1)
    expect((await rest(`/content/services/${id}?language=es`)).service).toMatchObject({ title: 'Suelo' })
  })

  it('lets a client send its texts back as they are, and versions with them be restored', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    await remove('es')
    const path = `/content/services/${id}?translations=true`
    const { service: read } = await rest(path, editor)
    const sent = { ...editor, body: { title: 'Soils', translations: read!.translations } }
    expect((await server.rest('PUT', path, sent)).status).toBe(200)
    await content.update(actor, service, id, { translations: { es: null } })
    expect((await content.restore(actor, service, id, 1)).translations).toHaveProperty('es')
  })
})

describe('languages', () => {
  it('are created, changed and deleted by admins only', async () => {
    const body = { ...make(language), tag: 'fr' }
    const statusOf = async (as: 'contributor' | 'editor' | 'admin', method: 'POST' | 'PUT' | 'DELETE', id = '') =>
      (await server.rest(method, `/content/languages${id}`, { as, ...(method !== 'DELETE' && { body }) })).status
    for (const as of ['contributor', 'editor'] as const) expect(await statusOf(as, 'POST')).toBe(403)
    expect(await statusOf('admin', 'POST')).toBe(201)
    const languages = await server.rest<{ languages: Values[] }>('GET', '/content/languages', editor)
    const { _id } = languages.body.languages.find(({ tag }) => tag === 'fr')!
    for (const as of ['contributor', 'editor'] as const)
      for (const method of ['PUT', 'DELETE'] as const) expect(await statusOf(as, method, `/${String(_id)}`)).toBe(403)
    expect(await statusOf('admin', 'DELETE', `/${String(_id)}`)).toBeLessThan(300)
  })
})

describe('one language', () => {
  const stage = async (releaseId: string | null, { id, version }: Item, translations: object) =>
    changeCollector.stage(actor, releaseId, [
      { kind: service, action: 'update', id, values: { translations }, expectedVersion: version },
    ])

  it('is published by a release that holds only it', async () => {
    const item = await addService('Soil', { de: 'Boden' })
    const { id: releaseId } = await releases.create(actor, randomUUID())
    await stage(releaseId, item, { es: { isVisible: true, ...texts('Suelo') } })
    await content.update(actor, service, item.id, {
      title: 'Soils',
      translations: { de: { texts: { title: 'Böden' } } },
    })
    expect(await titlesIn('?language=es')).toEqual(['Soils'])
    const view = { headers: { 'point-of-view': JSON.stringify({ releaseId }) }, ...editor }
    const preview = async (tag: string) =>
      ((await (await server.fetch(`/api/content/services?language=${tag}`, view)).json()) as { services: Values[] })
        .services[0]!.title
    expect([await preview('es'), await preview('de'), await preview('en')]).toEqual(['Suelo', 'Böden', 'Soils'])
    await publisher.publishRelease(actor, releaseId)
    expect([await titlesIn('?language=es'), await titlesIn('?language=de'), await titlesIn('')]).toEqual([
      ['Suelo'],
      ['Böden'],
      ['Soils'],
    ])
  })

  it('asks only about a text that was changed on both sides', async () => {
    const item = await addService('Soil', { es: 'Suelo', de: 'Boden' })
    const { id: releaseId } = await releases.create(actor, randomUUID())
    await stage(releaseId, item, { es: texts('Tierra'), de: { texts: { title: { text: 'Erde' } } } })
    await content.update(actor, service, item.id, { translations: { es: { texts: { title: 'Terreno' } } } })
    const problems = [{ type: 'OVERLAP', field: 'translations.es.title', label: 'Spanish: Title' }]
    await expect(publisher.publishRelease(actor, releaseId)).rejects.toMatchObject({ code: 'CONFLICT', problems })
    const choices = [{ kind: service.name, itemId: item.id, field: 'translations.es.title', keep: 'LIVE' as const }]
    await publisher.publishRelease(actor, releaseId, { choices })
    const { service: after } = await rest(`/content/services/${item.id}?translations=true`)
    expect(after!.translations).toMatchObject({
      es: { texts: { title: { text: 'Terreno' }, description: { text: 'Tierra (short)' } } },
      de: { texts: { title: { text: 'Erde' } } },
    })
  })

  it('is as it was at a moment in the past, and each text in the history can be restored', async () => {
    const { id } = await addService('Soil', { es: 'Suelo', de: 'Boden' })
    const changed = await content.update(actor, service, id, {
      translations: { es: null, de: { texts: { title: 'Erde' } } },
    })
    await content.update(actor, service, id, { title: 'Soils' })
    const [, revision] = await server.services.historyReader.list(actor, service, id, {})
    expect(revision!.changes).toContainEqual(
      expect.objectContaining({
        field: 'translations.de.title',
        label: 'German: Title',
        before: 'Boden',
        after: 'Erde',
      }),
    )
    expect(revision!.changes).toContainEqual(
      expect.objectContaining({ field: 'translations.es.title', before: 'Suelo', after: null }),
    )
    const view = { headers: { 'point-of-view': JSON.stringify({ at: changed.updatedAt }) }, ...editor }
    const then = await server.fetch(`/api/content/services/${id}?language=de`, view)
    expect(await then.json()).toMatchObject({ service: { title: 'Erde' } })
    const restored = await content.restore(actor, service, id, 1, ['translations.es.title'])
    expect(restored).toMatchObject({ title: 'Soils' })
    expect(restored.translations).toMatchObject({
      es: { texts: { title: { text: 'Suelo' } } },
      de: { texts: { title: { text: 'Erde' } } },
    })
    expect(Object.keys((restored.translations as { es: { texts: object } }).es.texts)).toEqual(['title'])
  })
})

describe('GraphQL', () => {
  const query = async (text: string, variables = {}, caller = {}) =>
    server.graphql<Record<string, Values>>(text, variables, caller)

  it('returns lists, items, singletons and the site in a language', async () => {
    const { id } = await addService('Soil', { es: 'Suelo' })
    await content.updateSingleton(actor, hero, {
      translations: { es: { isVisible: true, texts: Object.fromEntries(await heroTexts()) } },
    })
    const asked = [
      `{ services(language: "es") { items { title language } } }`,
      `{ activeServices(language: "es") { title language } }`,
      `{ service(id: "${id}", language: "es") { title language } }`,
      `{ site(language: "es") { services { items { title language } } } }`,
    ]
    for (const text of asked) {
      const { data, errors } = await query(text)
      expect(errors).toBeUndefined()
      expect(JSON.stringify(data)).toContain('{"title":"Suelo","language":"es"}')
    }
    const { data } = await query(`{ hero(language: "es") { language } }`)
    expect(data).toEqual({ hero: { language: 'es' } })
  })

  const heroTexts = async () => {
    const item = (await server.services.contentReader.singleton(actor, hero))!
    return textsOf(hero.fields, item).map(({ path, value }) => [path, { text: value }] as const)
  }

  it('refuses an unknown language by the known ones, and a second field', async () => {
    const { errors } = await query(`{ services(language: "xx") { total } }`)
    expect(errors![0]).toMatchObject({ message: expect.stringContaining('It has en, de, es') })
    const two = await query(`{ services(language: "es") { total } products { total } }`)
    expect(two.errors![0]!.message).toContain('must be the only field')
  })

  it('reads and writes several languages at once', async () => {
    const { id } = await addService('Soil')
    const update = `mutation ($id: ID!, $input: ServiceInput!) { updateService(id: $id, input: $input) { translations } }`
    const input = { translations: { es: { isVisible: true, ...texts('Suelo') }, de: texts('Boden') } }
    const { data, errors } = await query(update, { id, input }, editor)
    expect(errors).toBeUndefined()
    expect(data.updateService!.translations).toMatchObject(input.translations)
    const seen = await query(`{ service(id: "${id}") { translations } }`)
    expect(Object.keys(seen.data.service!.translations as object)).toEqual(['es'])
  })

  it('never answers for one language with another one', async () => {
    const { id } = await addService('Soil', { es: 'Suelo', de: 'Boden' })
    const text = 'query ($id: ID!, $language: String) { service(id: $id, language: $language) { title } }'
    for (let round = 0; round < 2; round++) {
      const titles = await Promise.all(
        [null, 'es', 'de'].map(async (tag) => (await query(text, { id, language: tag })).data.service!.title),
      )
      expect(titles).toEqual(['Soil', 'Suelo', 'Boden'])
    }
  })
})

describe('webhooks', () => {
  const bodies = new WebhookBodies(server.database, () => 'https://verdant.example')
  const dataOf = async ({ id, version, updatedAt }: Item, event: 'published' | 'updated') => {
    const about = { topic: service.name, itemId: id, version, event, releaseId: null, createdAt: updatedAt }
    return (JSON.parse(await bodies.bodyOf(about)) as { data: { values: Values; languages: string[] } }).data
  }

  it('name the languages in which something has changed for visitors', async () => {
    const item = await addService('Soil', { es: 'Suelo' })
    expect((await dataOf(item, 'published')).languages).toEqual(['en', 'es'])
    const change = async (values: object) => dataOf(await content.update(actor, service, item.id, values), 'updated')
    const hidden = await change({ translations: { de: texts('Boden') } })
    expect(hidden.languages).toEqual([])
    expect(Object.keys(hidden.values.translations as object)).toEqual(['es'])
    expect((await change({ translations: { de: { isVisible: true } } })).languages).toEqual(['de'])
    expect((await change({ title: 'Soils', translations: { es: { texts: { title: 'Suelos' } } } })).languages).toEqual([
      'en',
      'es',
    ])
  })
})
