import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SERVER_LIMITS } from '../database/time-limits.ts'
import { startServer, type TestServer } from '../../testing/server.ts'

/* Visitors that disconnect before they get a response. */

const HOUR_MS = 3_600_000
const limits = { ...SERVER_LIMITS.visitors, statement: HOUR_MS, lock: HOUR_MS }
const CROWD = { active: 4, queued: 8 }
const start = (cache: boolean) =>
  startServer({
    cache,
    limits: { visitors: CROWD, staff: CROWD, uploads: CROWD, signIns: CROWD, singleSignOn: CROWD },
    // Statements end in this file only because they are cancelled.
    timeLimits: { ...SERVER_LIMITS, visitors: limits },
  })
const [withCache, withoutCache] = await Promise.all([start(true), start(false)])

/** Locks the table of products until the test ends. */
async function holdProducts(server: TestServer): Promise<void> {
  // The first operation measures the content.
  await server.graphql('{ products { total } }')
  const holder = await server.database.pool.connect()
  await holder.query('begin; lock table product in access exclusive mode')
  onTestFinished(async () => {
    await holder.query('rollback')
    holder.release()
  })
}

/** Returns the number of statements that wait for a lock. */
async function waiting(server: TestServer): Promise<number> {
  const { rows } = await server.database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]!.count
}

const active = async (server: TestServer) =>
  /^http_requests_active\{class="visitors"\} (\d+)$/m.exec(await (await server.fetch('/metrics')).text())?.[1]

const operation = (fields: number) => {
  const searches = Array.from(
    { length: fields },
    (_, n) => `a${n}: products(filter: {category: ["${randomUUID()}"]}) { total }`,
  )
  return `/api/graphql?query=${encodeURIComponent(`{ ${searches.join(' ')} }`)}`
}

describe.each([
  ['for the response cache', withCache],
  ['by the routes', withoutCache],
])('work %s', (_, server) => {
  it('ends when its client disconnects, and occupies its slot until then', async () => {
    await holdProducts(server)
    const gone = new AbortController()
    const crowd = Array.from({ length: 3 }, () =>
      server.fetch(operation(1), { signal: gone.signal }).catch(() => undefined),
    )
    await expect.poll(() => waiting(server)).toBe(3)
    gone.abort()
    await Promise.all(crowd)
    await expect.poll(() => waiting(server)).toBe(0)
    await expect.poll(() => active(server)).toBe('0')
    const { visitorPool } = server.database
    await expect.poll(() => visitorPool.totalCount - visitorPool.idleCount).toBe(0)
    const aborted = { msg: 'request aborted', path: '/api/graphql', address: expect.any(String) as string }
    const lines = server.logged.map((line) => JSON.parse(line) as { msg: string })
    expect(lines.filter(({ msg }) => msg === 'request aborted')).toMatchObject([aborted, aborted, aborted])
    expect(await (await server.fetch('/metrics')).text()).toContain('\nhttp_requests_aborted_total 3\n')
    // Hanging up is no failure of the server.
    expect(server.logged.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([])
  })
})

it('fields of an operation use one connection, one after another', async () => {
  const server = withoutCache
  await holdProducts(server)
  const gone = new AbortController()
  const request = server.fetch(operation(12), { signal: gone.signal }).catch(() => undefined)
  await expect.poll(() => waiting(server)).toBe(1)
  const staff = await server.rest('GET', '/content/services', { as: 'editor' })
  expect([staff.status, await waiting(server)]).toEqual([200, 1])
  gone.abort()
  await request
  await expect.poll(() => waiting(server)).toBe(0)
})
