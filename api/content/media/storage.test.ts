import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import type { S3Config } from '../../platform/config/external-services.ts'
import { createS3Storage } from './s3-storage.ts'
import { isKey, originalKey, publicIdOfKey, type Storage, type StoredObject } from './storage.ts'
import { temporaryDirectory } from './temporary.ts'
import { filesIn, temporaryFolder } from './testing/images.ts'
import { startS3 } from './testing/s3.ts'

const PLACES = {
  disk: async () => createDiskStorage(await temporaryFolder()),
  S3: async () => createS3Storage({ ...(await startS3()), prefix: 'verdant & co+/médias/' }),
}

describe.each(Object.entries(PLACES))('media on %s', (_place, create) => {
  let storage: Storage
  let folder: string
  beforeEach(async () => {
    storage = await create()
    folder = await temporaryFolder()
  })

  async function file(content: string | Buffer): Promise<string> {
    const path = join(folder, 'incoming')
    await writeFile(path, content)
    return path
  }

  async function text(key: string, range?: { start: number; end: number }) {
    const stream = await storage.read(key, range)
    return stream && (await buffer(stream)).toString()
  }

  async function listed() {
    const keys: string[] = []
    for await (const { key } of storage.list()) keys.push(key)
    return keys.sort()
  }

  test('a stored file can be read as a whole and in part', async () => {
    const path = await file('0123456789')
    const before = Date.now() - 2000
    await storage.put('fern.svg/original', path)
    expect(await text('fern.svg/original')).toBe('0123456789')
    expect(await text('fern.svg/original', { start: 0, end: 1 })).toBe('01')
    expect(await text('fern.svg/original', { start: 3, end: 6 })).toBe('3456')
    expect(await text('fern.svg/original', { start: 9, end: 9 })).toBe('9')
    const stored = await storage.stat('fern.svg/original')
    expect(stored).toMatchObject({ key: 'fern.svg/original', size: 10 })
    expect(stored!.modifiedAt.getTime()).toBeGreaterThan(before)
    expect(await readFile(path, 'utf8')).toBe('0123456789')
  })

  test('storing a file again replaces it', async () => {
    await storage.put('fern.svg/original', await file('first'))
    await storage.put('fern.svg/original', await file('second'))
    expect(await text('fern.svg/original')).toBe('second')
    expect(await listed()).toEqual(['fern.svg/original'])
  })

  test('large files are stored unchanged', async () => {
    const content = Buffer.from(Array.from({ length: 3_000_000 }, (_, n) => n % 251))
    await storage.put('large.png/original', await file(content))
    expect(await buffer((await storage.read('large.png/original'))!)).toEqual(content)
  })

  test('a missing file is undefined, and deleting it does nothing', async () => {
    expect(await storage.read('none.png/original')).toBeUndefined()
    expect(await storage.stat('none.png/original')).toBeUndefined()
    await storage.delete('none.png/original')
    expect(await listed()).toEqual([])
  })

  test('deleting removes one object', async () => {
    await storage.put('a.png/original', await file('a'))
    await storage.put('a.png/320.webp', await file('b'))
    await storage.put('b.png/original', await file('c'))
    expect(await listed()).toEqual(['a.png/320.webp', 'a.png/original', 'b.png/original'])
    await storage.delete('a.png/original')
    await storage.delete('b.png/original')
    expect(await listed()).toEqual(['a.png/320.webp'])
    expect(await storage.stat('a.png/original')).toBeUndefined()
  })

  test('puts and deletions of one public id at once all succeed', async () => {
    const path = await file('x')
    const names = Array.from({ length: 12 }, (_, n) => `a.png/${n}.webp`)
    await Promise.all(names.map((name) => storage.put(name, path).then(() => storage.delete(name))))
    await Promise.all(names.map((name) => storage.put(name, path)))
    expect(await listed()).toEqual(names.sort())
  })

  test.each([
    '../secret',
    'a/../b',
    'a/..',
    '/etc/passwd',
    'a',
    'a/b/c',
    'a//b',
    '.incoming/x',
    'a/b\0',
    'a\\b/c',
    'a/%2e',
    'a./b',
    '',
  ])('the key %j is rejected', async (key) => {
    const path = await file('x')
    await expect(storage.put(key, path)).rejects.toThrow(TypeError)
    await expect(storage.read(key)).rejects.toThrow(TypeError)
    await expect(storage.stat(key)).rejects.toThrow(TypeError)
    await expect(storage.delete(key)).rejects.toThrow(TypeError)
    expect(await listed()).toEqual([])
  })
})

