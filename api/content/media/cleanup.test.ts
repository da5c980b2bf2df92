import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'
import { cleanUpObjects, type References } from './cleanup.ts'
import { cleanUpTemporary, temporaryDirectory, writeTemporary } from './temporary.ts'
import { filesIn, temporaryFolder } from './testing/images.ts'

const OLD = new Date('2024-01-01')
const LIMIT = new Date('2025-01-01')

async function storeWith(keys: string[], old = keys) {
  const data = await temporaryFolder()
  const storage = createDiskStorage(data)
  const path = join(data, 'source')
  await writeFile(path, 'x')
  for (const key of keys) {
    await storage.put(key, path)
    if (old.includes(key)) await utimes(join(data, 'media', key), OLD, OLD)
  }
  return { data, storage, path }
}

async function keysIn(storage: Storage) {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

const framing = { crop: { left: 10, top: 0, width: 50, height: 100 }, focalPoint: { x: 20, y: 30 } }

const references = (referencedAmong: References['referencedAmong']): References => ({
  referencedAmong,
  framings: async () => new Map([['framed.jpg', framing]]),
})

const needing = (...needed: string[]) => references(async (publicIds) => publicIds.filter((id) => needed.includes(id)))

test('variants of former crops and focal points are removed', async () => {
  const kept = ['original', '320.webp', '320.10-0-50-100.webp', 'thumbnail.10-0-50-100-20-30.webp']
  const outdated = ['320.10-0-60-100.webp', 'thumbnail.10-0-50-100-50-30.webp']
  const { storage } = await storeWith([...kept, ...outdated].map((name) => `framed.jpg/${name}`))
  expect(await cleanUpObjects(storage, needing('framed.jpg'), LIMIT)).toBe(2)
  expect(await keysIn(storage)).toEqual(kept.map((name) => `framed.jpg/${name}`).sort())
})

test('unused files are removed with their variants; used and new files stay', async () => {
  const old = ['kept.jpg/original', 'kept.jpg/320.webp', 'gone.jpg/original', 'gone.jpg/320.webp']
  const { storage, data } = await storeWith([...old, 'new.jpg/original'], old)
  expect(await cleanUpObjects(storage, needing('kept.jpg'), LIMIT)).toBe(2)
  expect(await keysIn(storage)).toEqual(['kept.jpg/320.webp', 'kept.jpg/original', 'new.jpg/original'])
  expect(new Set(await filesIn(join(data, 'media')))).toEqual(new Set(['.incoming', 'kept.jpg', 'new.jpg']))
  expect(await cleanUpObjects(storage, needing('kept.jpg'), LIMIT)).toBe(0)
})

test('a file that is uploaded again during the cleanup stays', async () => {
  const { storage, path } = await storeWith(['again.jpg/original'])
  const uploadMeanwhile = async () => {
    await storage.put('again.jpg/original', path)
    return []
  }
  expect(await cleanUpObjects(storage, references(uploadMeanwhile), LIMIT)).toBe(0)
  expect(await keysIn(storage)).toEqual(['again.jpg/original'])
})

test('nothing is removed if the query fails', async () => {
  const { storage } = await storeWith(['a.jpg/original'])
  const failing = () => Promise.reject(new Error('The database is away'))
  await expect(cleanUpObjects(storage, references(failing), LIMIT)).rejects.toThrow('The database is away')
  expect(await keysIn(storage)).toEqual(['a.jpg/original'])
})

test('files are queried in batches', async () => {
  const objects = Array.from({ length: 1201 }, (_, n) => ({ key: `a${n}.jpg/original`, size: 1, modifiedAt: OLD }))
  const left = new Map(objects.map((object) => [object.key, object]))
  const storage: Storage = {
    put: () => Promise.reject(new Error('Not in this test')),
    read: () => Promise.resolve(undefined),
    stat: async (key) => left.get(key),
    delete: async (key) => void left.delete(key),
    list: async function* () {
      yield* objects
    },
  }
  const batches: number[] = []
  const needed = async (publicIds: string[]) => {
    batches.push(publicIds.length)
    return publicIds.filter((id) => id === 'a700.jpg')
  }
  expect(await cleanUpObjects(storage, references(needed), LIMIT)).toBe(1200)
  expect(batches).toEqual([500, 500, 201])
  expect([...left.keys()]).toEqual(['a700.jpg/original'])
})

test('abandoned temporary files are removed', async () => {
  const directory = temporaryDirectory(await temporaryFolder())
  expect(await cleanUpTemporary(directory, LIMIT)).toBe(0)
  const stale = await writeTemporary(directory, 'stale')
  const fresh = await writeTemporary(directory, 'fresh')
  await utimes(stale, OLD, OLD)
  expect(await cleanUpTemporary(directory, LIMIT)).toBe(1)
  expect(await filesIn(directory)).toEqual([fresh.slice(directory.length + 1)])
})

test('incomplete uploads of a killed process are removed', async () => {
  const directory = temporaryDirectory(await temporaryFolder())
  const receive = `
    import { Readable } from 'node:stream'
    import { spool } from ${JSON.stringify(new URL('spool.ts', import.meta.url).href)}
    async function* half() {
      yield Buffer.from('half a picture')
      await new Promise(() => setTimeout(() => {}, 1e9))
    }
    await spool(Readable.from(half()), ${JSON.stringify(directory)}, 1e6, 'half.png')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', receive], { stdio: 'inherit' })
  await expect.poll(() => filesIn(directory)).toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await filesIn(directory)).toHaveLength(1)
  expect(await cleanUpTemporary(directory, new Date(Date.now() + 60_000))).toBe(1)
  expect(await filesIn(directory)).toEqual([])
})
