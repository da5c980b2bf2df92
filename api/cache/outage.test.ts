import { describe, expect, it, onTestFinished } from 'vitest'
import { product } from '../../schema/kinds/index.ts'
import { makeProduct } from '../testing/factories.ts'
import { startServer } from '../testing/server.ts'
import { testDatabase } from '../testing/test-database.ts'
import { operator } from '../auth/policy.ts'
import { proxyTo } from '../testing/proxy.ts'
import { publishedMetrics } from './testing/published-server.ts'

const proxy = await proxyTo(await testDatabase())
const server = await startServer({ databaseUrl: proxy.url, published: true })
const item = await server.services.content.create(operator('test'), product, makeProduct({ name: 'Kept' }))

const LIST = '/api/content/products'
const QUERY = '{ products { items { name } } }'

const isStale = (headers: Headers) => headers.get('x-verdant-stale') === '1'

/** Waits until the list is answered as it should be. */
async function becomes(expected: { status: number; isStale: boolean }): Promise<void> {
  const answer = async () => {
    const { status, headers } = await server.fetch(LIST)
    return { status, isStale: isStale(headers) }
  }
  await expect.poll(answer).toEqual(expected)
}

/** Takes the database away, while there are answers. */
async function goAway(): Promise<void> {
  await server.graphql(QUERY)
  await becomes({ status: 200, isStale: false })
  await proxy.cut()
  await becomes({ status: 200, isStale: true })
}

async function comeBack(): Promise<void> {
  await proxy.restore()
  await becomes({ status: 200, isStale: false })
}

const names = async () => {
  const { body, headers } = await server.rest<{ products: { name: string }[] }>('GET', '/content/products')
  return { names: body.products.map(({ name }) => name), headers }
}

describe('while the database is away', () => {
  it('the last good answers go on, and say so', async () => {
    const before = await names()
    const etag = before.headers.get('etag')!
    await goAway()
    onTestFinished(comeBack)
    const list = await names()
    expect(list.names).toEqual(before.names)
    expect(list.headers.get('warning')).toContain('110')
    const graphql = await server.graphql<{ products: { items: { name: string }[] } }>(QUERY)
    expect(graphql.data.products.items.map(({ name }) => name)).toEqual(before.names)
    expect(isStale(graphql.headers)).toBe(true)
    const known = await server.fetch(LIST, { headers: { 'if-none-match': etag } })
    expect([known.status, isStale(known.headers)]).toEqual([304, true])
    expect((await publishedMetrics(server)).stale_total).toBeGreaterThan(2)
  })

  it('nobody waits for it', async () => {
    const took = async () => {
      const start = performance.now()
      for (let n = 0; n < 200; n++) await server.fetch(LIST)
      return performance.now() - start
    }
    const there = await took()
    await goAway()
    onTestFinished(comeBack)
    // One good round proves it; any may meet a busy machine.
    await expect.poll(took).toBeLessThan(10 * there)
  })

  it('what was never asked for is unavailable until it is back', async () => {
    await goAway()
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(503)
    await comeBack()
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(200)
  })

  it('what this node has changed is not shown as it was before', async () => {
    // Asked for once only, it is not made again by itself.
    const address = `${LIST}?limit=3`
    expect((await server.fetch(address)).status).toBe(200)
    await server.services.content.update(operator('test'), product, item.id, { name: 'New' })
    await proxy.cut()
    expect((await server.fetch(address)).status).toBe(503)
    await comeBack()
    expect((await names()).names).toEqual(['New'])
  })
})
