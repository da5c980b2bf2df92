import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { untilCached } from '../../faces/cache/testing/cache-source.ts'
import type { Change } from '../../content/items/change.ts'
import { loadWebsite } from '../../faces/pages/website.ts'
import { makeProduct, makeJob } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { PASSWORDS } from '../../testing/users.ts'
import { lines, sendRaw } from '../../testing/raw.ts'

const LIMIT = { active: 4, queued: 8 }
const LIMITS = { visitors: LIMIT, staff: LIMIT, uploads: LIMIT, signIns: LIMIT, singleSignOn: LIMIT }
const website = await loadWebsite(join(import.meta.dirname, '../../../dist'))
const server = await startServer({ cache: true, limits: LIMITS, website })
const actor = operator('test')

const changes = Array.from({ length: 500 }, (): Change => ({
  kind: product,
  action: 'create',
  id: randomUUID(),
  values: makeProduct(),
}))
await server.services.content.apply(actor, changes)

/** A query that is in no cache. */
const uncached = () =>
  `/api/graphql?query=${encodeURIComponent(`{ products(filter: {category: ["${randomUUID()}"]}) { total } }`)}`

/** Locks the table of products until the returned function is called, so that requests wait on machines of any speed. */
async function holdProducts(): Promise<() => Promise<void>> {
  const holder = await server.database.pool.connect()
  await holder.query('begin')
  await holder.query('lock table product in access exclusive mode')
  let released: Promise<void> | undefined
  const release = () => (released ??= holder.query('rollback').then(() => holder.release()))
  onTestFinished(release)
  return release
}

/** Returns the sum of a metric over its labels. */
async function metric(name: string): Promise<number> {
  const text = await (await server.fetch('/metrics')).text()
  const values = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value))
  return values.reduce((sum, value) => sum + value, 0)
}
const entries = () => metric('response_cache_entries')
const misses = () => metric('response_cache_misses_total')
const refused = () => metric('http_requests_rejected_total')

const warnings: Error[] = []
const note = (warning: Error) => void warnings.push(warning)
process.on('warning', note)
afterAll(() => void process.off('warning', note))

/** More requests than the server accepts. */
const CROWD = 100

describe('overload', () => {
  it(
    'is refused with the time to come back, while staff still save and the rest is answered',
    { timeout: 60_000 },
    async () => {
      // Queries that are in no cache, on a table that is locked, so that they wait on machines of any speed.
      const release = await holdProducts()
      const crowd = Array.from({ length: CROWD }, () => server.fetch(uncached()))
      for (let n = 0; n < 5; n++) {
        const saved = await server.rest('POST', '/content/jobs', { as: 'editor', body: makeJob() })
        expect(saved.status).toBe(201)
      }
      await release()
      const answers = await Promise.all(crowd)
      const statuses = answers.map(({ status }) => status)
      expect(new Set(statuses)).toEqual(new Set([200, 503]))
      for (const answer of answers.filter(({ status }) => status === 503)) {
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(answer.headers.get('cache-control')).toBe('no-store')
        expect(await answer.text()).toContain('UNAVAILABLE')
      }
      const after = await server.fetch(uncached())
      expect(after.status).toBe(200)
      // Rejected requests do not fill the log with errors.
      expect(server.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
    },
  )

  it('does not affect responses from the cache', async () => {
    const path = '/api/content/products?limit=3'
    await untilCached(() => server.fetch(path))
    const crowd = Array.from({ length: CROWD }, () => server.fetch(uncached()))
    const kept = await Promise.all(Array.from({ length: 50 }, () => server.fetch(path)))
    expect(new Set(kept.map(({ status }) => status))).toEqual(new Set([200]))
    await Promise.all(crowd)
  })

  it('does not stop visitors from reading pages that were cached before a change', async () => {
    const path = '/api/content/hero'
    await untilCached(() => server.fetch(path))
    const release = await holdProducts()
    const before = await refused()
    const crowd = Array.from({ length: CROWD }, () => server.fetch(uncached()))
    await expect.poll(refused).toBeGreaterThan(before)
    for (let n = 0; n < 3; n++) {
      const title = `Saved ${n}`
      const saved = await server.rest('PUT', '/content/hero', { as: 'editor', body: { title } })
      expect(saved.status).toBe(200)
      const answer = await server.fetch(path)
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { hero: expect.objectContaining({ title }) as object },
      ])
    }
    await release()
    await Promise.all(crowd)
  })

  it('renders no response for disconnected clients', async () => {
    const release = await holdProducts()
    const [before, asked] = [await entries(), await misses()]
    const gone = new AbortController()
    const crowd: Promise<unknown>[] = []
    const join = () => {
      crowd.push(server.fetch(uncached(), { signal: gone.signal }).catch(() => undefined))
      return misses()
    }
    await expect.poll(join, { interval: 1 }).toBeGreaterThan(asked + 40)
    gone.abort()
    await Promise.all(crowd)
    const later = server.fetch(uncached())
    await release()
    expect((await later).status).toBe(200)
    // Started responses are finished, and the one response with a waiting client is rendered.
    expect((await entries()) - before).toBeLessThan(10)
  })

  it('is not made worse by clients that retry at once', async () => {
    const release = await holdProducts()
    const before = await refused()
    const crowd = Array.from({ length: CROWD }, () => server.fetch(uncached()))
    await expect.poll(refused).toBeGreaterThan(before)
    const begun = performance.now()
    expect((await server.fetch(uncached())).status).toBe(503)
    expect(performance.now() - begun).toBeGreaterThan(400)
    await release()
    await Promise.all(crowd)
  })

  it('does not reject staff who sign in', async () => {
    const holder = await server.database.pool.connect()
    await holder.query('begin; lock table subscriber in access exclusive mode')
    const release = () => holder.query('rollback').then(() => holder.release())
    const before = await refused()
    const subscribe = () =>
      server.graphql('mutation ($email: String!) { subscribe(email: $email) }', {
        email: `${randomUUID()}@example.org`,
      })
    const crowd = Array.from({ length: CROWD }, subscribe)
    await expect.poll(refused).toBeGreaterThan(before)
    const credentials = { username: 'editor', password: PASSWORDS.editor }
    const mutation =
      'mutation ($username: String!, $password: String!) { signIn(username: $username, password: $password) { token } }'
    for (let n = 0; n < 3; n++) {
      expect((await server.rest('POST', '/auth/login', { body: credentials })).status).toBe(200)
      expect((await server.graphql<{ signIn: object }>(mutation, credentials)).errors).toBeUndefined()
    }
    // Operations that only look like a sign-in do not use its slots.
    const disguised = await server.graphql(`# signIn\n mutation { subscribe(email: "a@example.org") }`)
    expect(disguised.status).toBe(503)
    await release()
    await Promise.all(crowd)
  })

  it('leaves no slot occupied', async () => {
    const { text } = await server.fetch('/metrics').then(async (answer) => ({ text: await answer.text() }))
    expect(text).toMatch(/^http_requests_active\{class="visitors"\} 0$/m)
    expect(text).toMatch(/^http_requests_active\{class="staff"\} 0$/m)
    expect(text).toMatch(/^http_requests_rejected_total\{class="visitors"\} [1-9]/m)
  })
})

