import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { job, product } from '../../schema/kinds/index.ts'
import { operator } from '../access/permissions/policy.ts'
import { loadWebsite } from '../faces/pages/website.ts'
import { settingId } from '../content/items/setting-ids.ts'
import { makeJob, makeProduct } from '../testing/factories.ts'
import { countStatements } from '../testing/statements.ts'
import { startServer } from '../testing/server.ts'

/* Only staff and the readers of a preview can learn of a pending change. */

const website = await loadWebsite(join(import.meta.dirname, '../../dist'))
const server = await startServer({ website, cache: true })
const { content, pendingChanges, previewLinks, publisher, releases } = server.services
const statements = countStatements(server.database)
const actor = operator('test')

const SECRET = 'Zeolith carrier'
const TAGLINE = 'Grown from tomorrow on'
const PUBLIC = [
  '/',
  '/products',
  '/careers',
  '/sitemap.xml',
  '/robots.txt',
  '/api/content/products',
  `/api/content/products?search=Zeolith`,
  '/api/content/jobs',
  '/api/settings',
  '/nothing-here',
  '/search?q=Zeolith',
  '/search?q=carrier',
]

let changed: string
let created: string
let removed: string
let releaseId: string

beforeAll(async () => {
  ;({ id: changed } = await content.create(actor, product, makeProduct({ name: 'Known carrier' })))
  ;({ id: removed } = await content.create(actor, job, makeJob({ title: 'Breeder' })))
  const release = await releases.create(actor, 'Spring launch')
  releaseId = release.id
  const save = (input: object) =>
    pendingChanges.save(actor, { releaseId, kind: product.name, baseVersion: 1, ...input })
  await save({ itemId: changed, values: { name: `${SECRET} II` } })
  ;({ itemId: created } = await save({ baseVersion: 0, values: { ...makeProduct({ name: SECRET }) } }))
  await save({ kind: job.name, itemId: removed, action: 'delete' })
  const key = 'site_tagline'
  await save({ kind: 'setting', itemId: settingId(key), baseVersion: 0, values: { key, value: TAGLINE } })
})

const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const response = await server.fetch(path, { headers, method })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const post = (query: string): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
})
const ask = async (path: string, query: string, headers: Record<string, string> = {}) => {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  return response.text()
}

it('is not revealed to visitors: in pages, lists, searches, feeds, counts and errors, by any header or id', async () => {
  const view = JSON.stringify({ releaseId })
  const pages = [...PUBLIC, `/product/${created}`, `/product/${changed}`, `/api/content/products/${created}`]
  for (const path of pages) {
    for (const headers of [{}, { 'point-of-view': view }, { authorization: 'Bearer x' }] as Record<string, string>[]) {
      const { text } = await get(path, headers)
      for (const secret of [SECRET, TAGLINE]) expect(text).not.toContain(secret)
      if (!path.includes(created)) expect(text).not.toContain(created)
    }
  }
  expect((await get(`/product/${created}`)).status).toBe(404)
  const totals = '{ products(search: "Zeolith") { total } jobs { total } site { search(text: "Zeolith") { path } } }'
  expect(JSON.parse(await ask('/api/graphql', totals))).toEqual({
    data: { products: { total: 0 }, jobs: { total: 1 }, site: { search: [] } },
  })
  for (const [query, headers] of [
    [`{ product(id: "${created}") { name } }`, {}],
    ['{ products { items { name } } }', { 'point-of-view': view }],
    ['{ pendingChanges { items { title } } }', {}],
    [`{ release(id: "${releaseId}") { name } }`, {}],
    ['{ releases { items { name } } }', {}],
  ] as const) {
    const text = await ask('/api/graphql', query, headers)
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('Spring')
  }
})

it('treats an item that exists only in a release like a missing item', async () => {
  const unknown = crypto.randomUUID()
  for (const path of ['/product/', '/api/content/products/']) {
    const [of, none] = [await get(path + created), await get(path + unknown)]
    expect(of.status).toBe(none.status)
    expect(of.text.replaceAll(created, unknown)).toBe(none.text)
  }
})

it('takes the same statements as a missing item, so that timing reveals nothing', async () => {
  const requests: ((id: string) => Promise<unknown>)[] = [
    (id) => server.fetch('/api/graphql', post(`{ product(id: "${id}") { name } }`)),
    (id) => server.fetch(`/api/graphql?query=${encodeURIComponent(`{ product(id: "${id}") { name } }`)}`),
    (id) => server.fetch(`/product/${id}`),
    (id) => server.fetch(`/product/${id}`, { method: 'HEAD' }),
    (id) => server.fetch(`/api/content/products/${id}`),
  ]
  for (const request of requests) {
    const statementsFor = (id: string) => statements.during(() => request(id))
    // An id of its own for each request, which no cached response is about.
    const change = { releaseId, kind: product.name, baseVersion: 0, values: { ...makeProduct() } }
    const { itemId } = await pendingChanges.save(actor, change)
    const sent = await statementsFor(itemId)
    expect(sent.length).toBeGreaterThan(0)
    expect(sent).toEqual(await statementsFor(crypto.randomUUID()))
  }
})

