import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { untilCached } from '../../faces/cache/testing/cache-source.ts'
import { type Database, openDatabase } from './database.ts'
import { createDiskStorage } from '../../content/media/disk-storage.ts'
import { proxyTo } from '../../testing/proxy.ts'
import { withClient } from '../../testing/test-server.ts'
import { adminDatabase, PASSWORD } from '../../testing/admin-database.ts'
import { type Acknowledged, contradictions, lostMedia, lostWrites } from '../../testing/checker.ts'
import { type Seen, underLoad, untilWritten } from '../../testing/load.ts'
import { lines } from '../../testing/raw.ts'
import { embeddedUrl, NODE } from '../../testing/built-server.ts'
import { dataFolder, type ServerProcess, signIn, startProcess } from '../../testing/server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** The duration of a fault. A manual run can use realistic durations. */
const AWAY_MS = process.env.TRUST_LONG ? 30_000 : 2_000

const CACHED = ['/', '/api/content/products?limit=5', '/api/content/hero']

/** Expects that every acknowledged change is stored, and that the stored data is consistent. */
async function expectSound(
  database: Database,
  { acknowledged }: Pick<Seen, 'acknowledged'>,
  { dataDir }: ServerProcess,
) {
  expect(await lostWrites(database, acknowledged)).toEqual([])
  expect(await contradictions(database)).toEqual([])
  expect(await lostMedia(database, createDiskStorage(dataDir))).toEqual([])
}

/** Expects that writes failed only because the database was unreachable. */
function expectUnavailable({ failedWrites }: Seen) {
  expect(Object.keys(failedWrites).filter((status) => status !== '503 UNAVAILABLE')).toEqual([])
}

/** Expects that pages were served, except for some that changed during the recovery: broken connections are found on use. */
function expectPages({ pages }: Seen) {
  expect(Object.keys(pages).filter((status) => !['200', '503'].includes(status))).toEqual([])
}

/** Requests the pages once, so that they are cached. Returns the token of the admin. */
async function prepare({ url }: ServerProcess, password = PASSWORD) {
  for (const path of CACHED) expect((await fetch(url + path)).status).toBe(200)
  return signIn(url, 'admin', password)
}

/**
 * Waits until the cache contains the saved change. An instance never serves a response from before a change that it has
 * acknowledged, so a page that changes at the moment of a fault is unavailable instead.
 */
async function settle({ url }: ServerProcess, seen: Seen) {
  seen.isWriting = false
  await expect.poll(() => seen.writing).toBe(0)
  for (const path of CACHED) await untilCached(() => fetch(url + path))
  seen.pages = {}
}

