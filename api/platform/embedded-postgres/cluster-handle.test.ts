import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest'
import { startLockHolder } from './lock-holder.ts'
import { acquireEmbedded, type ClusterOptions } from './cluster-handle.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

async function query(url: string, sql = 'SHOW data_directory'): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return Object.values((await client.query(sql)).rows[0])[0] as string
  } finally {
    await client.end()
  }
}

const acquire = (dataDir: string, options: Partial<ClusterOptions> = {}) =>
  acquireEmbedded({ dataDir, log: () => {}, ...options })

async function acquireForTest(dataDir: string, options?: Partial<ClusterOptions>) {
  const handle = await acquire(dataDir, options)
  onTestFinished(() => handle.release())
  return handle
}

async function lockHolderForTest(...options: Parameters<typeof startLockHolder>) {
  const holder = await startLockHolder(...options)
  onTestFinished(() => holder.kill())
  return holder
}

let prepared: string
beforeAll(async () => {
  prepared = await mkdtemp(join(inject('runFolder'), 'cluster-'))
  // If the tests run as root, PostgreSQL's account needs access.
  await chmod(prepared, 0o711)
  await (await acquire(prepared)).release()
  // It contains PostgreSQL's port, and each copy must choose its own.
  await rm(join(directory(prepared), 'data/postmaster.opts'))
})
afterAll(() => rm(prepared, { recursive: true }))

/** Returns a data directory with a stopped cluster. Copying one takes a tenth of the CPU time of creating one. */
async function preparedFolder(): Promise<string> {
  const dataDir = await temporaryFolder()
  // Node's own copy does not keep the owner of a file.
  await promisify(execFile)('cp', ['-a', join(prepared, 'postgres'), dataDir])
  return dataDir
}

const directory = (dataDir: string) => join(dataDir, 'postgres', '18')
const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(directory(dataDir), 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

it('listens on loopback only and requires the password', async () => {
  const dataDir = await preparedFolder()
  const handle = await acquireForTest(dataDir)
  expect(await query(handle.url)).toBe(await realpath(join(directory(dataDir), 'data')))
  expect(await query(handle.url, 'SHOW listen_addresses')).toBe('127.0.0.1')
  expect(await query(handle.url, 'SHOW fsync')).toBe('on')
  expect(await query(handle.url, `SELECT lower('ÄÉ')`)).toBe('äé')
  const { password } = new URL(handle.url)
  await expect(query(handle.url.replace(password, 'guess'))).rejects.toThrow(/password authentication failed/)
  expect(await readFile(join(directory(dataDir), 'password'), 'utf8')).toBe(password)
  expect((await stat(join(directory(dataDir), 'password'))).mode & 0o777).toBe(0o600)
})

it('keeps data, password and port from one handle to the next, and stops between them', async () => {
  const dataDir = await preparedFolder()
  const first = await acquire(dataDir)
  await query(first.url, 'CREATE TABLE kept AS SELECT 1 AS one; SELECT 1').catch(() => {})
  await first.release()
  await expect(query(first.url)).rejects.toThrow(/ECONNREFUSED/)
  const second = await acquireForTest(dataDir)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'SELECT one FROM kept')).toBe(1)
})

it('is shared by processes that start together, and stops with the last one', async () => {
  const dataDir = await temporaryFolder()
  const [mine, ...others] = await Promise.all([
    acquireForTest(dataDir),
    lockHolderForTest(dataDir),
    lockHolderForTest(dataDir),
  ])
  expect(others.map(({ url }) => url)).toEqual([mine.url, mine.url])
  await others[0].leave()
  await mine.release()
  await query(mine.url)
  await others[1].leave()
  await expect(query(mine.url)).rejects.toThrow(/ECONNREFUSED/)
})

