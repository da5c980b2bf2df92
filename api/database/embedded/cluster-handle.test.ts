import { readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startLockHolder } from './lock-holder.ts'
import { acquireEmbedded, type ClusterOptions } from './cluster-handle.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

async function ask(url: string, sql = 'SHOW data_directory'): Promise<string> {
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

const directory = (dataDir: string) => join(dataDir, 'postgres', '18')
const postmasterPid = async (dataDir: string) =>
  Number((await readFile(join(directory(dataDir), 'data', 'postmaster.pid'), 'utf8')).split('\n')[0])

it('serves from the data directory, on loopback, to who knows the password', async () => {
  const dataDir = await temporaryFolder()
  const handle = await acquireForTest(dataDir)
  expect(await ask(handle.url)).toBe(await realpath(join(directory(dataDir), 'data')))
  expect(await ask(handle.url, 'SHOW listen_addresses')).toBe('127.0.0.1')
  expect(await ask(handle.url, 'SHOW fsync')).toBe('on')
  expect(await ask(handle.url, `SELECT lower('ÄÉ')`)).toBe('äé')
  const { password } = new URL(handle.url)
  await expect(ask(handle.url.replace(password, 'guess'))).rejects.toThrow(/password authentication failed/)
  expect(await readFile(join(directory(dataDir), 'password'), 'utf8')).toBe(password)
  expect((await stat(join(directory(dataDir), 'password'))).mode & 0o777).toBe(0o600)
})

it('keeps data, password and port from one handle to the next, and runs only in between', async () => {
  const dataDir = await temporaryFolder()
  const first = await acquire(dataDir)
  await ask(first.url, 'CREATE TABLE kept AS SELECT 1 AS one; SELECT 1').catch(() => {})
  await first.release()
  await expect(ask(first.url)).rejects.toThrow(/ECONNREFUSED/)
  const second = await acquireForTest(dataDir)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT one FROM kept')).toBe(1)
})

it('is shared by processes that start together, and stopped by the last', async () => {
  const dataDir = await temporaryFolder()
  const [mine, ...others] = await Promise.all([
    acquireForTest(dataDir),
    lockHolderForTest(dataDir),
    lockHolderForTest(dataDir),
  ])
  expect(others.map(({ url }) => url)).toEqual([mine.url, mine.url])
  await others[0].leave()
  await mine.release()
  await ask(mine.url)
  await others[1].leave()
  await expect(ask(mine.url)).rejects.toThrow(/ECONNREFUSED/)
})

it('is never stopped under a process that arrives while another leaves', async () => {
  const dataDir = await temporaryFolder()
  const comeAndGo = async () => {
    for (let time = 0; time < 4; time++) {
      const handle = await acquire(dataDir)
      await ask(handle.url)
      await handle.release()
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
})

it('takes over the server that a killed process left behind', async () => {
  const dataDir = await temporaryFolder()
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  const pid = await postmasterPid(dataDir)
  const handle = await acquireForTest(dataDir)
  expect(handle.url).toBe(holder.url)
  expect(await postmasterPid(dataDir)).toBe(pid)
})

it('is not kept up by the handle of a killed process', async () => {
  const dataDir = await temporaryFolder()
  const handle = await acquireForTest(dataDir)
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  await ask(handle.url)
  await handle.release()
  await expect(ask(handle.url)).rejects.toThrow(/ECONNREFUSED/)
})

it('comes back when it is killed, for the handles that are held', async () => {
  const dataDir = await temporaryFolder()
  const log = vi.fn<(line: string) => void>()
  const handle = await acquireForTest(dataDir, { log })
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('PostgreSQL had stopped and runs again'), 60_000)
  await ask(handle.url)
})

it('starts after it was killed together with its holder', async () => {
  const dataDir = await temporaryFolder()
  const holder = await lockHolderForTest(dataDir)
  await holder.kill()
  process.kill(await postmasterPid(dataDir), 'SIGKILL')
  const handle = await acquireForTest(dataDir)
  await ask(handle.url)
})

it('starts when its old process id belongs to somebody else by now', async () => {
  const dataDir = await temporaryFolder()
  await (await acquire(dataDir)).release()
  const file = join(directory(dataDir), 'data', 'postmaster.pid')
  await writeFile(file, [process.pid, 'x', '1', '1', '', '127.0.0.1', '', 'ready', ''].join('\n'))
  const handle = await acquireForTest(dataDir)
  await ask(handle.url)
  expect(await postmasterPid(dataDir)).not.toBe(process.pid)
})

it('lets one process serve, and names it to the next', async () => {
  const dataDir = await temporaryFolder()
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

it('keeps two data directories apart', async () => {
  const [one, two] = await Promise.all([temporaryFolder(), temporaryFolder()])
  const handles = await Promise.all([acquireForTest(one), acquireForTest(two)])
  expect(await ask(handles[0].url)).not.toBe(await ask(handles[1].url))
  await handles[0].release()
  await ask(handles[1].url)
})

it('shows why PostgreSQL did not start, in its own words', async () => {
  const dataDir = await temporaryFolder()
  await expect(acquire(dataDir, { settings: { shared_buffers: 'much' } })).rejects.toThrow(
    /did not start\.[^]*invalid value for parameter "shared_buffers": "much"/,
  )
  await ask((await acquireForTest(dataDir)).url)
})

it('refuses data that another machine or container is using', async () => {
  const dataDir = await temporaryFolder()
  await acquireForTest(dataDir)
  await writeFile(join(directory(dataDir), 'machine'), 'elsewhere')
  await expect(acquire(dataDir)).rejects.toThrow(/in use by another machine or container/)
})

it('says that a data directory cannot be used', async () => {
  const file = join(await temporaryFolder(), 'file')
  await writeFile(file, '')
  await expect(acquire(join(file, 'data'))).rejects.toThrow(/cannot be used: ENOTDIR/)
})