describe('PostgreSQL', () => {
  it('restarts after SIGKILL and SIGINT without lost writes or sessions, and pages are served throughout', async () => {
    const server = await startProcess()
    const token = await prepare(server, 'verdant-admin')
    const headers = { authorization: `Bearer ${token}` }
    const me = async () => (await fetch(`${server.url}/api/auth/me`, { headers })).status
    const seen = await underLoad({ url: server.url, token, paths: CACHED }, async (so) => {
      for (const signal of ['SIGKILL', 'SIGINT'] as const) {
        so.isWriting = true
        await untilWritten(so, 20)
        await settle(server, so)
        const [pid] = (await readFile(join(server.dataDir, 'postgres/18/data/postmaster.pid'), 'utf8')).split('\n')
        process.kill(Number(pid), signal)
        await expect.poll(me, { timeout: 60_000 }).toBe(200)
        expect(Object.keys(so.pages)).toEqual(['200'])
      }
      so.isWriting = true
      await untilWritten(so, 20)
    })
    expectPages(seen)
    expectUnavailable(seen)
    expect(await me()).toBe(200)
    const opened = openDatabase(await embeddedUrl(server.dataDir))
    await expectSound(opened, seen, server)
    await opened.close()
  })

  it('unreachable for a while ends no session, and cached pages are served', async () => {
    const { url, database } = await adminDatabase()
    const proxy = await proxyTo(url)
    const server = await startProcess({ DATABASE_URL: proxy.url })
    const token = await prepare(server)
    const during: number[] = []
    const seen = await underLoad({ url: server.url, token, paths: CACHED }, async (so) => {
      await untilWritten(so, 10)
      await settle(server, so)
      await proxy.cut()
      so.isWriting = true
      for (const end = Date.now() + AWAY_MS; Date.now() < end; await delay(100)) {
        const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
        during.push(me.status)
      }
      expect(Object.keys(so.pages)).toEqual(['200'])
      await proxy.restore()
      await untilWritten(so, 10)
    })
    expect(new Set(during)).toEqual(new Set([503]))
    expectUnavailable(seen)
    expectPages(seen)
    await expectSound(database, seen, server)
    expect((await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(
      200,
    )
  })

  it('without free connections causes some 503 responses and ends no session', async () => {
    const { url, database } = await adminDatabase()
    const role = `limited_${randomUUID().slice(0, 8)}`
    await database.query(`create role ${role} login password 'limited' connection limit 3`)
    await database.query(`grant all on all tables in schema public to ${role}`)
    await database.query(`grant all on all sequences in schema public to ${role}`)
    onTestFinished(async () => {
      await database.query(`drop owned by ${role}; drop role ${role}`)
    })
    const limited = new URL(url)
    limited.username = role
    limited.password = 'limited'
    const server = await startProcess({ DATABASE_URL: limited.href })
    // At first, jobs may have all connections.
    const token = await vi.waitFor(() => prepare(server), 60_000)
    const statuses = new Set<number>()
    const seen = await underLoad({ url: server.url, token, paths: CACHED }, async (so) => {
      const questions = Array.from({ length: 60 }, async (_, n) => {
        const headers: HeadersInit = n % 2 ? { authorization: `Bearer ${token}` } : {}
        statuses.add((await fetch(`${server.url}/api/content/products?limit=${n + 1}&offset=${n}`, { headers })).status)
      })
      await Promise.all(questions)
      await untilWritten(so, 10)
    })
    for (const status of Object.keys(seen.pages)) statuses.add(Number(status))
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(statuses).toContain(200)
    expectUnavailable(seen)
    await expectSound(database, seen, server)
    await vi.waitFor(async () => {
      const { status } = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
      expect(status).toBe(200)
    }, 60_000)
    await server.end('SIGTERM')
  })
})

/** Opens connections on which the server would wait: for the end of a body, or for the client to read. */
async function openConnections({ url }: ServerProcess) {
  const { hostname, port } = new URL(url)
  const sockets = Array.from({ length: 5 }, (_, n) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    // A body that never ends, and a response that the client does not read.
    if (n % 2) socket.write(lines('GET /api/content/products HTTP/1.1', 'Host: localhost', '', '').repeat(500))
    else socket.write(lines('POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Length: 100', '', '{'))
    socket.pause()
    return socket
  })
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  // The server has received these requests once it has answered one that was sent later.
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  await fetch(`${url}/healthz`)
}

describe('the server', () => {
  it('killed with SIGKILL during writes and uploads leaves no partial data', async () => {
    const { url, database } = await adminDatabase()
    const dataDir = await dataFolder()
    const acknowledged: Acknowledged[] = []
    for (let round = 0; round < 2; round++) {
      const server = await startProcess({ DATABASE_URL: url, DATA_DIR: dataDir })
      const token = await prepare(server)
      const seen = await underLoad({ url: server.url, token, paths: CACHED, writers: 4 }, async (so) => {
        await untilWritten(so, 15 + round)
        await server.end('SIGKILL')
      })
      acknowledged.push(...seen.acknowledged)
      expect(Object.keys(seen.pages).filter((status) => !['200', 'none'].includes(status))).toEqual([])
      await expectSound(database, { acknowledged }, server)
    }
  })

  it('finishes running requests when it is stopped, and does not wait for clients that keep connections open', async () => {
    const { url, database } = await adminDatabase()
    const server = await startProcess({ DATABASE_URL: url })
    const token = await prepare(server)
    await openConnections(server)
    let code: number | null = -1
    const broken: unknown[] = []
    const seen = await underLoad(
      { url: server.url, token, paths: [...CACHED, '/api/content/products'] },
      async (so) => {
        await untilWritten(so, 20)
        // Responses in progress: a client that received the beginning also receives the end.
        const open = Array.from({ length: 20 }, async () => {
          const answer = await fetch(
            `${server.url}/api/content/products?offset=${Math.floor(Math.random() * 5)}`,
          ).catch(() => undefined)
          await answer?.json().catch((error: unknown) => broken.push(error))
        })
        code = await server.end('SIGTERM')
        await Promise.all(open)
      },
    )
    expect(code).toBe(0)
    expect(broken).toEqual([])
    expect(server.output()).not.toContain('Error')
    expect(Object.keys(seen.pages).filter((status) => !['200', 'none'].includes(status))).toEqual([])
    await expectSound(database, seen, server)
  })

  it('started twice on one database runs twice, and each process shows the changes of the other', async () => {
    const { url, database } = await adminDatabase()
    const environment = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
    const [one, other] = await Promise.all([startProcess(environment), startProcess(environment)])
    const token = await prepare(one)
    const seen = await underLoad({ url: one.url, token, paths: [] }, async (so) => {
      await underLoad({ url: other.url, token, paths: CACHED }, async (also) => {
        await Promise.all([untilWritten(so, 20), untilWritten(also, 20)])
        so.acknowledged.push(...also.acknowledged)
      })
    })
    const totals = async () =>
      Promise.all(
        [one, other].map(async (site) =>
          (await fetch(`${site.url}/api/content/products?limit=1`)).headers.get('x-total-count'),
        ),
      )
    const [row] = await database.query<{ count: number }>('select count(*) from product where "isActive"')
    await expect.poll(totals).toEqual([String(row!.count), String(row!.count)])
    await expectSound(database, seen, one)
  })

  it('started twice on one data directory runs once, and the second process names the first', async () => {
    const DATA_DIR = await dataFolder()
    const started = await Promise.allSettled([startProcess({ DATA_DIR }), startProcess({ DATA_DIR })])
    const refused = started.find((result) => result.status === 'rejected')
    expect(started.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    expect(String(refused?.reason)).toMatch(/already serves this database/)
  })
})

it('an import killed with SIGKILL stores nothing, and visitors notice nothing', async () => {
  const { url, database } = await adminDatabase()
  const folder = await dataFolder()
  const server = await startProcess({ DATABASE_URL: url })
  const token = await prepare(server)
  const before = await count(database)
  const seen = await underLoad({ url: server.url, token, paths: CACHED, writers: 0 }, async () => {
    await killImports(url, database, folder, before)
  })
  expect(Object.keys(seen.pages)).toEqual(['200'])
  expect(await contradictions(database)).toEqual([])
})

async function count(database: Database): Promise<number> {
  return (await database.query<{ count: number }>('select count(*) from product'))[0]!.count
}

/** The application name that an import sends to the database. */
const IMPORT = 'import of the tests'

/** Starts an import and kills it after its first write or just before its commit. */
async function killImports(url: string, database: Database, folder: string, before: number) {
  const imported = Array.from({ length: 2_000 }, (_, n) =>
    JSON.stringify({ name: `Product ${n}`, category: 'c', description: 'd', detailedDescription: 'e'.repeat(200) }),
  )
  await writeFile(join(folder, 'products.ndjson'), imported.join('\n'))
  const program = join(import.meta.dirname, '../../../dist/server/verdant.js')
  const named = new URL(url)
  named.searchParams.set('application_name', IMPORT)
  const importing = async (condition: string) => {
    const text = `select 1 from pg_stat_activity where datname = current_database() and application_name = $1`
    return (await database.query(`${text} and ${condition}`, [IMPORT])).length > 0
  }
  for (const moment of ['backend_xid is not null', `wait_event_type = 'Lock'`]) {
    await withClient(url, async (holder) => {
      // A writer increments the version counter last, and this lock stops it there.
      await holder.query('begin; select from "contentVersion" for update')
      const child = spawn(
        NODE,
        [program, 'import', join(folder, 'products.ndjson'), '--as', 'products', '--match', 'name', '--yes'],
        {
          env: { PATH: process.env.PATH, DATABASE_URL: named.href, DATA_DIR: folder },
          stdio: 'ignore',
        },
      )
      await expect.poll(() => importing(moment), { timeout: 60_000, interval: 20 }).toBe(true)
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await expect.poll(() => importing('xact_start is not null')).toBe(false)
    expect(await count(database)).toBe(before)
    expect(await contradictions(database)).toEqual([])
  }
}
