import { describe, expect, it } from 'vitest'
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
  await expect
    .poll(
      async () => {
        const { status, headers } = await server.fetch(LIST)
        return { status, isStale: isStale(headers) }
      },
      { timeout: 10_000 },
    )
    .toEqual(expected)
}

describe('while the database is away', () => {
  it('the last good answers go on, and say so', async () => {
    await server.fetch(LIST)
    await server.graphql(QUERY)
    const { headers } = await server.fetch(LIST)
    expect(isStale(headers)).toBe(false)
    const etag = headers.get('etag')!
    await proxy.cut()
    await becomes({ status: 200, isStale: true })
    const list = await server.rest<{ products: { name: string }[] }>('GET', '/content/products')
    expect(list.body.products.map(({ name }) => name)).toEqual(['Kept'])
    expect(list.headers.get('warning')).toContain('110')
    const graphql = await server.graphql<{ products: { items: { name: string }[] } }>(QUERY)
    expect([graphql.data.products.items[0]!.name, isStale(graphql.headers)]).toEqual(['Kept', true])
    const known = await server.fetch(LIST, { headers: { 'if-none-match': etag } })
    expect([known.status, isStale(known.headers)]).toEqual([304, true])
    expect((await publishedMetrics(server)).stale_total).toBeGreaterThan(2)
  })

  it('nobody waits for it', async () => {
    const start = performance.now()
    for (let n = 0; n < 200; n++) await server.fetch(LIST)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  it('what was never asked for is unavailable', async () => {
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(503)
  })

  it('all is as it was when it is back', async () => {
    await proxy.restore()
    await becomes({ status: 200, isStale: false })
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(200)
  })

  it('what this node has changed is not shown as it was before', async () => {
    // Asked for once only, it is not made again by itself.
    const address = `${LIST}?limit=3`
    expect((await server.fetch(address)).status).toBe(200)
    await server.services.content.update(operator('test'), product, item.id, { name: 'New' })
    await proxy.cut()
    expect((await server.fetch(address)).status).toBe(503)
    await proxy.restore()
    await becomes({ status: 200, isStale: false })
    const { body } = await server.rest<{ products: { name: string }[] }>('GET', '/content/products')
    expect(body.products[0]!.name).toBe('New')
  })
})
