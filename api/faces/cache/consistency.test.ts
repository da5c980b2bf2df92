import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hero, product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { makeProduct } from '../../testing/factories.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { serverDatabase } from '../../testing/services.ts'
import { withClient } from '../../testing/test-server.ts'

const shared = await serverDatabase()
const [one, other] = await Promise.all([
  startServer({ ...shared, cache: true }),
  startServer({ ...shared, cache: true, users: false }),
])
const databaseUrl = one.config.databaseDirectUrl!
const actor = operator('test')
const item = await one.services.content.create(actor, product, makeProduct({ order: 0 }))

/** The ways to read the `order` of a product. */
const READERS: Record<string, (server: TestServer) => Promise<number>> = {
  list: async (server) =>
    (await server.rest<{ products: { order: number }[] }>('GET', '/content/products')).body.products[0]!.order,
  one: async (server) =>
    (await server.rest<{ product: { order: number } }>('GET', `/content/products/${item.id}`)).body.product.order,
  graphql: async (server) =>
    (await server.graphql<{ products: { items: { order: number }[] } }>('{ products { items { order } } }')).data
      .products.items[0]!.order,
  site: async (server) =>
    (
      await server.graphql<{ site: { products: { items: { order: number }[] } } }>(
        '{ site { products { items { order } } } }',
      )
    ).data.site.products.items[0]!.order,
}
const readers = Object.values(READERS)

const write = async (order: number) => {
  const answer = await one.rest('PUT', `/content/products/${item.id}`, { as: 'editor', body: { order } })
  expect(answer.status).toBe(200)
}

let written = 0

describe('after a write was acknowledged', () => {
  it('no client of this instance reads the previous version, in any interleaving of reads and writes', async () => {
    const writing = new AbortController()
    let reads = 0
    const read = async () => {
      for (let n = 0; !writing.signal.aborted; n++) {
        const atLeast = written
        const seen = await readers[n % readers.length]!(one)
        expect(seen).toBeGreaterThanOrEqual(atLeast)
        reads++
      }
    }
    const writes = async () => {
      for (let n = 0; n < 150; n++) {
        await write(written + 1)
        written++
      }
      writing.abort()
    }
    await Promise.all([writes(), ...Array.from({ length: 8 }, read)])
    expect(reads).toBeGreaterThan(150)
  })

  it('clients read the new version, in any interleaving of reads and writes', async () => {
    const step = fc.oneof(
      fc.constant('write' as const),
      fc.constant('pause' as const),
      fc.constantFrom(...Object.keys(READERS)),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), async (steps) => {
        const reads: Promise<void>[] = []
        for (const name of steps) {
          if (name === 'write') await write(++written)
          else if (name === 'pause') await setImmediate()
          else {
            const atLeast = written
            reads.push(READERS[name]!(one).then((seen) => expect(seen).toBeGreaterThanOrEqual(atLeast)))
          }
        }
        await Promise.all(reads)
      }),
      { numRuns: 30 },
    )
  })

  it('a response that started before it and ends after it is not sent to later requests', async () => {
    const query = '{ products { items { order } } hero { title } }'
    type Data = { products: { items: { order: number }[] }; hero: { title: string } }
    const ask = async () => (await one.graphql<Data>(query)).data.products.items[0]!.order
    const before = written
    await withClient(databaseUrl, async (blocker) => {
      await blocker.query(`begin; lock table "${hero.name}" in access exclusive mode`)
      const early = ask()
      // Other tests have their own databases on the same PostgreSQL, whose tables may have the same OIDs.
      const waiting = `select 1 from pg_locks where not granted and relation = '"${hero.name}"'::regclass
        and database = (select oid from pg_database where datname = current_database())`
      // The request has taken its snapshot and has read the products, or is about to.
      await expect.poll(async () => (await blocker.query(waiting)).rowCount).toBeGreaterThan(0)
      await write(++written)
      const late = ask()
      await blocker.query('commit')
      expect(await early).toBe(before)
      expect(await late).toBe(written)
      expect(await ask()).toBe(written)
    })
  })
})

describe('another node', () => {
  it.each(Object.keys(READERS))('shows a change without a request to it: %s', async (name) => {
    await READERS[name]!(other)
    await write(++written)
    await expect.poll(() => READERS[name]!(other), { interval: 5 }).toBe(written)
  })

  it('shows a change even if it receives no announcement', async () => {
    await readers[0]!(other)
    await withClient(databaseUrl, async (client) => {
      await client.query('update product set "order" = $1', [++written])
      await client.query('update "contentVersion" set version = version + 1')
    })
    await expect.poll(() => readers[0]!(other), { interval: 5 }).toBe(written)
  })

  it('shows a change even if its connection for announcements is lost', async () => {
    await readers[0]!(other)
    await withClient(databaseUrl, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'verdant listener' and datname = current_database()`),
    )
    await write(++written)
    await expect.poll(() => readers[0]!(other), { interval: 5 }).toBe(written)
  })
})

it('leaves no connection and no lock behind', async () => {
  const { pool } = one.database
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
})
