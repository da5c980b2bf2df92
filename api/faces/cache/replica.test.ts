import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { migrateUp } from '../../platform/database/migrate.ts'
import { makeProduct } from '../../testing/factories.ts'
import { type PostgresServer, startPrimary, startStandby } from '../../testing/replica.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { dataFolder } from '../../testing/server-process.ts'
import { withClient } from '../../testing/test-server.ts'
import { sourceOf } from './testing/cache-source.ts'

/* A primary, a replica with streaming replication, and a server that reads from it. */

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

interface Site {
  primary: PostgresServer
  replica: PostgresServer
  server: TestServer
}

async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const primary = await startPrimary(await dataFolder())
  await migrateUp(primary.url)
  const replica = await startStandby(primary, await dataFolder(), settings)
  const server = await startServer({
    databaseUrl: primary.url,
    cache: true,
    environment: { DATABASE_READ_URL: replica.url },
  })
  onTestFinished(async () => {
    await server.close()
    await server.contentVersion.close()
    await server.database.close()
  })
  return { primary, replica, server }
}

const save = async (server: TestServer, name: string) => {
  const { status } = await server.rest('POST', '/content/products', { as: 'editor', body: makeProduct({ name }) })
  expect(status).toBe(201)
}

/** Returns the names that visitors see, and what the replica did for it. */
async function shown({ server }: Site): Promise<{ names: string[]; source: string }> {
  const answer = await server.rest<{ products?: { name: string }[] }>('GET', '/content/products?limit=50')
  return { names: (answer.body.products ?? []).map(({ name }) => name).toSorted(), source: sourceOf(answer) }
}

const inSql = ({ url }: PostgresServer, text: string) => withClient(url, (client) => client.query(text))

const versionOf = async (server: PostgresServer) =>
  (await inSql(server, 'select version from "contentVersion"')).rows[0] as unknown

/** Waits until the replica has everything that the primary has committed. */
async function untilReplicated({ primary, replica }: Site): Promise<void> {
  const version = await versionOf(primary)
  await expect.poll(() => versionOf(replica)).toEqual(version)
}

const countsOf = ({ server }: Site) => ({ ...server.database.replicas!.counts })

describe.runIf(process.platform === 'linux')('a replica', () => {
  it('takes the reads of visitors, and the primary those of a state that it does not have', async () => {
    const site = await startSite({ timezone: 'Asia/Tokyo' })
    const { server, replica } = site
    await save(server, 'one')
    await untilReplicated(site)
    await expect.poll(() => shown(site)).toEqual({ names: ['one'], source: 'cache' })
    await expect
      .poll(async () => {
        await server.fetch(`/api/content/products?limit=${Math.ceil(Math.random() * 99)}`)
        return countsOf(site).served
      })
      .toBeGreaterThan(0)
    // What it makes is what the primary makes.
    expect(await server.fetch('/metrics').then((answer) => answer.text())).toMatch(
      /database_replica_reads_total\{result="served"\} [1-9]/,
    )

    await inSql(replica, 'select pg_wal_replay_pause()')
    for (let count = 1; count <= 5; count++) {
      await save(server, `two ${count}`)
      // At once: never what the replica still has.
      expect((await shown(site)).names).toHaveLength(count + 1)
    }
    expect(countsOf(site).behind).toBeGreaterThan(0)
    const { served } = countsOf(site)
    await inSql(replica, 'select pg_wal_replay_resume()')
    await untilReplicated(site)
    await server.fetch('/api/content/products?limit=7')
    await expect
      .poll(async () => {
        await server.fetch(`/api/content/products?limit=${Math.ceil(Math.random() * 99)}`)
        return countsOf(site).served
      })
      .toBeGreaterThan(served)
  })

  it('may refuse statements that conflict with what it receives', async () => {
    // Statements give way at once.
    const site = await startSite({ max_standby_streaming_delay: '0' })
    const { primary, replica, server } = site
    await save(server, 'kept')
    await untilReplicated(site)
    // Each rewriting of the table ends the statements of the replica that read it.
    const done = new AbortController()
    const rewriting = (async () => {
      for (let count = 0; !done.signal.aborted; count++) {
        await inSql(primary, 'vacuum full product')
        await inSql(primary, `alter table product alter column name set statistics ${100 + (count % 2)}`)
      }
    })()
    let answers = 0
    try {
      // Conflicts are errors of single statements, so the replica is still asked afterwards.
      await expect
        .poll(
          async () => {
            const limit = 1 + (answers++ % 900)
            const { status, body } = await server.rest<{ products: unknown[] }>(
              'GET',
              `/content/products?limit=${limit}`,
            )
            if (status !== 200 || body.products.length !== 1) throw new Error(`${status}`)
            return countsOf(site).failed
          },
          { interval: 5, timeout: 120_000 },
        )
        .toBeGreaterThan(2)
    } finally {
      done.abort()
      await rewriting
    }
    expect(await versionOf(replica)).toEqual(await versionOf(primary))
  })

  it('may vanish and come back', async () => {
    const site = await startSite()
    const { server, replica } = site
    await save(server, 'one')
    await untilReplicated(site)
    await expect.poll(() => shown(site)).toEqual({ names: ['one'], source: 'cache' })
    await replica.kill()
    for (let count = 1; count <= 20; count++) {
      const { status, body } = await server.rest<{ products: unknown[] }>('GET', `/content/products?limit=${count}`)
      expect([status, body.products.length]).toEqual([200, 1])
    }
    expect(server.database.replicas!.areThere).toBe(false)
    expect(countsOf(site).failed).toBeLessThan(4)
    await replica.restart()
    await expect.poll(() => server.database.replicas!.areThere, { timeout: 30_000 }).toBe(true)
    const { served } = countsOf(site)
    await save(server, 'two')
    await untilReplicated(site)
    await expect
      .poll(async () => {
        await server.fetch(`/api/content/products?limit=${Math.ceil(Math.random() * 900)}`)
        return countsOf(site).served
      })
      .toBeGreaterThan(served)
    expect((await shown(site)).names).toEqual(['one', 'two'])
  })
})
