import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { createDiskStorage } from './disk-storage.ts'
import { sharp } from './sharp.ts'
import { originalKey, type Storage } from './storage.ts'
import { temporaryDirectory } from './temporary.ts'
import { drawing, filesIn, image, temporaryFolder } from './testing/images.ts'
import { WHOLE } from '../../../schema/framing.ts'
import { VARIANT_WIDTHS } from '../../../schema/site.ts'
import { variantNamed, Variants } from './variants.ts'

let data: string
let storage: Storage
let directory: string
let variants: Variants
beforeEach(async () => {
  data = await temporaryFolder()
  storage = createDiskStorage(data)
  directory = temporaryDirectory(data)
  variants = new Variants({ storage, directory })
})

async function store(publicId: string, bytes: Buffer): Promise<void> {
  const path = join(data, 'source')
  await writeFile(path, bytes)
  await storage.put(originalKey(publicId), path)
}

const read = async (key: string) => buffer((await storage.read(key))!)
const stored = () => filesIn(join(data, 'media', 'leaf-1.jpg'))
const webp640 = { width: 640, format: 'webp' } as const

test('names', () => {
  expect(variantNamed('640.webp')).toEqual(webp640)
  expect(variantNamed('1920.avif')).toEqual({ width: 1920, format: 'avif' })
  for (const name of ['641.webp', '640.png', '640', '0640.webp', '640.WEBP', '../640.webp', 'original', '']) {
    expect(variantNamed(name)).toBeUndefined()
  }
})

test('names of crops', () => {
  expect(variantNamed('640.10-0-80-100.webp')).toEqual({ width: 640, format: 'webp', crop: '10-0-80-100' })
  // The whole picture, parts beyond its edges and parts that are too small have no name.
  for (const crop of ['0-0-100-100', '30-0-80-100', '0-0-4-100', '010-0-80-100', '10-0-80', '10-0-80-100.1-1-9-9', ''])
    expect(variantNamed(`640.${crop}.webp`)).toBeUndefined()
})

/** A picture of 400 by 200 pixels: red on the left, green in the middle half, blue on the right. */
const stripes = () => {
  const stripe = (width: number, background: string) =>
    ({ create: { width, height: 200, channels: 3, background } }) as const
  return sharp(stripe(400, 'lime'))
    .composite([
      { input: stripe(100, 'red'), left: 0, top: 0 },
      { input: stripe(100, 'blue'), left: 300, top: 0 },
    ])
    .png()
    .toBuffer()
}

/** Returns the colors of pixels, as red, green and blue. */
async function coloursOf(key: string, points: (readonly [x: number, y: number])[]) {
  const { data: pixels, info } = await sharp(await read(key))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3)
    return r > 150 ? 'red' : b > 150 ? 'blue' : g > 150 ? 'green' : 'none'
  })
}

test('a crop shows its part of the picture', async () => {
  await store('plot.png', await stripes())
  const key = await variants.find('plot.png', { width: 160, format: 'webp', crop: '50-0-50-100' })
  expect(key).toBe('plot.png/160.50-0-50-100.webp')
  expect(await sharp(await read(key!)).metadata()).toMatchObject({ width: 160, height: 160 })
  expect(
    await coloursOf(key!, [
      [0.2, 0.5],
      [0.8, 0.5],
    ]),
  ).toEqual(['green', 'blue'])
})

test.each([
  [{ x: 0, y: 50 }, ['red', 'green']],
  [{ x: 50, y: 50 }, ['green', 'green']],
  [{ x: 100, y: 50 }, ['green', 'blue']],
])('a thumbnail keeps the focal point %j', async (focalPoint, colours) => {
  await store('plot.png', await stripes())
  const key = await variants.findThumbnail('plot.png', { crop: WHOLE, focalPoint })
  expect(
    await coloursOf(key!, [
      [0.1, 0.5],
      [0.9, 0.5],
    ]),
  ).toEqual(colours)
})

test('a thumbnail lies within the crop', async () => {
  await store('plot.png', await stripes())
  const crop = { left: 75, top: 0, width: 25, height: 100 }
  const key = await variants.findThumbnail('plot.png', { crop, focalPoint: { x: 0, y: 100 } })
  expect(
    await coloursOf(key!, [
      [0.1, 0.1],
      [0.9, 0.9],
    ]),
  ).toEqual(['blue', 'blue'])
})

test('each width is made in each format, never wider than the original', async () => {
  await store('leaf-1.jpg', await image('jpeg', { width: 800, height: 400 }))
  for (const width of VARIANT_WIDTHS) {
    for (const format of ['webp', 'avif'] as const) {
      const key = await variants.find('leaf-1.jpg', { width, format })
      expect(key).toBe(`leaf-1.jpg/${width}.${format}`)
      const made = await sharp(await read(key!)).metadata()
      const actual = Math.min(width, 800)
      expect(made).toMatchObject({ mediaType: `image/${format}`, width: actual, height: actual / 2 })
    }
  }
  expect(await filesIn(directory)).toEqual([])
})

