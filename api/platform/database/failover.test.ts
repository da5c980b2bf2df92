import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceOf } from '../../faces/cache/testing/cache-source.ts'
import { migrateUp } from './migrate.ts'
import { SERVER_LIMITS } from './time-limits.ts'
import { makeProduct } from '../../testing/factories.ts'
import { interruptReplication, type PostgresServer, startPrimary, startStandby } from '../../testing/replica.ts'
import { startServer, type TestServer } from '../../testing/server.ts'
import { withClient } from '../../testing/test-server.ts'
import { dataFolder } from '../../testing/server-process.ts'

/* A primary and a standby, with streaming replication as docs/operations.md describes it. */

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const LIMITS = {
  staff: { ...SERVER_LIMITS.staff, connect: 1_000, statement: 2_000 },
  visitors: { ...SERVER_LIMITS.visitors, connect: 1_000, statement: 2_000 },
}

interface Site {
  primary: PostgresServer
  standby: PostgresServer
  server: TestServer
}

/** Starts a primary, a standby and a server that knows both. */
async function startSite(): Promise<Site> {
  const primary = await startPrimary(await dataFolder())
  await migrateUp(primary.url)
  const standby = await startStandby(primary, await dataFolder())
  const hosts = `${primary.host},${standby.host}`
  const databaseUrl = `${primary.url.replace(primary.host, hosts)}?target_session_attrs=read-write`
  const server = await startServer({ databaseUrl, cache: true, timeLimits: LIMITS })
  onTestFinished(async () => {
    await server.close()
    await server.contentVersion.close()
    await server.database.close()
  })
  return { primary, standby, server }
}

const save = (server: TestServer, name: string) =>
  server.rest('POST', '/content/products', { as: 'editor', body: makeProduct({ name }) })

async function shown(server: TestServer): Promise<[names: string[], source: ReturnType<typeof sourceOf>]> {
  const answer = await server.rest<{ products?: { name: string }[] }>('GET', '/content/products?limit=50')
  return [(answer.body.products ?? []).map(({ name }) => name).toSorted(), sourceOf(answer)]
}

/** Waits until the standby has everything that the primary has committed. */
async function untilReplicated({ primary, standby }: Site): Promise<void> {
  const version = ({ url }: PostgresServer) =>
    withClient(url, async (client) => (await client.query('select version from "contentVersion"')).rows[0] as unknown)
  await expect.poll(async () => version(standby)).toEqual(await version(primary))
}

describe.runIf(process.platform === 'linux')('a failover to a standby', () => {
  it('needs no restart; what an asynchronous standby lacked is lost, and is never shown as current again', async () => {
    const site = await startSite()
    const { primary, standby, server } = site
    expect((await save(server, 'kept')).status).toBe(201)
    await untilReplicated(site)
    const promote = await interruptReplication(standby)
    expect((await save(server, 'lost')).status).toBe(201)
    await expect.poll(() => shown(server)).toEqual([['kept', 'lost'], 'cache'])

    await primary.kill()
    await promote()
    // The first change on the new primary gets the number that the lost one had.
    await expect.poll(async () => (await save(server, 'after')).status).toBe(201)
    await expect.poll(() => shown(server)).toEqual([['after', 'kept'], 'cache'])
    expect((await server.fetch('/readyz')).status).toBe(200)
    const me = await server.rest('GET', '/auth/me', { as: 'editor' })
    expect(me.status).toBe(200)
  })

  it('loses no acknowledged change with a synchronous standby', async () => {
    const site = await startSite()
    const { primary, standby, server } = site
    await withClient(primary.url, async (client) => {
      await client.query(`alter system set synchronous_standby_names = 'standby'`)
      await client.query('select pg_reload_conf()')
    })
    await expect
      .poll(
        async () => (await withClient(primary.url, (client) => client.query('show synchronous_standby_names'))).rows,
      )
      .toEqual([{ synchronous_standby_names: 'standby' }])
    expect((await save(server, 'kept')).status).toBe(201)
    const promote = await interruptReplication(standby)
    const unconfirmed = await save(server, 'unconfirmed')
    expect([unconfirmed.status, unconfirmed.body]).toEqual([503, expect.objectContaining({ code: 'UNAVAILABLE' })])

    await primary.kill()
    await promote()
    await expect.poll(async () => (await save(server, 'after')).status).toBe(201)
    await expect.poll(() => shown(server)).toEqual([['after', 'kept'], 'cache'])
  })
})
