import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyKind } from '../../../schema/kind.ts'
import { collections, language, mediaFile, product, siteFrame, singletons } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { addChecks } from '../../content/items/checks.ts'
import { ItemRepository } from '../../content/items/items.ts'
import { PurgeDelivery } from '../../delivery/cdn/purge-job.ts'
import { CDN_EVENTS, writePurges } from '../../delivery/cdn/purge-events.ts'
import { seed } from '../../system/seed.ts'
import { make, makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { loadWebsite } from '../pages/website.ts'
import { untilCached } from './testing/cache-source.ts'

const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))

/** What a CDN is asked to purge. It refuses while `isAway`. */
const purged: string[][] = []
let isAway = false
const cdn = createServer((request, response) => {
  void (async () => {
    const { tags } = (await json(request)) as { tags: string[] }
    if (!isAway) purged.push(tags)
    response.writeHead(isAway ? 503 : 200).end()
  })()
})
await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve))
afterAll(() => void cdn.close())

const server = await startServer({
  cache: true,
  website,
  environment: {
    CDN_TYPE: 'http',
    CDN_URL: `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`,
    CDN_MAX_AGE: '3600',
  },
})
const { config, database, services } = server
const { content } = services
const items = new ItemRepository(database)
const actor = operator('test')

beforeAll(async () => {
  addChecks(database, [writePurges])
  await seed(actor, database, services)
})

/** Returns a response of the cache. */
async function cached(path: string, headers: Record<string, string> = {}): Promise<Response> {
  await untilCached(() => server.fetch(path, { headers }))
  return server.fetch(path, { headers })
}

const tagsOf = ({ headers }: Response) => headers.get('surrogate-key')?.split(' ') ?? []

/** Returns the tags of the purges that were written since the last call. */
async function written(): Promise<Set<string>> {
  const rows = await database.query<{ data: { tags: string[] } }>(
    'delete from "extensionEvent" where extension = $1 returning data',
    [CDN_EVENTS],
  )
  return new Set(rows.flatMap(({ data }) => data.tags))
}

describe('responses that a CDN may keep', () => {
  it.each(['/', '/products', '/missing', '/api/content/products', '/feed.json'])(
    '%s has tags, and an age for the CDN only',
    async (path) => {
      const response = await cached(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate, s-maxage=3600')
      expect(tagsOf(response)).toEqual(expect.arrayContaining(['all', 'layout', 'product']))
      expect(response.headers.get('cache-tag')).toBe(tagsOf(response).join(','))
    },
  )

  it('say their language', async () => {
    expect(tagsOf(await cached('/es/products'))).toContain('language/es')
    expect(tagsOf(await cached('/products'))).toContain('language/en')
  })

  it('name a single item instead of its kind', async () => {
    const [{ id } = { id: '' }] = await items.list(product, { limit: 1 })
    const tags = tagsOf(await cached(`/api/content/products/${id}`))
    expect(tags).toContain(`product/${id}`)
    expect(tags).not.toContain('product')
  })

  it('are also answers that nothing was changed', async () => {
    const { headers } = await cached('/products')
    const response = await server.fetch('/products', { headers: { 'if-none-match': headers.get('etag')! } })
    expect([response.status, tagsOf(response)]).toEqual([304, headers.get('surrogate-key')!.split(' ')])
  })

  it('are those to queries by GET', async () => {
    const query = new URLSearchParams({ query: '{ activeProducts { id } }' })
    expect(tagsOf(await cached(`/api/graphql?${query}`, { 'content-type': 'application/json' }))).toContain('product')
  })

  it('are not those to users, to other points of view, to posts and by links to previews', async () => {
    const view = { 'point-of-view': 'release:00000000-0000-4000-8000-000000000000' }
    const responses = [
      await server.fetch('/', { as: 'editor' }),
      await server.fetch('/', { headers: view }),
      await server.fetch('/api/content/products', { as: 'editor' }),
      await server.fetch('/api/content/products', { headers: view }),
      await server.fetch('/preview/none/products'),
      await server.fetch('/admin'),
      await server.fetch('/healthz'),
      await server.fetch('/api/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: '{ activeProducts { id } }' }),
      }),
    ]
    for (const { headers } of responses) {
      expect(headers.get('surrogate-key')).toBeNull()
      expect(headers.get('cache-tag')).toBeNull()
      expect(headers.get('cache-control') ?? '').not.toContain('s-maxage')
    }
  })
})

/** The field whose change shows. */
const shownField = (kind: AnyKind): string =>
  'titleField' in kind && kind.titleField !== undefined
    ? kind.titleField
    : Object.entries(kind.fields).find(([, { type }]) => type === 'text')![0]

