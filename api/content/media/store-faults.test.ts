import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, inject, it, onTestFinished, type TestContext, vi } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { migrationStatus } from '../../platform/database/migrate.ts'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { drawing } from './testing/images.ts'
import { startS3 } from './testing/s3.ts'
import { acquireServer, withClient } from '../../testing/test-server.ts'
import { adminDatabase, PASSWORD } from '../../testing/admin-database.ts'
import { contradictions, lostMedia, lostWrites } from '../../testing/checker.ts'
import { underLoad, untilWritten } from '../../testing/load.ts'
import { NODE } from '../../testing/built-server.ts'
import { dataFolder, type ServerProcess, signIn, startProcess } from '../../testing/server-process.ts'

// Starting servers takes long on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** The pages that visitors read during the tests. */
const VISITED = ['/', '/api/content/products?limit=5', '/api/content/hero']

/** Uploads a random picture of several hundred kilobytes. */
async function upload({ url }: ServerProcess, token: string): Promise<{ status: number; text: string }> {
  const bytes = await drawing({ width: 300, height: 300 }).png().toBuffer()
  const form = new FormData()
  form.append('image', new Blob([bytes]), 'noise.png')
  const answer = await fetch(`${url}/api/upload/image`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, text: await answer.text() }
}

const files = async (database: Database) =>
  (await database.query<{ count: number }>('select count(*) from "mediaFile"'))[0]!.count

/** Mounts a small file system as data folder. Only root can mount, and not on every machine; the test is skipped otherwise. */
async function smallDisk(
  { skip }: Pick<TestContext, 'skip'>,
  name: string,
  size: string,
): Promise<{ folder: string; disk: string }> {
  const folder = await dataFolder()
  const disk = join(folder, name)
  await mkdir(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', disk], { stdio: 'ignore' })
  } catch {
    return skip('Only root can mount a small disk, and not everywhere')
  }
  onTestFinished(() => void execFileSync('umount', ['-l', disk]))
  return { folder, disk }
}

describe('the media store', () => {
  it('rejects uploads if the disk is full, serves everything else, and leaves no partial files', async (test) => {
    const { folder, disk } = await smallDisk(test, 'media', '1m')
    const { url, database } = await adminDatabase()
    const server = await startProcess({ DATABASE_URL: url, DATA_DIR: folder })
    const token = await signIn(server.url, 'admin', PASSWORD)
    const statuses: number[] = []
    const seen = await underLoad(
      { url: server.url, token, paths: VISITED, writers: 1, hasPictures: false },
      async (so) => {
        for (let n = 0; n < 6; n++) {
          const { status, text } = await upload(server, token)
          statuses.push(status)
          if (status !== 201) expect(text).toContain('no room')
        }
        await untilWritten(so, 3)
      },
    )
    expect([Object.keys(seen.pages), seen.failedWrites]).toEqual([['200'], {}])
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    expect(await files(database)).toBe(statuses.filter((status) => status === 201).length)
    expect(await lostMedia(database, createDiskStorage(folder))).toEqual([])
    // The server still tries to make smaller variants in the background.
    await expect.poll(() => readdir(join(disk, '.incoming'))).toEqual([])
    expect(await contradictions(database)).toEqual([])
  })

  it('acknowledges no file that S3 did not store completely, and recovers by itself', async () => {
    const s3 = await startS3()
    const way = await wayTo(s3.endpoint!)
    const { url, database } = await adminDatabase()
    const server = await startProcess({
      DATABASE_URL: url,
      S3_ENDPOINT: way.url,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    })
    const token = await signIn(server.url, 'admin', PASSWORD)
    expect((await upload(server, token)).status).toBe(201)
    const seen = await underLoad(
      { url: server.url, token, paths: VISITED, writers: 1, hasPictures: false },
      async (so) => {
        for (const failure of ['cut', 'refuse'] as const) {
          way.failure = failure
          const { status, text } = await upload(server, token)
          expect([status, text]).toEqual([503, expect.stringContaining('UNAVAILABLE')])
        }
        await untilWritten(so, 3)
      },
    )
    expect([Object.keys(seen.pages), seen.failedWrites]).toEqual([['200'], {}])
    way.failure = undefined
    expect((await upload(server, token)).status).toBe(201)
    expect(await files(database)).toBe(2)
    expect(await lostMedia(database, await createS3Storage(s3))).toEqual([])
    expect(await contradictions(database)).toEqual([])
  })
})

interface Way {
  url: string
  /** `cut`: the connection ends in the middle of a body; `refuse`: every response is 500. */
  failure: 'cut' | 'refuse' | undefined
}