test('all are made in the background after an upload', async () => {
  await store('leaf-1.jpg', await image('jpeg', { width: 400, height: 40 }))
  variants.prepare('leaf-1.jpg')
  await variants.idle()
  const made = VARIANT_WIDTHS.flatMap((width) => [`${width}.avif`, `${width}.webp`])
  expect(new Set(await stored())).toEqual(new Set(['original', ...made]))
})

test.each(['png', 'webp', 'avif'] as const)('a still %s has variants', async (format) => {
  await store(`leaf-1.${format}`, await image(format, { channels: 4 }))
  const key = await variants.find(`leaf-1.${format}`, webp640)
  expect(await sharp(await read(key!)).metadata()).toMatchObject({ width: 40, hasAlpha: true })
})

test('animated and vector pictures have no variants', async () => {
  const moving = drawing({ frames: 3 })
  await store('a.gif', await moving.clone().gif().toBuffer())
  await store('a.webp', await moving.webp().toBuffer())
  await store('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  const results: Record<string, string | undefined> = {}
  for (const publicId of ['a.gif', 'a.webp', 'a.svg', 'absent.png', 'absent.webp', 'absent']) {
    results[publicId] = await variants.find(publicId, webp640)
    variants.prepare(publicId)
  }
  expect(Object.values(results).filter(Boolean)).toEqual([])
  await variants.idle()
  expect(await filesIn(join(data, 'media', 'a.webp'))).toEqual(['original'])
})

/** Counts reads and writes, and the number of originals that are processed at a time. */
function watched(inner: Storage) {
  const seen = { reads: 0, puts: 0, open: 0, most: 0 }
  const storage: Storage = {
    ...inner,
    async read(key, range) {
      seen.reads++
      seen.most = Math.max(seen.most, ++seen.open)
      return inner.read(key, range)
    },
    async put(key, path) {
      await inner.put(key, path)
      seen.puts++
      seen.open--
    },
  }
  return { seen, storage }
}

test('one computation serves any number of requests', async () => {
  await store('leaf-1.jpg', await image('jpeg', { width: 900, height: 600 }))
  const { seen, storage: counting } = watched(storage)
  const shared = new Variants({ storage: counting, directory })
  const keys = await Promise.all(Array.from({ length: 50 }, () => shared.find('leaf-1.jpg', webp640)))
  expect(new Set(keys)).toEqual(new Set(['leaf-1.jpg/640.webp']))
  expect(await shared.find('leaf-1.jpg', webp640)).toBe('leaf-1.jpg/640.webp')
  expect(seen).toMatchObject({ reads: 1, puts: 1 })
})

test('two originals are processed at a time', async () => {
  const { seen, storage: counting } = watched(storage)
  const shared = new Variants({ storage: counting, directory })
  const ids = Array.from({ length: 8 }, (_, n) => `leaf-${n}.jpg`)
  for (const id of ids) await store(id, await image('jpeg', { width: 300, height: 300 }))
  await Promise.all(ids.map((id) => shared.find(id, webp640)))
  expect(seen).toMatchObject({ puts: 8, most: 2 })
})

test('a failure leaves no file, and the next request tries again', async () => {
  const whole = await image('jpeg', { width: 300, height: 300 })
  await store('leaf-1.jpg', whole)
  let fails = true
  const failing: Storage = {
    ...storage,
    read: async (key, range) =>
      fails
        ? Readable.from(
            (function* () {
              yield whole.subarray(0, 500)
              throw new Error('The connection broke')
            })(),
          )
        : storage.read(key, range),
  }
  const told: unknown[] = []
  const unlucky = new Variants({ storage: failing, directory, onError: (error, id) => told.push([String(error), id]) })
  await expect(unlucky.find('leaf-1.jpg', webp640)).rejects.toThrow('The connection broke')
  unlucky.prepare('leaf-1.jpg')
  await unlucky.idle()
  const broken = ['Error: The connection broke', 'leaf-1.jpg']
  expect(told).toEqual([broken, broken])
  expect(await stored()).toEqual(['original'])
  expect(await filesIn(directory)).toEqual([])
  fails = false
  expect(await unlucky.find('leaf-1.jpg', webp640)).toBe('leaf-1.jpg/640.webp')
})

test('closing cancels waiting jobs and finishes running ones', async () => {
  await store('leaf-1.jpg', await image('jpeg', { width: 900, height: 600 }))
  const told: unknown[] = []
  const closing = new Variants({ storage, directory, onError: (error) => told.push(error) })
  closing.prepare('leaf-1.jpg')
  await closing.close()
  const kept = await stored()
  expect(kept.length).toBeLessThan(3)
  await closing.idle()
  expect(await stored()).toEqual(kept)
  expect(await filesIn(directory)).toEqual([])
  expect(told).toEqual([])
})
