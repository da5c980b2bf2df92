import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { operator } from '../../access/permissions/policy.ts'
import { sourceOf, untilCached } from '../../faces/cache/testing/cache-source.ts'
import { product } from '../../../schema/kinds/index.ts'
import { acquireEmbedded } from '../embedded-postgres/cluster-handle.ts'
import { migrateUp } from './migrate.ts'
import { makeProduct, makeJob } from '../../testing/factories.ts'
import { inputOf } from '../../testing/graphql.ts'
import { proxyTo } from '../../testing/proxy.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { dataFolder } from '../../testing/server-process.ts'

/* A database that is locked, stopped, silent or read-only. */

/** Short limits, so that the tests do not take as long as the server's own. */
const LIMITS = {
  staff: { connect: 2_500, statement: 1_500, lock: 500, idleInTransaction: 10_000 },
  visitors: { connect: 2_500, statement: 1_000, lock: 300, idleInTransaction: 10_000 },
}

const CACHED = '/api/content/products?limit=5'
const uncached = (n: number) => `/api/content/products?limit=${n + 10}`
/** An address whose response is never cached, because it is escaped. */
const uncacheable = (n: number) => `/api/content/product%73?limit=${n + 10}`

const saveProduct = (server: TestServer) =>
  server.rest('POST', '/content/products', { as: 'editor', body: makeProduct() })
const saveJob = (server: TestServer) => server.rest('POST', '/content/jobs', { as: 'editor', body: makeJob() })

/** Expects that a request was refused because of the database, in the format of the API. */
function expectUnavailable({ status, body, headers }: Awaited<ReturnType<typeof saveProduct>>): void {
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

/** Requests addresses at once, expects that all of them are unavailable, and returns the time of the slowest in milliseconds. */
async function timeOfRefusal(server: TestServer, addresses: readonly string[]): Promise<number> {
  const start = performance.now()
  const answers = await Promise.all(addresses.map((address) => server.fetch(address)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  return performance.now() - start
}

/** Expects that everything works as before. */
async function expectRecovered(server: TestServer): Promise<void> {
  await expect.poll(async () => (await saveProduct(server)).status).toBe(201)
  await untilCached(() => server.fetch(CACHED))
  expect((await server.fetch(uncached(99))).status).toBe(200)
  expect((await server.fetch('/readyz')).status).toBe(200)
  for (const pool of [server.database.pool, server.database.visitorPool])
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
}

describe('a locked table', async () => {
  const url = await testDatabase()
  const server = await startServer({ databaseUrl: url, cache: true, timeLimits: LIMITS })

  it('delays neither the rest of the site nor staff, and known responses are sent as they were', async () => {
    await server.services.content.create(operator('test'), product, makeProduct())
    await untilCached(() => server.fetch(CACHED))
    await withClient(url, async (client) => {
      // A change on another node, so that the cached response is out of date.
      await client.query('update "contentVersion" set version = version + 1')
      await client.query('begin; lock table product in access exclusive mode')
      const crowd = Array.from({ length: 30 }, (_, n) => server.fetch(uncached(n)))
      const saves = await Promise.all([saveJob(server), saveJob(server), saveJob(server)])
      expect(saves.map(({ status }) => status)).toEqual([201, 201, 201])
      expectUnavailable(await saveProduct(server))
      expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([503]))
      await client.query('rollback')
    })
    await expectRecovered(server)
  })

  it('is no reason to make clients wait for responses that are known from before', async () => {
    await untilCached(() => server.fetch(CACHED))
    await withClient(url, async (client) => {
      await client.query('begin; lock table product in access exclusive mode')
      await withClient(url, (other) => other.query('update "contentVersion" set version = version + 1'))
      await expect.poll(async () => sourceOf(await server.fetch(CACHED))).toBe('stale cache')
      const stale = await Promise.all(Array.from({ length: 20 }, () => server.fetch(CACHED)))
      expect(stale.map((answer) => [answer.status, sourceOf(answer)])).toEqual(stale.map(() => [200, 'stale cache']))
      await client.query('rollback')
    })
    await expectRecovered(server)
  })

  it('keeps a crowd of different pages waiting no longer than one page', async () => {
    await withClient(url, async (client) => {
      await client.query('begin; lock table product in access exclusive mode')
      const single = await timeOfRefusal(server, [uncached(50)])
      const crowd = await timeOfRefusal(
        server,
        Array.from({ length: 50 }, (_, n) => uncached(n)),
      )
      expect(crowd).toBeLessThan(4 * single)
      await client.query('rollback')
    })
    await expectRecovered(server)
  })

  it('never brings back what this node has changed', async () => {
    const path = '/api/content/products?limit=6'
    await untilCached(() => server.fetch(path))
    await withClient(url, async (client) => {
      await saveProduct(server)
      await client.query('begin; lock table product in access exclusive mode')
      const answer = await server.fetch(path)
      expect([answer.status, sourceOf(answer)]).not.toEqual([200, 'stale cache'])
      await client.query('rollback')
    })
    await expectRecovered(server)
  })
})

describe('PostgreSQL', () => {
  /** Returns the process ids of a PostgreSQL server: the postmaster and all its children. */
  function processesOf(dataDir: string): number[] {
    const postmaster = Number(readFileSync(join(dataDir, 'postgres/18/data/postmaster.pid'), 'utf8').split('\n')[0])
    const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const parentOf = (pid: string) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1])
      } catch {
        return undefined
      }
    }
    return [postmaster, ...all.filter((pid) => parentOf(pid) === postmaster).map(Number)]
  }

  it.runIf(process.platform === 'linux')(
    'stopped without closing connections is unavailable, and works again when it goes on',
    async () => {
      const dataDir = await dataFolder()
      await using cluster = await acquireEmbedded({ dataDir, log: () => {} })
      await migrateUp(cluster.url)
      const server = await startServer({ databaseUrl: cluster.url, cache: true, timeLimits: LIMITS })
      await saveProduct(server)
      await untilCached(() => server.fetch(CACHED))
      const stopped: number[] = []
      const resume = () => stopped.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT'))
      const stop = () => {
        stopped.push(...processesOf(dataDir))
        for (const pid of stopped) process.kill(pid, 'SIGSTOP')
      }
      onTestFinished(resume)
      stop()
      const single = await timeOfRefusal(server, [uncached(0)])
      resume()
      await expectRecovered(server)
      stop()
      const crowd = [uncached, uncacheable].flatMap((address) => Array.from({ length: 60 }, (_, n) => address(n + 1)))
      expect(await timeOfRefusal(server, crowd)).toBeLessThan(3 * single)
      await expect.poll(async () => sourceOf(await server.fetch(CACHED))).toBe('stale cache')
      expect(await timeOfRefusal(server, ['/readyz'])).toBeLessThan(3 * single)
      expectUnavailable(await saveProduct(server))
      resume()
      await expectRecovered(server)
      await server.close()
      await server.database.close()
    },
  )
})

