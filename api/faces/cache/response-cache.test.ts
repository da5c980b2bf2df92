import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { company, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import type { Change } from '../../content/items/change.ts'
import { sharp } from '../../content/media/sharp.ts'
import { makeProduct } from '../../testing/factories.ts'
import { inputOf } from '../../testing/graphql.ts'
import { startServer } from '../../testing/server.ts'
import { cacheMetrics, untilCached } from './testing/cache-source.ts'

const server = await startServer({ cache: true })
const actor = operator('test')
const { content, contentReader } = server.services

const add = (values: Partial<ReturnType<typeof makeProduct>> = {}) =>
  content.create(actor, product, makeProduct(values))
const metrics = () => cacheMetrics(server)

/** Runs `work` and returns by how much the server's counts increased. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await metrics()
  await work()
  const after = await metrics()
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))
}

/** Sends a request with exactly this address and these headers, and returns the undecoded body. */
async function raw(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = httpRequest(server.url, { path, method, headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) }
}

const LIST = '/api/content/products'

beforeEach(async () => {
  const items = await contentReader.list(actor, product, { limit: 1_000 })
  if (items.length > 0) {
    const ids = items.map(({ id }) => id)
    await content.delete(actor, product, ids)
  }
  // From here on, the connection for announcements is open.
  await untilCached(() => server.fetch(LIST))
})

describe('a response', () => {
  it('is rendered once for any number of waiting clients', async () => {
    await add()
    const { misses_total, hits_total } = await counted(() =>
      Promise.all(Array.from({ length: 50 }, () => server.rest('GET', '/content/products'))),
    )
    expect(misses_total).toBeLessThanOrEqual(1)
    expect(hits_total).toBe(50)
  })

  it('is sent again without a database statement', async () => {
    const { misses_total, hits_total } = await counted(() => server.rest('GET', '/content/products'))
    expect([misses_total, hits_total]).toEqual([0, 1])
  })

  it('has Cache-Control and Vary headers', async () => {
    const { headers } = await server.fetch(LIST)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('vary')).toBe('accept-encoding, authorization')
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toBeNull()
  })

  it('keeps its ETag while it stays the same, even if other content changes', async () => {
    await add()
    const before = await server.fetch(`${LIST}?limit=1`)
    await content.updateSingleton(actor, company, { name: randomUUID(), description: 'D', mission: 'M', vision: 'V' })
    const after = await server.fetch(`${LIST}?limit=1`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    await add()
    expect((await server.fetch(`${LIST}?limit=1`)).headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})

describe('conditional requests and methods', () => {
  it('answers 304 without a body if the client has the response, for every form of If-None-Match in RFC 9110', async () => {
    await add()
    const { headers } = await raw(LIST)
    const etag = headers.etag as string
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await raw(LIST, { 'if-none-match': known })
      expect([known, again.status, again.body.length, again.headers.etag]).toEqual([known, 304, 0, etag])
    }
    expect((await raw(LIST, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  it('answers HEAD with the headers of GET', async () => {
    await add()
    const got = await raw(LIST)
    const head = await raw(LIST, {}, 'HEAD')
    expect(head.body.length).toBe(0)
    const { date: _, ...headers } = head.headers
    expect(got.headers).toMatchObject(headers)
    expect(Number(head.headers['content-length'])).toBe(got.body.length)
  })

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.1', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['identity', undefined],
    ['br;q=0.1, identity', undefined],
    ['compress', undefined],
    ['', undefined],
    ['gzip;q=0, br;q=0', undefined],
  ])('accepting %j gets %s', async (accepted, encoding) => {
    await add({ detailedDescription: 'Grows. '.repeat(300) })
    const plain = (await raw(LIST)).body
    const { headers, body } = await raw(LIST, { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    const decoded = encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body
    expect(decoded.equals(plain)).toBe(true)
    expect(Number(headers['content-length'])).toBe(body.length)
  })

  it('gives every content coding its own ETag', async () => {
    await add({ detailedDescription: 'Grows. '.repeat(300) })
    const [plain, packed] = [await raw(LIST), await raw(LIST, { 'accept-encoding': 'br' })]
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const mixed = await raw(LIST, { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag as string })
    expect(mixed.status).toBe(200)
  })
})

describe('the identity of the caller', () => {
  it('has no effect through irrelevant headers, even on the first request', async () => {
    await add()
    const odd = await raw(LIST, {
      host: 'evil.example',
      cookie: 'role=admin',
      origin: 'https://evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-original-url': '/admin',
      'x-http-method-override': 'DELETE',
      'accept-language': 'xx',
      'user-agent': 'evil',
      accept: 'text/evil',
      range: 'bytes=0-1',
    })
    const plain = await raw(LIST)
    expect(odd.status).toBe(200)
    expect(odd.body.equals(plain.body)).toBe(true)
    const { date: _, ...headers } = odd.headers
    expect(plain.headers).toMatchObject(headers)
    expect(JSON.stringify(odd)).not.toContain('evil')
  })

  it('decides what is shown: responses for staff never reach visitors, nor the reverse', async () => {
    await add({ isActive: true })
    await add({ isActive: false })
    for (const _ of [1, 2]) {
      const staff = await server.rest<{ products: unknown[] }>('GET', '/content/products', { as: 'editor' })
      const visitor = await server.rest<{ products: unknown[] }>('GET', '/content/products')
      expect([staff.body.products.length, visitor.body.products.length]).toEqual([2, 1])
      expect(staff.headers.get('cache-control')).toBe('no-store')
    }
    const bad = await server.rest('GET', '/content/products', { token: 'no.such.token' })
    expect(bad.status).toBe(401)
    expect((await server.rest('GET', '/content/products')).status).toBe(200)
  })

  it('prevents private responses from being cached', async () => {
    for (const path of ['/content/settings', '/auth/me', '/upload/files']) {
      expect((await server.rest('GET', path)).status).toBe(401)
      const { entries } = await counted(() => server.rest('GET', path))
      expect([path, entries]).toEqual([path, 0])
    }
  })
})

describe('the requested resource', () => {
  it('is the same with any unknown parameters in the address', async () => {
    await add()
    await untilCached(() => server.fetch(LIST))
    const { entries, misses_total } = await counted(async () => {
      for (let n = 0; n < 20; n++) await server.fetch(`${LIST}?utm_source=${n}&__proto__=${n}`)
    })
    expect([entries, misses_total]).toEqual([0, 0])
  })

  it('is the same for any order of known parameters', async () => {
    await untilCached(() => server.fetch(`${LIST}?limit=1&offset=2`))
    const { misses_total } = await counted(() => server.fetch(`${LIST}?offset=2&x=y&limit=1`))
    expect(misses_total).toBe(0)
  })

  it('is rejected if parameters are invalid, and not cached', async () => {
    for (const query of ['limit=0', 'limit=x', 'limit=1&limit=2', `limit=${'1'.repeat(5_000)}`, 'offset=-1']) {
      const { entries } = await counted(async () =>
        expect([query, (await server.fetch(`${LIST}?${query}`)).status]).toEqual([query, 422]),
      )
      expect(entries).toBe(0)
    }
  })

  it('is not cached if it does not exist', async () => {
    const { entries } = await counted(async () => {
      for (let n = 0; n < 10; n++) expect((await server.fetch(`${LIST}/${randomUUID()}`)).status).toBe(404)
    })
    expect(entries).toBe(0)
  })

  it('is streamed and not cached if the response is very large', async () => {
    const text = 'x'.repeat(20_000)
    const changes = Array.from({ length: 300 }, (): Change => {
      return { kind: product, action: 'create', id: randomUUID(), values: makeProduct({ detailedDescription: text }) }
    })
    await content.apply(actor, changes)
    for (const _ of [1, 2]) {
      const { entries } = await counted(async () => {
        const { body } = await server.rest<{ products: unknown[] }>('GET', '/content/products')
        expect(body.products.length).toBe(300)
      })
      expect(entries).toBe(0)
    }
    const { pool } = server.database
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  })
})

describe('GraphQL', () => {
  const query = '{ products { items { name } total } }'
  const names = (answer: { data: { products: { items: { name: string }[] } } }) =>
    answer.data.products.items.map(({ name }) => name)
  const get = (parameters: Record<string, string>, headers = {}) =>
    server.fetch(`/api/graphql?${new URLSearchParams(parameters)}`, { headers })

  it('has one response for POST and GET and for every spelling of the same request', async () => {
    await add({ name: 'Azospirillum' })
    await untilCached(() => server.graphql(query))
    const { misses_total } = await counted(async () => {
      expect(names(await server.graphql(query, { unknown: 1 }))).toEqual(['Azospirillum'])
      const got = await get({ query, variables: '{}' })
      expect(names((await got.json()) as never)).toEqual(['Azospirillum'])
      expect(got.headers.get('vary')).toBe('accept-encoding, accept, authorization')
    })
    expect(misses_total).toBe(0)
  })

  it('distinguishes variables and operations', async () => {
    await add({ name: 'A', order: 1 })
    await add({ name: 'B', order: 2 })
    const two =
      'query One($n: Int) { products(limit: $n) { items { name } } } query Two { products { items { name } } }'
    const ask = async (operationName: string, variables: object) => {
      const body = JSON.stringify({ query: two, operationName, variables })
      const headers = { 'content-type': 'application/json' }
      return names((await (await server.fetch('/api/graphql', { method: 'POST', body, headers })).json()) as never)
    }
    for (const _ of [1, 2]) {
      expect(await ask('One', { n: 1 })).toEqual(['A'])
      expect(await ask('One', { n: 2 })).toEqual(['A', 'B'])
      expect(await ask('Two', { n: 1 })).toEqual(['A', 'B'])
    }
  })

  it('accepts the SHA-256 hash of a known query, with GET too', async () => {
    await add({ name: 'Persisted' })
    const unique = `# ${randomUUID()}\n${query}`
    const sha256Hash = createHash('sha256').update(unique).digest('hex')
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })
    const unknown = (await (await get({ extensions })).json()) as { errors: { extensions: { code: string } }[] }
    expect(unknown.errors[0]!.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
    expect(names((await (await get({ query: unique, extensions })).json()) as never)).toEqual(['Persisted'])
    expect(names((await (await get({ extensions })).json()) as never)).toEqual(['Persisted'])
    await untilCached(() => get({ extensions }))
    const { misses_total } = await counted(() => get({ extensions }))
    expect(misses_total).toBe(0)
  })

  it('rejects a hash that does not match the query', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } })
    expect((await get({ query, extensions })).status).toBe(400)
    const { errors } = (await (await get({ extensions })).json()) as { errors: { extensions: { code: string } }[] }
    expect(errors[0]!.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  it('responds in the media type that the client accepts', async () => {
    const type = async (accept: string) => (await get({ query }, { accept })).headers.get('content-type')
    for (const _ of [1, 2]) {
      expect(await type('application/graphql-response+json, application/json;q=0.9')).toMatch(/graphql-response/)
      expect(await type('application/json')).toMatch(/^application\/json/)
      expect(await type('*/*')).toMatch(/^application\/json/)
    }
  })

  it.each([
    ['a field that depends on the time and the accounts', '{ demoAccounts { username } }'],
    ['the caller', '{ me { username } }'],
    ['a private field', '{ settings { key } }'],
    ['the schema', '{ __schema { queryType { name } } }'],
    [
      'one of these beside the public, in a fragment',
      '{ ...A } fragment A on Query { hero { title } ... { demoAccounts { username } } }',
    ],
    ['a failure', '{ products(limit: 0) { total } }'],
    ['a missing item', `{ product(id: "${randomUUID()}") { name } }`],
    ['nonsense', '{ products { nonsense } }'],
    ['what cannot be read', '{ products {'],
    ['a fragment in a circle', '{ ...A } fragment A on Query { ...A }'],
  ])('caches no response for %s', async (_, text) => {
    const { entries } = await counted(async () => {
      const [first, second] = [await server.graphql(text), await server.graphql(text)]
      expect(second.status).toBe(first.status)
      expect(second.errors).toEqual(first.errors)
    })
    expect(entries).toBe(0)
  })

  it('passes small and large mutations on unchanged', async () => {
    const created = 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }'
    const long = makeProduct({ detailedDescription: 'x'.repeat(20_000) })
    for (const values of [makeProduct(), long]) {
      const input = inputOf(product.fields, values)
      const { errors } = await server.graphql(created, { input }, { as: 'editor' })
      expect(errors).toBeUndefined()
      // A visitor's mutation reaches the access rules too.
      const refused = await server.graphql(created, { input })
      expect(refused.errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
    }
    const signIn = 'mutation { signIn(username: "editor", password: "the editor of the tests") { token } }'
    expect((await server.graphql<{ signIn: { token: string } }>(signIn)).data.signIn.token).toMatch(/\./)
  })

  it.each([
    ['a cached response', query, () => server.graphql(query)],
    ['an uncached response', `# ${randomUUID()}\n${query}`, () => undefined],
    ['a field that is not cacheable', '{ demoAccounts { username } }', () => undefined],
  ])('reads a body that arrives in pieces: %s', async (_, text, before) => {
    await before()
    const bytes = Buffer.from(JSON.stringify({ query: text, unknown: '🌾' }))
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
    const sent = httpRequest(`${server.url}/api/graphql`, { method: 'POST', headers })
    sent.setNoDelay()
    sent.write(bytes.subarray(0, 10))
    // Once a later request is answered, the server has received the first piece.
    await server.fetch('/healthz')
    sent.end(bytes.subarray(10))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { data } = JSON.parse((await buffer(response)).toString()) as { data: object }
    expect([response.statusCode, data]).toEqual([200, (await server.graphql<object>(text)).data])
  })

  it('does not confuse the query of a URL with a known body', async () => {
    const body = '{"query":"{__typename}"}'
    const headers = { 'content-type': 'application/json' }
    expect((await server.fetch('/api/graphql', { method: 'POST', headers, body })).status).toBe(200)
    expect((await raw(`/api/graphql?${body}`)).status).toBe(400)
  })

  it('leaves malformed bodies to the routes, which report the error', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const body of ['', '{', '[]', '"x"', '{"query":1}', '{"query":"{hero{title}}","variables":[]}']) {
      const { status } = await server.fetch('/api/graphql', { method: 'POST', headers, body })
      expect([body, status]).toEqual([body, 400])
    }
  })
})

describe('a picture', () => {
  const upload = async () => {
    const create = { width: 40, height: 30, channels: 3, background: '#10b981' } as const
    const form = new FormData()
    const bytes = new Uint8Array(await sharp({ create }).png().toBuffer())
    form.set('image', new Blob([bytes], { type: 'image/png' }), 'leaf.png')
    const answer = await server.fetch('/api/upload/image', { method: 'POST', as: 'editor', body: form })
    return ((await answer.json()) as { url: string }).url
  }

  it('is sent from memory, also as 304; byte ranges are read from storage', async () => {
    const path = await upload()
    await untilCached(() => server.fetch(path))
    const first = await raw(path)
    expect([first.status, first.headers['content-type']]).toEqual([200, 'image/png'])
    expect(first.headers['cache-control']).toContain('immutable')
    const { misses_total } = await counted(async () => {
      const again = await raw(path, { 'accept-encoding': 'br' })
      expect(again.body.equals(first.body)).toBe(true)
      expect(again.headers.etag).toBe(first.headers.etag)
      expect((await raw(path, { 'if-none-match': first.headers.etag! })).status).toBe(304)
      const part = await raw(path, { range: 'bytes=0-3', 'if-range': first.headers.etag! })
      expect([part.status, part.body.length]).toEqual([206, 4])
    })
    expect(misses_total).toBe(0)
  })

  it('is missing after it is deleted', async () => {
    const path = await upload()
    for (const _ of [1, 2]) expect((await raw(path)).status).toBe(200)
    const gone = await server.rest('DELETE', `/upload/files/${path.split('/').at(-1)}`, { as: 'editor' })
    expect(gone.status).toBe(204)
    expect((await raw(path)).status).toBe(404)
  })
})

describe('the server', () => {
  it('renders frequently requested responses again after a change', async () => {
    for (let n = 0; n < 3; n++) await server.fetch(LIST)
    const { warmed_total: before } = await metrics()
    await add()
    await expect.poll(async () => (await metrics()).warmed_total).toBeGreaterThan(before!)
  })

  it('renders a response again even if it was not requested for a while', async () => {
    for (let n = 0; n < 3; n++) await server.fetch(LIST)
    const { warmed_total: before } = await metrics()
    // The state after a second without requests.
    server.contentVersion.distrust()
    await add()
    await expect.poll(async () => (await metrics()).warmed_total).toBeGreaterThan(before!)
  })

  it('closes even if clients keep sending requests', async () => {
    const other = await startServer({ cache: true })
    let answered = 0
    const client = async () => {
      // fetch keeps its connections open.
      for (;;) {
        const answer = await other.fetch(LIST).catch(() => undefined)
        if (!answer) return
        await answer.arrayBuffer()
        answered++
      }
    }
    const clients = [client(), client(), client()]
    await expect.poll(() => answered).toBeGreaterThan(10)
    await other.close()
    await Promise.all(clients)
  })
})