const HOST = 'Host: localhost'

describe('clients that keep connections open', () => {
  const COUNT = 5 * LIMIT.active

  async function hold(text: string): Promise<Socket[]> {
    const { port } = new URL(server.url)
    return Promise.all(
      Array.from({ length: COUNT }, async () => {
        const socket = connect({ host: '127.0.0.1', port: Number(port) })
        await once(socket, 'connect')
        socket.on('error', () => {})
        socket.write(text)
        return socket
      }),
    )
  }

  const POST = ['Content-Type: application/json', 'Content-Length: 1000', '', '{']

  it.each([
    ['before their headers are whole', 'GET / HTTP/1.1\r\nHost:'],
    ['before their body is whole', lines('POST /api/auth/login HTTP/1.1', HOST, ...POST)],
    ['before their query is whole', lines('POST /api/graphql HTTP/1.1', HOST, ...POST)],
    ['instead of reading', lines('GET /api/content/products HTTP/1.1', HOST, '', '').repeat(20)],
  ])('do not block other clients: %s', async (_, text) => {
    const sockets = await hold(text)
    for (const socket of sockets) socket.pause()
    try {
      const answers = await Promise.all(Array.from({ length: LIMIT.active }, () => server.fetch(uncached())))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('leave no slot occupied after they disconnect', async () => {
    const sockets = await hold(lines('GET /api/content/products HTTP/1.1', HOST, 'Authorization: Bearer x', '', ''))
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await server.fetch('/metrics')).text()).toMatch(/active\{class="visitors"\} 0$/m)
  })
})

it.each(['/assets/nowhere.js', '/assets/%00', '/assets/..', '/media/nowhere.png', '/api/nowhere', '/nowhere', '/%ff'])(
  'requests for missing resources leave no slot occupied: %s',
  async (path) => {
    const request = (...more: string[]) => lines(`GET ${path} HTTP/1.1`, HOST, 'Connection: close', ...more, '', '')
    for (const who of [[], [`Authorization: Bearer ${server.tokens.editor}`]]) {
      for (let n = 0; n <= LIMIT.active; n++) {
        const { statuses } = await sendRaw(server.url, request(...who))
        expect([400, 404]).toContain(statuses[0])
      }
    }
    expect(await metric('http_requests_active')).toBe(0)
  },
)

it('a request with an invalid token does not count as staff', async () => {
  const release = await holdProducts()
  const before = await refused()
  const crowd = Array.from({ length: CROWD }, () => server.fetch(uncached()))
  await expect.poll(refused).toBeGreaterThan(before)
  expect((await server.fetch('/api/auth/me', { token: 'eyJhbGciOiJub25lIn0.e30.' })).status).toBe(503)
  expect((await server.rest('GET', '/auth/me', { as: 'editor' })).status).toBe(200)
  await release()
  await Promise.all(crowd)
})

it('a response has one listener for its end, however many parts of the server wait for it', () => {
  expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([])
})
