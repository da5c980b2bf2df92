import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type Database, openDatabase } from '../../api/platform/database/database.ts'
import { createDiskStorage } from '../../api/content/media/disk-storage.ts'
import { adminDatabase, PASSWORD } from '../../api/testing/admin-database.ts'
import { type Acknowledged, contradictions, lostMedia, lostWrites } from '../../api/testing/checker.ts'
import { underLoad, untilWritten } from '../../api/testing/load.ts'
import { dataFolder, type ServerProcess, signIn, startProcess } from '../../api/testing/server-process.ts'
import { embeddedUrl } from '../../api/testing/built-server.ts'
import { folder, verdant } from '../testing/program.ts'

/* Backing up and restoring while a server runs beside it, with its visitors and editors. */

// A busy machine takes long to start servers and commands.
vi.setConfig({ testTimeout: 300_000 })

const PATHS = ['/', '/api/content/products?limit=5', '/api/content/hero']

const backupFile = async () => join(await folder(), 'backup.tar')

/** The database of a server that uses the embedded one. */
async function openEmbedded({ dataDir }: ServerProcess): Promise<Database> {
  const database = openDatabase(await embeddedUrl(dataDir))
  onTestFinished(() => database.close())
  return database
}

/** Expects that a restored backup contains all content and files from before the backup, and is consistent. */
async function expectWhole(database: Database, dataDir: string, written: Acknowledged[]) {
  expect(await lostWrites(database, written)).toEqual([])
  expect(await lostMedia(database, createDiskStorage(dataDir))).toEqual([])
  // A restored history was written at once: the counter has no more to do with it.
  expect((await contradictions(database)).filter((problem) => !problem.startsWith('counter:'))).toEqual([])
}

it('on the embedded database: backs up what is written to, and restores nothing that is served', async () => {
  const server = await startProcess()
  const token = await signIn(server.url, 'admin', 'verdant-admin')
  const file = await backupFile()
  const embedded = (dataDir: string, ...args: string[]) =>
    verdant('', args, { env: { DATABASE_URL: undefined, DATA_DIR: dataDir } })
  let written: Acknowledged[] = []
  const seen = await underLoad({ url: server.url, token, paths: PATHS }, async (so) => {
    await untilWritten(so, 20)
    written = [...so.acknowledged]
    expect(await embedded(server.dataDir, 'backup', file)).toMatchObject({ code: 0, stderr: '' })
    await untilWritten(so, 5)
    const refused = await embedded(server.dataDir, 'restore', file, '--replace', '--yes')
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Verdant already serves this database/) })
    await untilWritten(so, 5)
  })
  expect([Object.keys(seen.pages), seen.failedWrites]).toEqual([['200'], {}])
  const database = await openEmbedded(server)
  await expectWhole(database, server.dataDir, seen.acknowledged)
  expect(await contradictions(database)).toEqual([])

  const elsewhere = await dataFolder()
  expect(await embedded(elsewhere, 'restore', file)).toMatchObject({ code: 0, stderr: '' })
  const other = await startProcess({ DATA_DIR: elsewhere })
  await expectWhole(await openEmbedded(other), elsewhere, written)
  expect(await signIn(other.url, 'admin', 'verdant-admin')).toMatch(/\./)
})

it('on one’s own database: is restored beside a server, which then shows what is restored', async () => {
  const { url, database } = await adminDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  const server = await startProcess(env)
  const token = await signIn(server.url, 'admin', PASSWORD)
  const file = await backupFile()
  let written: Acknowledged[] = []
  const seen = await underLoad({ url: server.url, token, paths: PATHS }, async (so) => {
    await untilWritten(so, 20)
    written = [...so.acknowledged]
    expect(await verdant(url, ['backup', file], { env })).toMatchObject({ code: 0, stderr: '' })
    await untilWritten(so, 20)
    const restored = await verdant(url, ['restore', file, '--replace', '--yes'], { env })
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    await expect.poll(() => Object.keys(so.failedWrites).join()).toContain('UNAUTHENTICATED')
  })
  // While everything is locked, a page that has just changed may be unavailable.
  expect(Object.keys(seen.pages).filter((status) => !['200', '503'].includes(status))).toEqual([])
  await expectWhole(database, env.DATA_DIR, written)
  const names = async () => {
    const answer = await fetch(`${server.url}/api/content/products?limit=100`)
    return ((await answer.json()) as { products: { name: string }[] }).products.map(({ name }) => name).toSorted()
  }
  const rows = await database.query<{ name: string }>('select name from product where "isActive" order by name')
  await expect.poll(names).toEqual(rows.map(({ name }) => name).slice(0, 100))
  expect(await signIn(server.url, 'admin', PASSWORD)).toMatch(/\./)
})
