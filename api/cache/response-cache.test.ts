import { createHash, randomUUID } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { once } from 'node:events'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { company, product } from '../../schema/kinds/index.ts'
import { operator } from '../auth/policy.ts'
import type { Change } from '../content/change.ts'
import { sharp } from '../media/sharp.ts'
import { makeProduct } from '../testing/factories.ts'
import { inputOf } from '../testing/graphql.ts'
import { startServer } from '../testing/server.ts'
import { cacheMetrics, untilCached } from './testing/cache-source.ts'

const server = await startServer({ cache: true })
const actor = operator('test')
const { content, contentReader } = server.services

const add = (values: Partial<ReturnType<typeof makeProduct>> = {}) =>
  content.create(actor, product, makeProduct(values))
const metrics = () => cacheMetrics(server)

/** Runs `work` and tells by how much it raised the server's counts. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await metrics()
  await work()
  const after = await metrics()
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]))
}

/** A request with exactly this address and these headers, its body as it came over the wire. */
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
  // The connection that tells what is new is there from now on.
  await untilCached(() => server.fetch(LIST))
})

describe('an answer', () => {
  it('is made once, however many wait for it', async () => {
    await add()
    const { misses_total, hits_total } = await counted(() =>
      Promise.all(Array.from({ length: 50 }, () => server.rest('GET', '/content/products'))),
    )
    expect(misses_total).toBeLessThanOrEqual(1)
    expect(hits_total).toBe(50)
  })

  it('is sent again without a statement', async () => {
    const { misses_total, hits_total } = await counted(() => server.rest('GET', '/content/products'))
    expect([misses_total, hits_total]).toEqual([0, 1])
  })

  it('says how it may be kept, and by what it differs', async () => {
    const { headers } = await server.fetch(LIST)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('vary')).toBe('accept-encoding, authorization')
    expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toBeNull()
  })

  it('has the same validator as long as it is the same, whatever else changes', async () => {
    await add()
    const before = await server.fetch(`${LIST}?limit=1`)
    await content.updateSingleton(actor, company, { name: randomUUID(), description: 'D', mission: 'M', vision: 'V' })
    const after = await server.fetch(`${LIST}?limit=1`)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    await add()
    expect((await server.fetch(`${LIST}?limit=1`)).headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})

describe('conditions and methods', () => {
  it('answers 304 without a body to who has it already, by any of RFC 9110’s forms', async () => {
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

  it('gives every coding a validator of its own', async () => {
    await add({ detailedDescription: 'Grows. '.repeat(300) })
    const [plain, packed] = [await raw(LIST), await raw(LIST, { 'accept-encoding': 'br' })]
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    const mixed = await raw(LIST, { 'accept-encoding': 'br', 'if-none-match': plain.headers.etag as string })
    expect(mixed.status).toBe(200)
  })
})

describe('the identity of the caller', () => {
  it('changes nothing by headers that do not matter, even when first to ask', async () => {
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

  it('gets what they may see: nothing crosses between visitors and staff', async () => {
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

  it('is not stored if it is private', async () => {
    for (const path of ['/content/settings', '/auth/me', '/upload/files']) {
      expect((await server.rest('GET', path)).status).toBe(401)
      const { entries } = await counted(() => server.rest('GET', path))
      expect([path, entries]).toEqual([path, 0])
    }
  })
})

describe('what is asked', () => {
  it('is the same whatever unknown parameters stand in the address', async () => {
    await add()
    await untilCached(() => server.fetch(LIST))
    const { entries, misses_total } = await counted(async () => {
      for (let n = 0; n < 20; n++) await server.fetch(`${LIST}?utm_source=${n}&__proto__=${n}`)
    })
    expect([entries, misses_total]).toEqual([0, 0])
  })

  it('is the same in whatever order the known ones stand', async () => {
    await untilCached(() => server.fetch(`${LIST}?limit=1&offset=2`))
    const { misses_total } = await counted(() => server.fetch(`${LIST}?offset=2&x=y&limit=1`))
    expect(misses_total).toBe(0)
  })

  it('is refused as ever when it makes no sense, and not kept', async () => {
    for (const query of ['limit=0', 'limit=x', 'limit=1&limit=2', `limit=${'1'.repeat(5_000)}`, 'offset=-1']) {
      const { entries } = await counted(async () =>
        expect([query, (await server.fetch(`${LIST}?${query}`)).status]).toEqual([query, 422]),
      )
      expect(entries).toBe(0)
    }
  })

  it('is not kept when there is no such thing', async () => {
    const { entries } = await counted(async () => {
      for (let n = 0; n < 10; n++) expect((await server.fetch(`${LIST}/${randomUUID()}`)).status).toBe(404)
    })
    expect(entries).toBe(0)
  })

  it('is streamed and not kept when the answer is very large', async () => {
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

  it('is one answer for POST and GET, and for every way to write the request down', async () => {
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

  it('knows its variables and its operation', async () => {
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

  it('takes the SHA-256 of a query that it has seen, for GET too', async () => {
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

  it('refuses a hash that is not the query’s', async () => {
    const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash: 'f'.repeat(64) } })
    expect((await get({ query, extensions })).status).toBe(400)
    const { errors } = (await (await get({ extensions })).json()) as { errors: { extensions: { code: string } }[] }
    expect(errors[0]!.extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')
  })

  it('answers in the media type that the client takes', async () => {
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
  ])('keeps no answer about %s', async (_, text) => {
    const { entries } = await counted(async () => {
      const [first, second] = [await server.graphql(text), await server.graphql(text)]
      expect(second.status).toBe(first.status)
      expect(second.errors).toEqual(first.errors)
    })
    expect(entries).toBe(0)
  })

  it('hands mutations on whole, small and large', async () => {
    const created = 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }'
    const long = makeProduct({ detailedDescription: 'x'.repeat(20_000) })
    for (const values of [makeProduct(), long]) {
      const input = inputOf(product.fields, values)
      const { errors } = await server.graphql(created, { input }, { as: 'editor' })
      expect(errors).toBeUndefined()
      // A visitor's reaches the rules too.
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
  ])('reads a body that comes in pieces: %s', async (_, text, before) => {
    await before()
    const bytes = Buffer.from(JSON.stringify({ query: text, unknown: '🌾' }))
    const headers = { 'content-type': 'application/json', 'content-length': bytes.length }
    const sent = httpRequest(`${server.url}/api/graphql`, { method: 'POST', headers })
    sent.setNoDelay()
    sent.write(bytes.subarray(0, 10))
    // The server has the first piece when it has answered somebody who came after it.
    await server.fetch('/healthz')
    sent.end(bytes.subarray(10))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    const { data } = JSON.parse((await buffer(response)).toString()) as { data: object }
    expect([response.statusCode, data]).toEqual([200, (await server.graphql<object>(text)).data])
  })

  it('does not take the query of an address for a body that it knows', async () => {
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

  it('is sent from memory, whole or as 304; a part of it is cut from the file', async () => {
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

  it('is gone when it is deleted', async () => {
    const path = await upload()
    for (const _ of [1, 2]) expect((await raw(path)).status).toBe(200)
    const gone = await server.rest('DELETE', `/upload/files/${path.split('/').at(-1)}`, { as: 'editor' })
    expect(gone.status).toBe(204)
    expect((await raw(path)).status).toBe(404)
  })
})

describe('the server', () => {
  it('makes what is wanted often again by itself after a change', async () => {
    for (let n = 0; n < 3; n++) await server.fetch(LIST)
    const { warmed_total: before } = await metrics()
    await add()
    await expect.poll(async () => (await metrics()).warmed_total).toBeGreaterThan(before!)
  })

  it('renders it again even if it was not requested for a while', async () => {
    for (let n = 0; n < 3; n++) await server.fetch(LIST)
    const { warmed_total: before } = await metrics()
    // As it is after a second without a visitor.
    server.contentVersion.distrust()
    await add()
    await expect.poll(async () => (await metrics()).warmed_total).toBeGreaterThan(before!)
  })

  it('lets go of clients that never stop asking when it closes', async () => {
    const other = await startServer({ cache: true })
    let answered = 0
    const client = async () => {
      // fetch keeps its connections.
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
