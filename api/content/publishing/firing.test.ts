import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { product } from '../../../schema/kinds/index.ts'
import { operator } from '../../access/permissions/policy.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { makeProduct } from '../../testing/factories.ts'
import { servicesOn, testConfig } from '../../testing/services.ts'
import { adminDatabase } from '../../testing/admin-database.ts'
import { embeddedUrl } from '../../testing/built-server.ts'
import { dataFolder, startProcess } from '../../testing/server-process.ts'
import { INTERVAL_MS } from './scheduler.ts'

/* Releases go live at their time, exactly once, regardless of what happens to the processes. */

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

const WAIT = { timeout: 60_000, interval: 100 }
const actor = operator('test')

interface Prepared {
  id: string
  itemId: string
  name: string
}

function open(url: string): Database {
  const database = openDatabase(url)
  onTestFinished(() => database.close())
  return database
}

const servicesOf = (database: Database) => servicesOn(database, testConfig('postgres://localhost', tmpdir())).services

/** Makes releases of one change each. */
async function prepare(database: Database, count: number): Promise<Prepared[]> {
  const { content, pendingChanges: pending, releases } = servicesOf(database)
  const made: Prepared[] = []
  for (let n = 0; n < count; n++) {
    const name = `Published ${randomUUID()}`
    const { id: itemId } = await content.create(actor, product, makeProduct({ name: 'Before' }))
    const { id } = await releases.create(actor, `R ${randomUUID()}`)
    await pending.save(actor, { kind: product.name, itemId, releaseId: id, baseVersion: 1, values: { name } })
    made.push({ id, itemId, name })
  }
  return made
}

/** Schedules releases of one change each, the first after `delayMs`, the others `stepMs` after one another. */
async function schedule(database: Database, count: number, delayMs: number, stepMs = 0): Promise<Prepared[]> {
  const made = await prepare(database, count)
  const { schedule: schedules } = servicesOf(database)
  for (const { id } of made) await schedules.schedule(actor, id, new Date(Date.now() + 3_600_000).toISOString(), 'UTC')
  await database.query(
    `update release r set "scheduledAt" = now() + make_interval(secs => ($2 + (o.n - 1) * $3) / 1000.0)
     from unnest($1::uuid[]) with ordinality as o(id, n) where r.id = o.id`,
    [made.map(({ id }) => id), delayMs, stepMs],
  )
  return made
}

const statesOf = async (database: Database, all: readonly Prepared[]) => {
  const rows = await database.query<{ state: string }>('select state from release where id = any($1) group by state', [
    all.map(({ id }) => id),
  ])
  return rows.map(({ state }) => state)
}

const untilPublished = async (database: Database, all: readonly Prepared[]) =>
  await expect.poll(() => statesOf(database, all), WAIT).toEqual(['PUBLISHED'])

/** Expects that each release made exactly one revision, and that its item is live as the release has it. */
async function expectOnce(database: Database, all: readonly Prepared[]) {
  const rows = await database.query<{
    releaseId: string
    count: number
    name: string
    version: number
  }>(`select r."releaseId", count(*)::int as count, min(p.name) as name, min(p.version) as version
     from revision r join product p on p.id = r."itemId" where r."releaseId" is not null group by 1`)
  const byId = new Map(rows.map((row) => [row.releaseId, row]))
  expect(byId.size).toBe(all.length)
  for (const { id, name } of all) expect(byId.get(id)).toMatchObject({ count: 1, name, version: 2 })
}

/** Returns the median of the seconds after their time at which releases were published, by the clock of the database. */
async function usualDelay(database: Database): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    `select percentile_cont(0.5) within group (order by extract(epoch from "publishedAt" - "scheduledAt")::float8) as seconds
     from release where state = 'PUBLISHED'`,
  )
  return row!.seconds
}

/** Publishes releases by hand, one after another, and returns the mean of the seconds that it takes. */
async function secondsByHand(database: Database, all: readonly Prepared[]): Promise<number> {
  const { publisher } = servicesOf(database)
  const begun = performance.now()
  for (const { id } of all) await publisher.publishRelease(actor, id)
  return (performance.now() - begun) / 1_000 / all.length
}

