import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { Listener } from '../database/listener.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { ContentVersion, readContentVersion } from './content-version.ts'
import { proxyTo } from '../../testing/proxy.ts'

const url = await testDatabase()
const proxy = await proxyTo(url)
const made: ContentVersion[] = []

function open(address = url): ContentVersion {
  const version = new ContentVersion(new Listener(address))
  made.push(version)
  return version
}

beforeEach(() => withClient(url, (client) => client.query('update "contentVersion" set version = 10')))
afterAll(() => Promise.all(made.map((version) => version.close())))

/** Queries the version until it is known: connecting may take longer than one check. */
async function ready(version: ContentVersion): Promise<void> {
  await expect.poll(() => version.verify()).toBe(true)
}

const set = (version: number, { announced }: { announced: boolean }) =>
  withClient(url, async (client) => {
    await client.query('update "contentVersion" set version = $1', [version])
    if (announced) await client.query(`select pg_notify('content_version', $1)`, [String(version)])
  })

const listeners = `select pid from pg_stat_activity where application_name = 'verdant listener' and datname = current_database()`

describe('the content version', () => {
  it('is read at the first query', async () => {
    const version = open()
    expect(version.isCertain()).toBe(false)
    await ready(version)
    expect(version.current).toBe(10)
    await expect.poll(() => version.isCertain()).toBe(true)
  })

  it('is known at once after a write of this process', () => {
    const version = open()
    version.committed(11)
    expect([version.current, version.written]).toEqual([11, 11])
    version.committed(9)
    expect([version.current, version.written]).toEqual([11, 11])
  })

  it('is known after an announcement of another process', async () => {
    const version = open()
    await ready(version)
    const heard = new Promise<void>((done) => (version.onChange = done))
    await set(12, { announced: true })
    await heard
    expect([version.current, version.written]).toEqual([12, -1])
  })

  it('is queried if no announcement arrives', async () => {
    const version = open()
    await ready(version)
    await set(13, { announced: false })
    await expect.poll(() => version.verify().then(() => version.current), { interval: 20 }).toBe(13)
  })

  it('is uncertain when its connection is lost, and queried again', async () => {
    const version = open()
    await ready(version)
    await withClient(url, (client) => client.query(`select pg_terminate_backend(pid) from (${listeners}) l`))
    await set(14, { announced: false })
    await expect.poll(() => version.isCertain(), { interval: 5 }).toBe(false)
    await ready(version)
    expect(version.current).toBe(14)
  })

  it('reports when the database goes back to an older one', async () => {
    const version = open()
    version.committed(99)
    let rewound = 0
    version.onRewind = () => rewound++
    await ready(version)
    expect([version.current, version.written, rewound]).toEqual([10, -1, 1])
  })
})

describe('after a failover that lost changes, the content version', () => {
  /** Raises the version on the new primary, as another process does. */
  const raise = (version: number) =>
    withClient(url, (client) =>
      client.query('update "contentVersion" set version = $1, "raisedAt" = clock_timestamp()', [version]),
    )

  it.each([
    ['the same number', 20],
    ['a lower number', 19],
  ])('is not taken for the lost one: %s', async (_, afterwards) => {
    const version = open()
    await raise(20)
    await expect.poll(() => version.verify().then(() => version.current)).toBe(20)
    let rewound = 0
    version.onRewind = () => rewound++
    await raise(afterwards)
    await expect.poll(() => version.verify().then(() => rewound)).toBe(1)
    expect([version.current, version.written]).toEqual([afterwards, -1])
    // It is not taken for another one with every check.
    await expect.poll(() => version.verify().then(() => version.isCertain())).toBe(true)
    expect(rewound).toBe(1)
  })

  it('is not taken for one that this process committed just before', async () => {
    const version = open()
    await raise(20)
    await expect.poll(() => version.verify().then(() => version.current)).toBe(20)
    let rewound = 0
    version.onRewind = () => rewound++
    await withClient(url, (client) => client.query(`select pg_terminate_backend(pid) from (${listeners}) l`))
    version.committed(21)
    await raise(21)
    await expect.poll(() => version.verify().then(() => rewound)).toBe(1)
    expect([version.current, version.written]).toEqual([21, -1])
  })
})

describe('while the database is unavailable', () => {
  it('is uncertain until the database is available again', async () => {
    const version = open(proxy.url)
    await ready(version)
    await proxy.cut()
    await expect.poll(() => version.verify()).toBe(false)
    await proxy.restore()
    await ready(version)
  })

  it('is uncertain when the connection stops responding without closing', async () => {
    const version = open(proxy.url)
    await ready(version)
    proxy.freeze()
    await expect.poll(() => version.verify()).toBe(false)
    await proxy.cut()
    await proxy.restore()
    await ready(version)
  })
})

it('the content version is read as a number', () =>
  withClient(url, async (client) => expect(await readContentVersion(client)).toBe(10)))
