import { describe, expect, it, onTestFinished } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { operator } from '../../access/permissions/policy.ts'
import { proxyTo } from '../../testing/proxy.ts'
import { cacheMetrics, sourceOf } from './testing/cache-source.ts'

const proxy = await proxyTo(await testDatabase())
const server = await startServer({ databaseUrl: proxy.url, cache: true })
const item = await server.services.content.create(operator('test'), product, makeProduct({ name: 'Kept' }))

const LIST = '/api/content/products'
const QUERY = '{ products { items { name } } }'

/** Waits until the list and the query are answered from the cache. */
async function come(source: ReturnType<typeof sourceOf>): Promise<void> {
  for (const ask of [() => server.fetch(LIST), () => server.graphql(QUERY)]) {
    await expect.poll(async () => sourceOf(await ask())).toBe(source)
  }
}

/** Makes the database unavailable after responses have been cached. */
async function goAway(): Promise<void> {
  await come('cache')
  await proxy.cut()
  await come('stale cache')
}

async function comeBack(): Promise<void> {
  await proxy.restore()
  await come('cache')
}

const names = async () => {
  const { body, headers } = await server.rest<{ products: { name: string }[] }>('GET', '/content/products')
  return { names: body.products.map(({ name }) => name), headers }
}

describe('while the database is unavailable', () => {
  it('the last complete responses are sent and marked as stale', async () => {
    const before = await names()
    const etag = before.headers.get('etag')!
    await goAway()
    onTestFinished(comeBack)
    const list = await names()
    expect(list.names).toEqual(before.names)
    expect(list.headers.get('warning')).toContain('110')
    const graphql = await server.graphql<{ products: { items: { name: string }[] } }>(QUERY)
    expect(graphql.data.products.items.map(({ name }) => name)).toEqual(before.names)
    expect(sourceOf(graphql)).toBe('stale cache')
    const known = await server.fetch(LIST, { headers: { 'if-none-match': etag } })
    expect([known.status, sourceOf(known)]).toEqual([304, 'stale cache'])
    expect((await cacheMetrics(server)).stale_total).toBeGreaterThan(2)
  })

  it('requests do not wait for the database', async () => {
    const quickest = async () => {
      const times: number[] = []
      for (let n = 0; n < 200; n++) {
        const start = performance.now()
        await server.fetch(LIST)
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    const there = await quickest()
    await goAway()
    onTestFinished(comeBack)
    expect(await quickest()).toBeLessThan(10 * there)
  })

  it('uncached responses are unavailable until the database is available again', async () => {
    await goAway()
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(503)
    await comeBack()
    expect((await server.fetch(`${LIST}?limit=7`)).status).toBe(200)
  })

  it('responses older than a change made by this node are not sent', async () => {
    // A response requested only once is not rendered again without a request.
    const address = `${LIST}?limit=3`
    expect((await server.fetch(address)).status).toBe(200)
    await server.services.content.update(operator('test'), product, item.id, { name: 'New' })
    await proxy.cut()
    expect((await server.fetch(address)).status).toBe(503)
    await comeBack()
    expect((await names()).names).toEqual(['New'])
  })
})