/** Runs `work` while a transaction of ours holds an item, so that its publication cannot go on. */
async function whileHeld(database: Database, { itemId }: Prepared, work: () => Promise<void>) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from product where id = $1 for update', [itemId])
    await work()
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Waits until a server waits for the item that `whileHeld` holds. */
const untilWaiting = async (database: Database) =>
  await expect
    .poll(
      () =>
        database.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'verdant'`,
        ),
      WAIT,
    )
    .not.toEqual([])

describe('two instances', () => {
  it('publish each release exactly once, both show it, and nothing is lost when one after the other is killed', async () => {
    const { url, database } = await adminDatabase()
    const start = () => startProcess({ DATABASE_URL: url })
    const running = await Promise.all([start(), start()])
    const byHand = await prepare(database, 20)
    const all = await schedule(database, 20, 500, 50)
    const [seconds] = await Promise.all([secondsByHand(database, byHand), untilPublished(database, all)])
    await expectOnce(database, [...byHand, ...all])
    // A release waits for the next look at most, and for the publication of those that are due before it. Those that are published by
    // hand meanwhile take turns with them.
    expect(await usualDelay(database)).toBeLessThan(INTERVAL_MS / 1_000 + 2 * all.length * seconds)
    for (const { url: origin } of running) {
      for (const { itemId, name } of all.slice(-2)) {
        await expect.poll(async () => (await fetch(`${origin}/product/${itemId}`)).text(), WAIT).toContain(name)
      }
    }

    const later = await schedule(database, 20, 200, 50)
    const published = async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from release where state = 'PUBLISHED' and id = any($1)`,
        [later.map(({ id }) => id)],
      )
      return row!.count
    }
    for (const [n, instance] of running.entries()) {
      await expect.poll(published, WAIT).toBeGreaterThan(n * 8)
      await instance.end('SIGKILL')
      await start()
    }
    await untilPublished(database, later)
    await expectOnce(database, [...byHand, ...all, ...later])
  })

  it('lose nothing when one is killed in the middle of a publication', async () => {
    const { url, database } = await adminDatabase()
    const instance = await startProcess({ DATABASE_URL: url })
    const all = await schedule(database, 1, 0)
    await whileHeld(database, all[0]!, async () => {
      await untilWaiting(database)
      await instance.end('SIGKILL')
      await startProcess({ DATABASE_URL: url })
      expect(await statesOf(database, all)).toEqual(['SCHEDULED'])
    })
    await untilPublished(database, all)
    await expectOnce(database, all)
  })

  it('publish in time although one is paused in the middle of a publication, which it does not repeat', async () => {
    const { url, database } = await adminDatabase()
    const instance = await startProcess({ DATABASE_URL: url })
    const all = await schedule(database, 1, 0)
    await whileHeld(database, all[0]!, async () => {
      await untilWaiting(database)
      process.kill(instance.pid, 'SIGSTOP')
      await startProcess({ DATABASE_URL: url })
    })
    await untilPublished(database, all)
    process.kill(instance.pid, 'SIGCONT')
    await expect
      .poll(async () => (await fetch(`${instance.url}/product/${all[0]!.itemId}`)).text(), WAIT)
      .toContain(all[0]!.name)
    await expectOnce(database, all)
  })
})

it.each([-30, 30])(
  'is published at the next start if its time is over, also with a clock wrong by %i minutes',
  async (minutes) => {
    const { url, database } = await adminDatabase()
    const wrong = `const now = Date.now; Date.now = () => now() + ${minutes} * 60_000;
    globalThis.Date = class extends Date { constructor(...of) { of.length ? super(...of) : super(Date.now()) } }`
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(wrong)}`
    const [due, later] = [await schedule(database, 2, 0), await schedule(database, 1, 600_000)]
    await startProcess({ DATABASE_URL: url, NODE_OPTIONS })
    await untilPublished(database, due)
    await expectOnce(database, due)
    expect(await statesOf(database, later)).toEqual(['SCHEDULED'])
  },
)

it('survives PostgreSQL killed while releases are due', async () => {
  const server = await startProcess({ DATA_DIR: await dataFolder() })
  const url = await embeddedUrl(server.dataDir)
  const before = openDatabase(url)
  const all = await schedule(before, 30, 200, 50)
  await expect.poll(() => statesOf(before, all), WAIT).toContain('PUBLISHED')
  await before.close()
  const [pid] = (await readFile(join(server.dataDir, 'postgres/18/data/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, WAIT).toBe(200)
  const after = open(await embeddedUrl(server.dataDir))
  await untilPublished(after, all)
  await expectOnce(after, all)
})