it('is never seen half published', async () => {
  const ids = await Promise.all(
    Array.from({ length: 3 }, async () => (await content.create(actor, product, makeProduct({ name: 'Round 0' }))).id),
  )
  const query = `{ ${ids.map((id, n) => `p${n}: product(id: "${id}") { name }`).join(' ')} }`
  const seen = new Set<string>()
  const over = new AbortController()
  const reading = (async () => {
    while (!over.signal.aborted) {
      const { data } = (await (await server.fetch('/api/graphql', post(query))).json()) as {
        data: Record<string, { name: string }>
      }
      seen.add(
        Object.values(data)
          .map(({ name }) => name)
          .join(),
      )
    }
  })()
  for (let round = 1; round <= 10; round++) {
    const { id } = await releases.create(actor, `Round ${round}`)
    for (const itemId of ids) {
      const values = { name: `Round ${round}` }
      await pendingChanges.save(actor, { kind: product.name, releaseId: id, itemId, baseVersion: round, values })
    }
    await publisher.publishRelease(actor, id)
    await expect.poll(() => [...seen].at(-1)).toContain(`Round ${round}`)
  }
  over.abort()
  await reading
  const whole = new Set(Array.from({ length: 11 }, (_, round) => ids.map(() => `Round ${round}`).join()))
  expect([...seen].filter((names) => !whole.has(names))).toEqual([])
})

describe('a preview of the release', () => {
  it('shows it in pages, lists, searches, counts, settings and deleted items, and no response is stored', async () => {
    const { url, label } = await previewLinks.create(actor, { releaseId })
    expect(label).toBe('Release “Spring launch”')
    const base = new URL(url).pathname
    expect((await get(base)).text).toContain(TAGLINE)
    expect((await get(`${base}/product/${created}`)).text).toContain(SECRET)
    expect((await get(`${base}/product/${changed}`)).text).toContain(`${SECRET} II`)
    expect((await get(`${base}/job/${removed}`)).status).toBe(410)
    const query = '{ products(search: "Zeolith") { total } jobs { total } site { search(text: "Zeolith") { path } } }'
    expect(JSON.parse(await ask(`${base}/api/graphql`, query))).toEqual({
      data: {
        products: { total: 2 },
        jobs: { total: 0 },
        site: { search: expect.arrayContaining([{ path: `/product/${created}` }, { path: `/product/${changed}` }]) },
      },
    })
    for (const path of PUBLIC) expect((await get(path)).text).not.toContain(SECRET)
    const { headers, text } = await get(base)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).toContain(`/admin/releases/${releaseId}`)
  })

  it('is rejected if the release is unknown or has ended', async () => {
    await expect(previewLinks.create(actor, { releaseId: crypto.randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { id } = await releases.create(actor, 'Discarded')
    await releases.discard(actor, id)
    await expect(previewLinks.create(actor, { releaseId: id })).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a preview of a draft', () => {
  it('shows the draft of this item only, and the live item once the draft is gone', async () => {
    const other = await content.create(actor, product, makeProduct({ name: 'Another product' }))
    const save = (itemId: string, name: string) =>
      pendingChanges.save(actor, { kind: product.name, itemId, baseVersion: 1, values: { name } })
    const draft = await save(changed, 'Drafted carrier')
    await save(other.id, 'Drafted other')
    const { url, label } = await previewLinks.create(actor, { draft: { kind: product.name, itemId: changed } })
    expect(label).toBe('Draft of “Drafted carrier”')
    const base = new URL(url).pathname
    const { text } = await get(`${base}/product/${changed}`)
    expect(text).toContain('Drafted carrier')
    expect(text).toContain(`/admin/edit/PRODUCT/${changed}`)
    expect((await get(`${base}/product/${other.id}`)).text).not.toContain('Drafted other')
    await pendingChanges.discard(actor, draft.id)
    expect((await get(`${base}/product/${changed}`)).text).toContain('Known carrier')
    const itemId = crypto.randomUUID()
    await expect(previewLinks.create(actor, { draft: { kind: product.name, itemId } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

it('of settings can be previewed as drafts only by those who may read settings', async () => {
  await pendingChanges.save(actor, {
    kind: 'setting',
    itemId: settingId('site_tagline'),
    baseVersion: 0,
    values: { value: 'A drafted tagline' },
  })
  const open = `mutation { openPreview(view: { draft: { kind: SETTING, itemId: "${settingId('site_tagline')}" } }) { url label } }`
  const { data } = await server.graphql<{ openPreview: { url: string; label: string } }>(open, {}, { as: 'editor' })
  expect(data.openPreview.label).toBe('Draft of “Website Settings”')
  expect((await get(new URL(data.openPreview.url).pathname)).text).toContain('A drafted tagline')
  expect((await get('/')).text).not.toContain('A drafted tagline')
  const { errors } = await server.graphql(open, {}, { as: 'contributor' })
  expect(errors?.[0]?.extensions['code']).toBe('FORBIDDEN')
})

it('can be read and shared by staff of every role', async () => {
  const create = `mutation { createPreviewLink(view: { releaseId: "${releaseId}" }) { label } }`
  for (const as of ['contributor', 'editor', 'admin'] as const) {
    expect((await server.graphql(create, {}, { as })).errors).toBeUndefined()
  }
  const { errors } = await server.graphql(create)
  expect(errors?.[0]?.extensions['code']).toBe('UNAUTHENTICATED')
})
