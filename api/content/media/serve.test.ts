import { writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { createS3Storage } from './s3-storage.ts'
import { serveMedia } from './serve.ts'
import { sharp } from './sharp.ts'
import { originalKey, type Storage } from './storage.ts'
import { temporaryDirectory } from './temporary.ts'
import { drawing, image, temporaryFolder } from './testing/images.ts'
import { startS3 } from './testing/s3.ts'
import { Variants } from './variants.ts'

const ID = 'fern-3f9a8b12c0de.svg'
const TEXT = '<svg xmlns="http://www.w3.org/2000/svg"/>'

describe.each(['disk', 'S3'])('media from %s', (place) => {
  let data: string
  let storage: Storage
  let variants: Variants

  beforeEach(async () => {
    data = await temporaryFolder()
    storage = place === 'disk' ? createDiskStorage(data) : await createS3Storage(await startS3())
    variants = new Variants({ storage, directory: temporaryDirectory(data) })
    await store(ID, Buffer.from(TEXT))
  })

  async function store(publicId: string, bytes: Buffer) {
    const path = join(data, 'source')
    await writeFile(path, bytes)
    await storage.put(originalKey(publicId), path)
  }

  const shown = { crop: { left: 50, top: 0, width: 50, height: 100 }, focalPoint: { x: 50, y: 30 } }
  const framing = () => Promise.resolve<typeof shown | undefined>(shown)

  async function ask(headers: IncomingHttpHeaders = {}, method = 'GET', publicId = ID, variant?: string) {
    const { body, ...answer } = await serveMedia({ storage, variants, framing }, { method, publicId, variant, headers })
    return { ...answer, body: body && (await buffer(body)) }
  }

  test('a file has headers that make it harmless and cacheable', async () => {
    const { status, headers, body } = await ask()
    expect(status).toBe(200)
    expect(body?.toString()).toBe(TEXT)
    expect(headers).toEqual({
      'content-type': 'image/svg+xml',
      'content-length': String(TEXT.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'content-disposition': `inline; filename="${ID}"`,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    })
  })

  test('HEAD sends the same headers without the bytes, for any range', async () => {
    const { headers } = await ask()
    expect(await ask({ range: 'bytes=0-1' }, 'HEAD')).toEqual({ status: 200, headers, body: undefined })
  })

  test.each([
    ['bytes=1-4', 1, 4],
    ['bytes=5-', 5, 40],
    ['bytes=-6', 35, 40],
    ['bytes=-9999', 0, 40],
    ['bytes=10-9999', 10, 40],
    ['bytes=40-40', 40, 40],
  ])('the range %s', async (range, start, end) => {
    const { status, headers, body } = await ask({ range })
    expect(status).toBe(206)
    expect(headers['content-range']).toBe(`bytes ${start}-${end}/41`)
    expect(headers['content-length']).toBe(String(end - start + 1))
    expect(body?.toString()).toBe(TEXT.slice(start, end + 1))
  })

  test.each(['bytes=41-', 'bytes=99-100', 'bytes=-0'])('the range %s is not satisfiable', async (range) => {
    const { status, headers, body } = await ask({ range })
    expect([status, headers['content-range'], headers['content-length'], body]).toEqual([
      416,
      'bytes */41',
      '0',
      undefined,
    ])
  })

  test.each([
    'bytes=a-b',
    'lines=1-2',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=0-1,3-4',
    'bytes=0x1-2',
    'bytes=4-1',
    'bytes=-1-2',
  ])('the range %s is ignored', async (range) => {
    const { status, body } = await ask({ range })
    expect([status, body?.toString()]).toEqual([200, TEXT])
  })

  test('a current copy is not sent again', async () => {
    const { etag } = (await ask()).headers
    for (const known of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, body } = await ask({ 'if-none-match': known, range: 'bytes=0-1' })
      expect([status, headers.etag, body]).toEqual([304, etag, undefined])
    }
    for (const other of ['"other"', '', etag!.slice(1)]) {
      expect((await ask({ 'if-none-match': other })).status).toBe(200)
    }
  })

  test('a range is sent only for the same copy', async () => {
    const { etag } = (await ask()).headers
    const range = 'bytes=1-4'
    expect((await ask({ range, 'if-range': etag })).status).toBe(206)
    for (const other of ['"other"', `W/${etag}`, 'Wed, 21 Oct 2026 07:28:00 GMT']) {
      expect((await ask({ range, 'if-range': other })).status).toBe(200)
    }
  })

  test('a variant is made on its first request', async () => {
    await store('leaf-1.jpg', await image('jpeg', { width: 700, height: 70 }))
    const { status, headers, body } = await ask({}, 'GET', 'leaf-1.jpg', '320.avif')
    expect([status, headers['content-type']]).toEqual([200, 'image/avif'])
    expect(await sharp(body).metadata()).toMatchObject({ width: 320, height: 32, mediaType: 'image/avif' })
  })

  test('a file without variants is sent unchanged', async () => {
    const moving = await drawing({ frames: 2 }).webp().toBuffer()
    await store('leaf-1.webp', moving)
    expect(await ask({}, 'GET', 'leaf-1.webp', '320.avif')).toMatchObject({ status: 200, body: moving })
    const { headers, body } = await ask({}, 'GET', ID, '320.webp')
    expect([headers['content-type'], body?.toString()]).toEqual(['image/svg+xml', TEXT])
  })

  test('if a variant cannot be made, the original is sent and must not be cached', async () => {
    const whole = await image('jpeg')
    await store('leaf-1.jpg', whole)
    const fail = () => Promise.reject(new Error('No room'))
    const failing = { find: fail, findThumbnail: fail, isStored: () => Promise.resolve(false) }
    for (const variant of ['320.webp', '320.50-0-50-100.webp', 'thumbnail.webp']) {
      const request = { method: 'GET', publicId: 'leaf-1.jpg', variant, headers: {} }
      const { status, headers, body } = await serveMedia({ storage, variants: failing, framing }, request)
      expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
      expect(await buffer(body!)).toEqual(whole)
    }
  })

  test('a variant shows the crop of its address, while that is the one of the record', async () => {
    await store('leaf-1.jpg', await image('jpeg', { width: 400, height: 100 }))
    const current = await ask({}, 'GET', 'leaf-1.jpg', '160.50-0-50-100.webp')
    expect(current.headers['cache-control']).toMatch(/immutable/)
    expect(await sharp(current.body).metadata()).toMatchObject({ width: 160, height: 80 })
    const other = await ask({}, 'GET', 'leaf-1.jpg', '160.10-0-50-100.webp')
    expect([other.headers['cache-control'], other.body]).toEqual(['no-store', current.body])
    expect(await storage.stat('leaf-1.jpg/160.10-0-50-100.webp')).toBeUndefined()
  })

  test('if the record cannot be read, only stored crops are sent', async () => {
    await store('leaf-1.jpg', await image('jpeg', { width: 400, height: 100 }))
    await ask({}, 'GET', 'leaf-1.jpg', '160.50-0-50-100.webp')
    const blind = { storage, variants, framing: () => Promise.reject(new Error('Away')) }
    const cachingOf = async (variant: string) =>
      (await serveMedia(blind, { method: 'HEAD', publicId: 'leaf-1.jpg', variant, headers: {} })).headers[
        'cache-control'
      ]
    expect(await cachingOf('160.50-0-50-100.webp')).toMatch(/immutable/)
    expect(await cachingOf('240.50-0-50-100.webp')).toBe('no-store')
    expect(await cachingOf('thumbnail.webp')).toBe('no-store')
  })

  test('a thumbnail is validated at each use, because it follows the record', async () => {
    await store('leaf-1.jpg', await image('jpeg', { width: 400, height: 100 }))
    const { headers, body } = await ask({}, 'GET', 'leaf-1.jpg', 'thumbnail.webp')
    expect([headers['cache-control'], headers['content-type']]).toEqual(['no-cache', 'image/webp'])
    expect(await sharp(body).metadata()).toMatchObject({ width: 100, height: 100 })
    expect(await ask({ 'if-none-match': headers['etag'] }, 'GET', 'leaf-1.jpg', 'thumbnail.webp')).toMatchObject({
      status: 304,
    })
  })

  test.each([
    ['absent.png', undefined],
    ['absent.png', '320.webp'],
    [ID, '321.webp'],
    [ID, '320.0-0-100-100.webp'],
    [ID, '320.50-0-60-100.webp'],
    ['absent.png', '320.50-0-50-100.webp'],
    ['absent.png', 'thumbnail.webp'],
    [ID, 'original'],
    [ID, '../original'],
    [ID, ''],
    ['..', undefined],
    ['../../etc/passwd', undefined],
    ['.incoming', undefined],
    ['fern', undefined],
    ['fern.html', undefined],
    [`${ID}\0`, undefined],
    [`a/${ID}`, undefined],
    ['', undefined],
    ['a'.repeat(300) + '.png', undefined],
  ])('%j %j is not found', async (publicId, variant) => {
    await expect(ask({}, 'GET', publicId, variant)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