describe('a change purges every response that it changes', () => {
  const paths: string[] = []
  let before = new Map<string, { text: string; tags: string[] }>()

  const read = async () => {
    const read = new Map<string, { text: string; tags: string[] }>()
    for (const path of paths) {
      const response = await cached(path)
      read.set(path, { text: await response.text(), tags: tagsOf(response) })
    }
    return read
  }

  beforeAll(async () => {
    const map = await (await server.fetch('/sitemap.xml')).text()
    const pages = [...map.matchAll(/<loc>([^<]*)/g)].map(([, address]) => new URL(address!).pathname)
    // One page of each form, in both languages.
    const forms = Map.groupBy(pages, (path) =>
      path.replace(/[^/]+$/, (name) => (path.split('/').length > 2 ? '' : name)),
    )
    paths.push(...Array.from(forms.values(), ([first]) => first!), '/missing', '/search?q=nitrogen', '/feed.json')
    paths.push(...collections.map(({ plural }) => `/api/content/${plural}`))
  })

  const check = async (change: () => Promise<unknown>) => {
    before = before.size > 0 ? before : await read()
    await written()
    await change()
    const tags = await written()
    const after = await read()
    const changed = paths.filter((path) => before.get(path)!.text !== after.get(path)!.text)
    const missed = changed.filter((path) => !before.get(path)!.tags.some((tag) => tags.has(tag)))
    before = after
    expect(missed).toEqual([])
    return changed.length
  }

  it.each(collections.filter((kind) => kind !== language))('of $plural', async (kind) => {
    const changed = await check(async () => {
      const [item] = await items.list(kind, { limit: 1 })
      if (!item) return
      const key = shownField(kind)
      const value =
        (kind as AnyKind).fields[key]!.type === 'text' ? { [key]: `${String(item[key]).slice(0, 20)} changed` } : {}
      await content.update(actor, kind, item.id, value)
      await content.setActive(actor, kind, [item.id], false)
    })
    const [one] = await items.list(kind, { limit: 1 })
    if (one) expect(changed).toBeGreaterThan(0)
  })

  it('of singletons', async () => {
    for (const kind of singletons)
      await check(() => content.updateSingleton(actor, kind, { [shownField(kind)]: 'Changed words' }))
  })

  it('by a new item and by its deletion', async () => {
    const id = crypto.randomUUID()
    expect(await check(() => content.create(actor, product, makeProduct({ name: 'Soilazo' }), id))).toBeGreaterThan(0)
    expect(await check(() => content.delete(actor, product, [id]))).toBeGreaterThan(0)
  })

  it('of a setting and of a language', async () => {
    expect(await check(() => services.settings.update(actor, 'site_title', 'Another title'))).toBeGreaterThan(0)
    const [item] = await items.list(language)
    expect(await check(() => content.setActive(actor, language, [item!.id], false))).toBeGreaterThan(0)
  })

  it('also of a file that was deleted', async () => {
    await written()
    const id = crypto.randomUUID()
    const values = make(mediaFile, { publicId: 'leaf-0123456789ab.webp' })
    await content.apply(actor, [{ kind: mediaFile, action: 'create', id, values }])
    await content.delete(actor, mediaFile, [id])
    expect([...(await written())]).toContain('file/leaf-0123456789ab.webp')
  })
})

describe('purges', () => {
  const delivery = new PurgeDelivery(database, config.cdn!, () => {})
  const due = () => database.query(`update "extensionEvent" set "nextAttemptAt" = now()`)
  const waiting = async () => (await database.query('select id from "extensionEvent"')).length

  beforeAll(async () => {
    await written()
    purged.length = 0
  })

  it('of several changes are sent together, and once more after the longest response', async () => {
    await content.updateSingleton(actor, siteFrame, { [shownField(siteFrame)]: 'Other words' })
    await content.create(actor, product, makeProduct())
    await delivery.purgeDue()
    expect(purged).toHaveLength(1)
    expect(purged[0]).toEqual(expect.arrayContaining(['content', 'layout', 'product']))
    await delivery.purgeDue()
    expect(purged).toHaveLength(1)
    await due()
    await delivery.purgeDue()
    expect(purged[1]!.toSorted()).toEqual(purged[0]!.toSorted())
    expect(await waiting()).toBe(0)
  })

  it('are sent later if the CDN is away', async () => {
    purged.length = 0
    isAway = true
    await content.create(actor, product, makeProduct())
    await delivery.purgeDue()
    isAway = false
    await due()
    await delivery.purgeDue()
    expect(purged).toHaveLength(1)
    await due()
    await delivery.purgeDue()
    expect([purged.length, await waiting()]).toEqual([2, 0])
  })

  it('of a large change are one', async () => {
    purged.length = 0
    const changes = Array.from({ length: 600 }, () => ({
      kind: product,
      action: 'create' as const,
      id: crypto.randomUUID(),
      values: makeProduct(),
    }))
    await content.apply(actor, changes)
    await delivery.purgeDue()
    expect(purged).toEqual([['all']])
  })
})