describe('connections whose other end has vanished', async () => {
  const proxy = await proxyTo(await testDatabase())
  const server = await startServer({ databaseUrl: proxy.url, cache: true, timeLimits: LIMITS })

  it('are replaced after the first request that notices', async () => {
    const { pool } = server.database
    const connections = await Promise.all(Array.from({ length: 3 }, () => pool.connect()))
    for (const connection of connections) connection.release()
    expect(pool.idleCount).toBeGreaterThan(1)
    proxy.silence()
    expectUnavailable(await saveJob(server))
    // Every other connection was silent, too.
    for (let n = 0; n < 10; n++) expect((await saveJob(server)).status).toBe(201)
    await expectRecovered(server)
  })

  it('do not hold up the stop of the server', async () => {
    await saveJob(server)
    proxy.silence()
    await server.close()
    await server.contentVersion.close()
    await server.database.close()
  })
})

describe('a database that accepts reads only', async () => {
  const url = await testDatabase()
  const server = await startServer({ databaseUrl: url, cache: true, timeLimits: LIMITS })

  /** Makes all sessions of the server read-only, as those of a demoted primary are. */
  async function setReadOnly(isReadOnly: boolean): Promise<void> {
    const name = new URL(url).pathname.slice(1)
    await withClient(url, async (client) => {
      await client.query('set session characteristics as transaction read write')
      await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`)
      if (!isReadOnly) return
      const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`
      await client.query(others, [name])
    })
  }

  it('is unavailable for writes by every interface, is not ready, and is used again once it accepts writes', async () => {
    await saveProduct(server)
    await untilCached(() => server.fetch(CACHED))
    await setReadOnly(true)
    await expect.poll(async () => (await server.fetch('/readyz')).status).toBe(503)
    expect(await (await server.fetch('/readyz')).json()).toMatchObject({ message: 'The database accepts reads only' })
    expectUnavailable(await saveProduct(server))
    const mutation = 'mutation ($input: ProductInput!) { createProduct(input: $input) { id } }'
    const graphql = await server.graphql(mutation, { input: inputOf(product.fields, makeProduct()) }, { as: 'editor' })
    expect([graphql.status, graphql.errors?.[0]?.extensions.code]).toEqual([503, 'UNAVAILABLE'])
    expect((await server.fetch(uncached(1))).status).toBe(200)
    await setReadOnly(false)
    await expectRecovered(server)
  })
})