describe('disk', () => {
  test('a failed put leaves the existing file unchanged, and no temporary file', async () => {
    const data = await temporaryFolder()
    const storage = createDiskStorage(data)
    const path = join(data, 'source')
    await writeFile(path, 'kept')
    await storage.put('a.png/original', path)
    // A folder has the name of the file.
    await mkdir(join(data, 'media', 'b.png', 'original', 'in the way'), { recursive: true })
    await expect(storage.put('b.png/original', path)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(storage.put('a.png/original', join(data, 'absent'))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(await readFile(join(data, 'media', 'a.png', 'original'), 'utf8')).toBe('kept')
    expect(await filesIn(temporaryDirectory(data))).toEqual([])
  })

  test('foreign files in the folder are not listed', async () => {
    const data = await temporaryFolder()
    const storage = createDiskStorage(data)
    await mkdir(join(data, 'media', 'a.png'), { recursive: true })
    await writeFile(join(data, 'media', '.DS_Store'), '')
    await writeFile(join(data, 'media', 'README'), '')
    await writeFile(join(data, 'media', 'a.png', '.hidden'), '')
    expect((await storage.list()[Symbol.asyncIterator]().next()).done).toBe(true)
  })
})

describe('S3', () => {
  /** Starts a store that sends these responses one after another, and then accepts requests. */
  async function failingStore(answers: (number | 'hang up')[]) {
    let puts = 0
    const server = createServer((request, response) => {
      puts++
      const answer = answers.shift() ?? 200
      if (answer === 'hang up') return request.socket.destroy()
      request.resume().on('end', () => response.writeHead(answer).end())
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const config: S3Config = {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: 'media',
      accessKeyId: 'a',
      secretAccessKey: 'b',
    }
    return { storage: await createS3Storage(config), puts: () => puts }
  }

  async function source() {
    const path = join(await temporaryFolder(), 'source')
    await writeFile(path, 'x'.repeat(100_000))
    return path
  }

  test('an interrupted put is repeated', async () => {
    const { storage, puts } = await failingStore(['hang up', 503])
    await storage.put('a.png/original', await source())
    expect(puts()).toBe(3)
  })

  test('an unreachable store is reported as such', async () => {
    const { storage } = await failingStore(Array.from({ length: 9 }, () => 'hang up' as const))
    await expect(storage.put('a.png/original', await source())).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(storage.stat('a.png/original')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 })
  })

  test('a rejection by the store is not retried, and its response is not revealed', async () => {
    const { storage, puts } = await failingStore([403])
    const refusal = storage.put('a.png/original', await source())
    await expect(refusal).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The media store cannot be used right now',
    })
    expect(puts()).toBe(1)
  })

  test('the reason of the store is logged', async () => {
    const storage = await createS3Storage({ ...(await startS3()), accessKeyId: 'unknown' })
    await expect(storage.put('a.png/original', await source())).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/answered PUT .* with 403: .*InvalidAccessKeyId/s) },
    })
  })

  test('a bucket that does not exist is made by the first file, and an error until then', async () => {
    const storage = await createS3Storage({ ...(await startS3()), bucket: 'absent' })
    await expect(storage.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const keys = ['a.png/original', 'b.png/original']
    await Promise.all(keys.map(async (key) => storage.put(key, await source())))
    for (const key of keys) expect(await storage.stat(key)).toMatchObject({ key })
  })

  test('a bucket that cannot be made is an error that names it', async () => {
    const storage = await createS3Storage({ ...(await startS3()), bucket: 'No' })
    await expect(storage.put('a.png/original', await source())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      cause: { message: expect.stringContaining('No') },
    })
  })

  // s3rver cannot list by page: it encrypts its tokens with DES, which OpenSSL 3 does not support.
  test('a list of several pages is complete', async () => {
    const entry = (key: string) =>
      `<Contents><Key>p&amp;q/${key}</Key><LastModified>2020-01-01T00:00:00Z</LastModified><Size>7</Size></Contents>`
    const page = (content: string) => `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`
    const queries: URLSearchParams[] = []
    const server = createServer((request, response) => {
      const query = new URL(request.url!, 'http://localhost').searchParams
      queries.push(query)
      const next = '<NextContinuationToken>1+/=&amp;</NextContinuationToken>'
      const isFirst = !query.has('continuation-token')
      response.end(isFirst ? page(`${next}${entry('a.png/original')}`) : page(entry('b.png/original')))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const store = { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'media', prefix: 'p&q/' }
    const storage = await createS3Storage({ ...store, ...credentials })
    const objects: StoredObject[] = []
    for await (const object of storage.list()) objects.push(object)
    expect(objects.map(({ key }) => key)).toEqual(['a.png/original', 'b.png/original'])
    expect(objects[1]).toMatchObject({ size: 7, modifiedAt: new Date('2020-01-01T00:00:00Z') })
    expect(queries.map((query) => query.get('continuation-token'))).toEqual([null, '1+/=&'])
  })
})

test('keys', () => {
  expect(originalKey('fern-1.svg')).toBe('fern-1.svg/original')
  expect(publicIdOfKey('fern-1.svg/320.webp')).toBe('fern-1.svg')
  expect(isKey('fern-1.svg/320.webp')).toBe(true)
})