/** A proxy of an S3 server that can simulate failures. */
async function wayTo(endpoint: string): Promise<Way> {
  const target = new URL(endpoint)
  const way: Way = { url: '', failure: undefined }
  const server: Server = createServer((incoming, outgoing) => {
    if (way.failure === 'refuse') return void outgoing.writeHead(500).end()
    if (way.failure === 'cut' && incoming.method === 'PUT')
      return void incoming.once('data', () => incoming.socket.destroy())
    const { method, url, headers } = incoming
    const onward = request({ host: target.hostname, port: target.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  way.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return way
}

describe.runIf(process.env.TRUST_LONG)('the data directory', () => {
  it('rejects writes if the disk is full, serves readers, and recovers when space is free again', async (test) => {
    const { disk } = await smallDisk(test, 'data', '200m')
    const server = await startProcess({ DATA_DIR: disk })
    const token = await signIn(server.url, 'admin', 'verdant-admin')
    const text = 'x'.repeat(20_000)
    const create = async (n: number) => {
      const body = {
        name: `${n}`,
        category: 'c',
        description: randomBytes(10_000).toString('hex'),
        detailedDescription: text,
      }
      const answer = await fetch(`${server.url}/api/content/products`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      await answer.arrayBuffer()
      return answer.status
    }
    await writeFile(join(disk, 'filler'), Buffer.alloc((await freeBytes(disk)) - 2 * 1024 ** 2)).catch(() => undefined)
    const statuses: number[] = []
    for (let n = 0; n < 600 && statuses.filter((status) => status !== 201).length < 20; n++)
      statuses.push(await create(n))
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(statuses).toContain(503)
    expect((await fetch(`${server.url}/`)).status).toBe(200)
    const readiness = await fetch(`${server.url}/readyz`)
    expect([readiness.status, await readiness.json()]).toEqual([
      503,
      expect.objectContaining({ message: 'The disk of the database is full' }),
    ])
    await rm(join(disk, 'filler'))
    await expect.poll(() => create(1), { timeout: 90_000, interval: 500 }).toBe(201)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const me = await fetch(`${server.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
    expect(me.status).toBe(200)
    await server.end('SIGTERM')
  })
})

/** Returns the free disk space of a folder. */
async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

describe('migrating', () => {
  /** The last object that the migrations create. */
  const LAST_INDEX = 'teamMember_active_index'
  const program = join(import.meta.dirname, '../../../dist/server/verdant.js')
  const migrate = (url: string) =>
    spawn(NODE, [program, 'migrate', 'up'], { env: { PATH: process.env.PATH, DATABASE_URL: url }, stdio: 'ignore' })

  async function emptyDatabase(): Promise<string> {
    const server = await acquireServer(inject('runFolder'))
    const name = `verdant_trust_${process.pid}_${Date.now()}`
    const root = new pg.Client({ connectionString: server.url })
    await root.connect()
    await root.query(`create database ${name}`)
    onTestFinished(async () => {
      await root.query(`drop database ${name} with (force)`)
      await root.end()
      await server[Symbol.asyncDispose]()
    })
    const url = new URL(server.url)
    url.pathname = `/${name}`
    return url.href
  }

  /** Starts a migration, and kills it when it is about to create a table or an index with this name. */
  async function killAt(url: string, name: string): Promise<void> {
    const database = openDatabase(url)
    const migrating = async (condition: string) => {
      const text = `select 1 from pg_stat_activity where datname = current_database() and query like $1 and ${condition}`
      return (await database.query(text, [`create % "${name}"%`])).length > 0
    }
    await withClient(url, async (holder) => {
      await holder.query('begin')
      // While this transaction is open, another one that creates the same name waits.
      await holder.query(`create table "${name}" ()`)
      const child = migrate(url)
      await expect.poll(() => migrating(`wait_event_type = 'Lock'`), { timeout: 60_000 }).toBe(true)
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await expect.poll(() => migrating('xact_start is not null')).toBe(false)
    await database.close()
  }

  const exitCode = async (child: ChildProcess) => (await once(child, 'exit'))[0] as number | null

  it('has no effect if it is killed with SIGKILL at any moment, and two processes at the same time complete it', async () => {
    const url = await emptyDatabase()
    for (const name of ['audit', 'product', LAST_INDEX]) {
      await killAt(url, name)
      expect((await migrationStatus(url)).applied).toEqual([])
    }
    expect(await Promise.all([migrate(url), migrate(url)].map(exitCode))).toEqual([0, 0])
    expect((await migrationStatus(url)).pending).toEqual([])
  })

  it('runs while the site serves readers and loses no change, even if it is killed', async () => {
    const { url, database } = await adminDatabase()
    const server = await startProcess({ DATABASE_URL: url })
    const token = await signIn(server.url, 'admin', PASSWORD)
    // Undoes the migration that creates these indexes, so that it is applied again.
    const indexes = await database.query<{ name: string }>(
      `select quote_ident(indexname) as name from pg_indexes where indexname like '%\\_active\\_index'`,
    )
    await database.query(`drop index ${indexes.map(({ name }) => name).join()}`)
    await database.query('delete from migration where name = $1', ['0003-active-lists'])
    const seen = await underLoad({ url: server.url, token, paths: VISITED }, async (so) => {
      await untilWritten(so, 5)
      await killAt(url, LAST_INDEX)
      await untilWritten(so, 5)
      expect(await exitCode(migrate(url))).toBe(0)
      await untilWritten(so, 5)
    })
    expect((await migrationStatus(url)).pending).toEqual([])
    expect([Object.keys(seen.pages), seen.failedWrites]).toEqual([['200'], {}])
    expect(await lostWrites(database, seen.acknowledged)).toEqual([])
    expect(await contradictions(database)).toEqual([])
  })
})
