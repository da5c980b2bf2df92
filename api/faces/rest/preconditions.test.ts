import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { hero, product } from '../../../schema/kinds/index.ts'
import { enumName } from '../../../schema/names.ts'
import { operator } from '../../access/permissions/policy.ts'
import { image } from '../../content/media/testing/images.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'

const server = await startServer({ cache: true })
const actor = operator('test')
const { services } = server

const newProduct = async (values: object = {}) =>
  (await services.content.create(actor, product, makeProduct(values))).id

/** Sends a request of an editor, or of a visitor. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: object,
  isVisitor = false,
) {
  const response = await server.fetch(`/api${path}`, {
    method,
    ...(!isVisitor && { as: 'editor' }),
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : undefined) as Answer }
}
interface Answer {
  code?: string
  current?: { name: string }
  product: { _id: string; name: string; version: number }
  products: { name: string }[]
}

const tagOf = ({ headers }: { headers: Headers }) => headers.get('etag')!

describe('REST', () => {
  it('says where a new item is', async () => {
    const { status, headers, body } = await send('POST', '/content/products', {}, makeProduct())
    expect([status, headers.get('location')]).toEqual([201, `/api/content/products/${body.product._id}`])
    expect((await server.fetch(headers.get('location')!)).status).toBe(200)
  })

  it('says where an item is that has a key of another system, and where a file is', async () => {
    const upserted = await send('PUT', '/content/products/by-key/WHERE', {}, makeProduct())
    const location = `/api/content/products/${upserted.body.product._id}`
    expect([upserted.status, upserted.headers.get('location')]).toEqual([201, location])
    const again = await send('PUT', '/content/products/by-key/WHERE', {}, { name: 'Again' })
    expect([again.status, again.headers.get('location')]).toEqual([200, null])
    const form = new FormData()
    form.append('image', new Blob([await image('png')]), 'dot.png')
    const stored = await server.fetch('/api/upload/image', { method: 'POST', as: 'editor', body: form })
    const { url } = (await stored.json()) as { url: string }
    expect([stored.status, stored.headers.get('location')]).toEqual([201, url])
    expect((await server.fetch(url)).status).toBe(200)
  })

  it('gives responses to tokens an entity tag, and sends them once', async () => {
    const path = `/content/products/${await newProduct()}`
    const first = await send('GET', path)
    const again = await send('GET', path, { 'if-none-match': tagOf(first) })
    expect([first.status, again.status, again.body]).toEqual([200, 304, undefined])
    await send('PUT', path, {}, { name: 'Changed' })
    expect((await send('GET', path, { 'if-none-match': tagOf(first) })).status).toBe(200)
  })

  it('gives a page of a list another tag when the number of all items changes', async () => {
    await newProduct({ isActive: true, order: 0 })
    for (const isVisitor of [true, false]) {
      const page = () => send('GET', '/content/products?limit=1', {}, undefined, isVisitor)
      const before = await page()
      await newProduct({ isActive: true, order: 1_000 })
      const after = await page()
      expect(after.body).toEqual(before.body)
      expect(Number(after.headers.get('x-total-count'))).toBe(Number(before.headers.get('x-total-count')) + 1)
      expect(tagOf(after)).not.toBe(tagOf(before))
    }
  })

  it.each(['PUT', 'DELETE'])('carries out a %s only if the item is as it was read', async (method) => {
    const path = `/content/products/${await newProduct({ isActive: true })}`
    const body = method === 'PUT' ? { description: 'Changed' } : undefined
    const stale = tagOf(await send('GET', path))
    await send('PUT', path, {}, { name: 'Saved by somebody else' })
    for (const tag of [stale, '"other"']) {
      const refused = await send(method, path, { 'if-match': tag }, body)
      expect(refused).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
      expect(refused.body.current).toMatchObject({ name: 'Saved by somebody else' })
    }
    // The tag of a compressed response that a visitor gets from the cache counts, too.
    const fresh = tagOf(await send('GET', path, { 'accept-encoding': 'br' }, undefined, true))
    const done = await send(method, path, { 'if-match': `"other", ${fresh}` }, body)
    expect(done.status).toBe(method === 'PUT' ? 200 : 204)
  })

  it('changes an item by the key of another system only if it is as it was read, and creates none', async () => {
    const put = (key: string, tag: string, name: string) =>
      send('PUT', `/content/products/by-key/${key}`, { 'if-match': tag }, makeProduct({ name }))
    const id = await newProduct({ externalKey: 'MATCHED' })
    const tag = tagOf(await send('GET', `/content/products/${id}`))
    expect(await put('MATCHED', tag, 'First')).toMatchObject({ status: 200, body: { product: { name: 'First' } } })
    expect(await put('MATCHED', tag, 'Second')).toMatchObject({ status: 412, body: { current: { name: 'First' } } })
    expect(await put('NOT-THERE', '*', 'New')).toMatchObject({ status: 412, body: { code: 'PRECONDITION_FAILED' } })
  })

  it('carries out one of several changes that were made from the same version', async () => {
    const path = `/content/products/${await newProduct()}`
    const tag = tagOf(await send('GET', path))
    const change = (n: number) => send('PUT', path, { 'if-match': tag }, { name: `Change ${n}` })
    const statuses = (await Promise.all([1, 2, 3, 4].map(change))).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
  })

  it('answers a stale version in the body with 409, and compares singletons', async () => {
    const path = `/content/products/${await newProduct()}`
    const late = await send('PUT', path, {}, { name: 'Late', version: 7 })
    expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const single = `/content/${hero.path}`
    await send('PUT', single, {}, { subtitle: 'First' })
    const tag = tagOf(await send('GET', single))
    expect((await send('PUT', single, { 'if-match': tag }, { subtitle: 'Second' })).status).toBe(200)
    expect((await send('PUT', single, { 'if-match': tag }, { subtitle: 'Third' })).status).toBe(412)
  })

  it('names the methods of a path in answer to another one', async () => {
    const item = await send('PATCH', `/content/products/${randomUUID()}`, {}, {})
    expect(item).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } })
    expect(item.headers.get('allow')).toBe('GET, HEAD, PUT, DELETE, OPTIONS')
    const list = await send('DELETE', '/content/products', {}, undefined, true)
    expect([list.status, list.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    for (const [method, path, allowed] of [
      ['PUT', '/graphql', 'GET, HEAD, POST, OPTIONS'],
      ['DELETE', '/graphql/stream', 'POST, OPTIONS'],
      ['POST', '/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers } = await send(method, path, {}, {}, true)
      expect([path, status, headers.get('allow')]).toEqual([path, 405, allowed])
    }
    expect((await send('GET', '/content/nothing')).status).toBe(404)
  })

  it('names the methods of a path in answer to OPTIONS', async () => {
    for (const [path, allowed] of [
      ['/content/products', 'GET, HEAD, POST, OPTIONS'],
      ['/auth/login', 'POST, OPTIONS'],
      ['/graphql', 'GET, HEAD, POST, OPTIONS'],
      ['/openapi.json', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { status, headers } = await send('OPTIONS', path, {}, undefined, true)
      expect([path, status, headers.get('allow')]).toEqual([path, 204, allowed])
    }
    expect((await send('OPTIONS', '/content/nothing', {}, undefined, true)).status).toBe(404)
  })
})

describe('Point-Of-View', () => {
  it('is honoured by REST as by GraphQL, for one item and for lists', async () => {
    const id = await newProduct({ name: 'Live', isActive: true })
    await services.pendingChanges.save(actor, {
      kind: product.name,
      itemId: id,
      values: { name: 'Draft' },
      baseVersion: 1,
      version: 0,
    })
    const view = { 'point-of-view': JSON.stringify({ draft: { kind: enumName(product.name), itemId: id } }) }
    // Cached as live content before.
    expect((await send('GET', `/content/products/${id}`, {}, undefined, true)).body.product.name).toBe('Live')
    expect((await send('GET', `/content/products/${id}`, view)).body.product.name).toBe('Draft')
    const names = async (path: string, headers = {}) =>
      (await send('GET', path, headers)).body.products.map(({ name }) => name)
    for (const path of ['/content/products', '/content/products?limit=1000']) {
      expect(await names(path, view)).toContain('Draft')
      expect(await names(path, view)).not.toContain('Live')
      expect(await names(path)).toContain('Live')
    }
    const changed = await send('PUT', `/content/products/${id}`, view, { name: 'No' })
    expect(changed).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    expect((await send('GET', `/content/products/${id}`, view, undefined, true)).status).toBe(401)
  })

  it.each(['', 'garbage', '{"draft":{"kind":"NOTHING","itemId":"1"}}', '{"other":1}', '[]'])(
    '%j is malformed',
    async (text) => {
      const answer = await send('GET', '/content/products', { 'point-of-view': text })
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    },
  )
})