it('does not stop while a process takes a handle and another one releases its own', async () => {
  const dataDir = await preparedFolder()
  const comeAndGo = async () => {
    for (let time = 0; time < 4; time++) {
      const handle = await acquire(dataDir)
      await query(handle.url)
      await handle.release()
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
})

const whenStopped = (dataDir: string) =>
  vi.waitFor(() => expect(postmasterPid(dataDir)).rejects.toThrow('ENOENT'), { timeout: 60_000, interval: 100 })

it('stops soon after the only process that held a handle was killed', async () => {
  const dataDir = await preparedFolder()
  const holder = await lockHolderForTest(dataDir)
  await query(holder.url)
  await holder.kill()
  await whenStopped(dataDir)
  await expect(query(holder.url)).rejects.toThrow(/ECONNREFUSED/)
})

it('stops soon after the process that launched it was killed before it was ready', async () => {
  const dataDir = await preparedFolder()
  let starting = 0
  const launcher = startLockHolder(dataDir, { onStart: ({ pid }) => void (starting = pid!) }).catch(() => {})
  onTestFinished(async () => void (await launcher))
  await vi.waitFor(() => postmasterPid(dataDir), { timeout: 60_000, interval: 1 })
  process.kill(starting, 'SIGKILL')
  await launcher
  await whenStopped(dataDir)
})

it('runs on for a process that holds a handle when all others are killed', async () => {
  const dataDir = await preparedFolder()
  const killed = await Promise.all([lockHolderForTest(dataDir), lockHolderForTest(dataDir)])
  const last = await lockHolderForTest(dataDir)
  const pid = await postmasterPid(dataDir)
  await Promise.all(killed.map((holder) => holder.kill()))
  await setTimeout(6_000)
  expect(await postmasterPid(dataDir)).toBe(pid)
  await query(last.url)
  await last.kill()
  await whenStopped(dataDir)
})

it('takes over the server that a killed process left behind', async () => {
  const dataDir = await preparedFolder()
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  const pid = await postmasterPid(dataDir)
  const handle = await acquireForTest(dataDir)
  expect(handle.url).toBe(holder.url)
  expect(await postmasterPid(dataDir)).toBe(pid)
})

it('stops although a killed process has not released its handle', async () => {
  const dataDir = await preparedFolder()
  const handle = await acquireForTest(dataDir)
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  await query(handle.url)
  await handle.release()
  await expect(query(handle.url)).rejects.toThrow(/ECONNREFUSED/)
})

it('restarts after it was killed, while a handle is held', async () => {
  const dataDir = await preparedFolder()
  const log = vi.fn<(line: string) => void>()
  const handle = await acquireForTest(dataDir, { log })
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('PostgreSQL had stopped and runs again'), 60_000)
  await query(handle.url)
})

it('starts after it was killed together with the process that held the handle', async () => {
  const dataDir = await preparedFolder()
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const handle = await acquireForTest(dataDir)
  await query(handle.url)
})

it('starts if another process has its old process id', async () => {
  const dataDir = await preparedFolder()
  await (await acquire(dataDir)).release()
  const file = join(directory(dataDir), 'data', 'postmaster.pid')
  await writeFile(file, [process.pid, 'x', '1', '1', '', '127.0.0.1', '', 'ready', ''].join('\n'))
  const handle = await acquireForTest(dataDir)
  await query(handle.url)
  expect(await postmasterPid(dataDir)).not.toBe(process.pid)
})

it('lets one process serve, and names it in the error of the next one', async () => {
  const dataDir = await preparedFolder()
  const holder = await lockHolderForTest(dataDir, { port: 4321 })
  const handle = await acquireForTest(dataDir)
  await expect(handle.claimServing({ port: 1 })).rejects.toThrow(
    new RegExp(`process ${holder.pid}, on port 4321, since 20\\d\\d-`),
  )
  await holder.kill()
  await handle.claimServing({ port: 1 })
  await expect(startLockHolder(dataDir, { port: 2 })).rejects.toThrow(`process ${process.pid}, on port 1,`)
  await handle.release()
  await (await startLockHolder(dataDir, { port: 2 })).leave()
})

it('takes another port if its last one is in use', async () => {
  const dataDir = await preparedFolder()
  const first = await acquire(dataDir)
  await first.release()
  const other = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const second = await acquireForTest(dataDir)
  expect(second.url).not.toBe(first.url)
  await query(second.url)
})

it('names data of another major version', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres', '17'), { recursive: true })
  const log = vi.fn<(line: string) => void>()
  await acquireForTest(dataDir, { log })
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/postgres\/17 holds data of PostgreSQL 17/))
})

it('keeps two data directories apart', async () => {
  const [one, two] = await Promise.all([preparedFolder(), preparedFolder()])
  const handles = await Promise.all([acquireForTest(one), acquireForTest(two)])
  expect(await query(handles[0].url)).not.toBe(await query(handles[1].url))
  await handles[0].release()
  await query(handles[1].url)
})

it("reports PostgreSQL's own message if it does not start", async () => {
  const dataDir = await preparedFolder()
  await expect(acquire(dataDir, { settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /^PostgreSQL did not start\. It says: FATAL: .*invalid value for parameter "shared_buffers": "much".* Its log is .*postgres\.log$/,
  )
  await query((await acquireForTest(dataDir)).url)
})

it('rejects data that another machine or container is using', async () => {
  const dataDir = await preparedFolder()
  await acquireForTest(dataDir)
  await writeFile(join(directory(dataDir), 'machine'), 'elsewhere')
  await expect(acquire(dataDir)).rejects.toThrow(/in use by another machine or container/)
})

it('reports a data directory that cannot be used', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  await expect(acquire(join(file, 'data'))).rejects.toThrow(/cannot be used: ENOTDIR/)
})
