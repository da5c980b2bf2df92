import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkFile, type CheckOptions } from './check.ts'
import { FORMATS, type RasterFormat } from './formats.ts'
import { sharp } from './sharp.ts'
import { drawing, filesIn, image, photo, temporaryFolder } from './testing/images.ts'

const RASTER = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const

let directory: string
beforeEach(async () => {
  directory = await temporaryFolder()
})

/** Checks bytes, reads the result, and deletes it. */
async function clean(bytes: Buffer, name = 'picture.bin', options: Partial<CheckOptions> = {}) {
  const file = await checkFile(Readable.from([bytes]), name, { directory, ...options })
  const stored = await readFile(file.path)
  await file.dispose()
  expect(await filesIn(directory)).toEqual([])
  return { ...file, stored }
}

async function refused(bytes: Buffer, code: string, name = 'bad seed.png', options: Partial<CheckOptions> = {}) {
  const checking = checkFile(Readable.from([bytes]), name, { directory, ...options })
  await expect(checking).rejects.toMatchObject({ code, message: expect.stringContaining(`“${name}”`) })
  expect(await filesIn(directory)).toEqual([])
}

/** The head of a HEIF file whose major brand is this one (ISO/IEC 14496-12, section 4.3). */
function heif(brand: string): Buffer {
  const bytes = Buffer.alloc(300)
  bytes.writeUInt32BE(24, 0)
  bytes.write(`ftyp${brand}`, 4)
  return bytes
}

describe('detecting the type', () => {
  test.each(['heic', 'heix', 'mif1', 'msf1', 'hevc'])(
    'a photo of a phone (%s) is rejected with advice',
    async (brand) => {
      await refused(heif(brand), 'UNSUPPORTED_TYPE', 'IMG_1.HEIC')
      const checking = checkFile(Readable.from([heif(brand)]), 'IMG_1.HEIC', { directory })
      await expect(checking).rejects.toThrow(/“IMG_1.HEIC” is a HEIC photo.*Save it as JPEG/)
    },
  )

  test.each(RASTER)('a %s is recognized by its content, regardless of its name', async (format) => {
    const { stored, ...file } = await clean(await image(format), 'Soil Plot.exe')
    expect(file).toMatchObject({ format, width: 40, height: 30, contentType: `image/${format}`, bytes: stored.length })
    expect(file.hash).toBe(createHash('sha256').update(stored).digest('hex'))
    expect(file.publicId).toBe(`soil-plot-${file.hash.slice(0, 12)}.${FORMATS[format].extension}`)
    expect(file.originalFilename).toBe('Soil Plot.exe')
  })

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s gets a tiny placeholder', async (format) => {
    const { placeholder } = await clean(await image(format, { width: 400, height: 100 }))
    const [, base64] = /^data:image\/webp;base64,(.+)$/.exec(placeholder)!
    expect(await sharp(Buffer.from(base64!, 'base64')).metadata()).toMatchObject({ width: 16, height: 4 })
    expect(placeholder.length).toBeLessThan(1000)
  })

  test('a picture with transparent parts, an animation and a drawing get none', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    for (const bytes of [await image('png', { channels: 4 }), await image('gif', { frames: 2 }), svg])
      expect((await clean(bytes)).placeholder).toBe('')
  })

  test('a file on disk is not changed', async () => {
    const path = join(await temporaryFolder(), 'leaf.png')
    await writeFile(path, await photo('png'))
    const before = await readFile(path)
    const file = await checkFile(path, path, { directory })
    expect(file.originalFilename).toBe('leaf.png')
    await file.dispose()
    expect(await readFile(path)).toEqual(before)
  })

  test.each([
    ['a program', Buffer.from('\x7fELF\x02\x01\x01')],
    ['a PDF that holds a JPEG', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
    ['a page', Buffer.from('<!doctype html><svg onload="alert(1)"></svg>')],
    ['a page in XML', Buffer.from('<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>')],
    ['a text', Buffer.from('a picture is what this is not')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a packed SVG', Buffer.from('1f8b0800000000000003', 'hex')],
  ])('%s is rejected', (_what, bytes) => refused(bytes, 'UNSUPPORTED_TYPE'))

  test.each([
    'GIF89a=1//',
    '\xff\xd8\xff\xe0',
    '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
    'RIFF\x04\0\0\0WEBPVP8 ',
    '\0\0\0\x18ftypavif',
  ])('the first bytes of a picture (%j) alone are rejected', (head) => refused(Buffer.from(head, 'latin1'), 'INVALID'))

  test('an empty file is rejected', () => refused(Buffer.alloc(0), 'INVALID'))
})

describe('cleaning', () => {
  test.each(RASTER)('a %s loses its metadata and color profile and is rotated upright', async (format) => {
    const dirty = await photo(format)
    const { stored, width, height } = await clean(dirty)
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ hasProfile: false })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(stored.toString('latin1')).not.toContain('Secret')
    // GIF has no Exif orientation.
    expect([width, height]).toEqual(format === 'gif' ? [40, 30] : [30, 40])
    expect([metadata.width, metadata.height]).toEqual([width, height])
  })

  test('colors of a wide-gamut profile are converted to sRGB', async () => {
    const green = sharp({ create: { width: 8, height: 8, channels: 3, background: '#4ab07c' } })
    const dirty = await green.withIccProfile('p3').png().toBuffer()
    expect(dirty.includes('iCCP')).toBe(true)
    const { stored } = await clean(dirty)
    expect([...(await sharp(stored).raw().toBuffer()).subarray(0, 3)]).toEqual(
      [0x4a, 0xb0, 0x7c].map((level) => expect.toSatisfy((value: number) => Math.abs(value - level) <= 2)),
    )
  })

  test.each(['gif', 'webp'] as const)('an animated %s stays animated', async (format) => {
    const moving = await drawing({ frames: 3 })
      .toFormat(format, { delay: [90, 90, 90], loop: 2 })
      .toBuffer()
    const dirty =
      format === 'gif'
        ? withGifComment(moving)
        : await sharp(moving, { animated: true }).withXmp('<x/>').webp().toBuffer()
    const { stored, width, height } = await clean(dirty)
    expect(stored).not.toEqual(dirty)
    expect([width, height]).toEqual([40, 30])
    expect(await sharp(stored, { animated: true }).metadata()).toMatchObject({ pages: 3, delay: [90, 90, 90], loop: 2 })
  })

  test.each(RASTER)('a clean %s is not changed by a single byte', async (format) => {
    const bytes = await image(format)
    expect((await clean(bytes)).stored.equals(bytes)).toBe(true)
  })

  test('cleaning is idempotent', { timeout: 120_000 }, async () => {
    const size = { width: fc.integer({ min: 1, max: 90 }), height: fc.integer({ min: 1, max: 90 }) }
    const source = fc.record({
      ...size,
      format: fc.constantFrom(...RASTER),
      channels: fc.constantFrom<(3 | 4)[]>(3, 4),
      frames: fc.constantFrom(1, 1, 3),
      orientation: fc.option(fc.integer({ min: 1, max: 8 })),
      grey: fc.boolean(),
      smooth: fc.boolean(),
      icc: fc.option(fc.constantFrom('p3', 'cmyk'), { freq: 3 }),
      trailing: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(source, async ({ format, orientation, grey, smooth, icc, trailing, frames, ...shape }) => {
        const isAnimatable = format === 'gif' || format === 'webp'
        let picture = drawing({ ...shape, frames: isAnimatable ? frames : 1 })
        if (grey) picture = picture.greyscale()
        if (smooth && !(isAnimatable && frames > 1)) picture = picture.blur(5)
        if (icc === 'cmyk' && format === 'jpeg') picture = picture.toColourspace('cmyk')
        if (icc === 'p3') picture = picture.withIccProfile('p3')
        if (orientation) picture = picture.withMetadata({ orientation })
        const file = await picture.toFormat(format).toBuffer()
        const once = await clean(trailing ? Buffer.concat([file, Buffer.from('<script>')]) : file)
        const twice = await clean(once.stored)
        expect(twice.hash).toBe(once.hash)
        expect(twice).toMatchObject({ width: once.width, height: once.height, publicId: once.publicId })
        expect(once.stored.includes('<script>')).toBe(false)
      }),
      { numRuns: 60 },
    )
  })
})

describe('polyglots', () => {
  const script = Buffer.from('/*<script>alert(document.domain)</script>*/')

  test.each(RASTER)('bytes after the end of a %s are removed', async (format) => {
    const { stored } = await clean(Buffer.concat([await image(format), script]))
    expect(stored.includes('script')).toBe(false)
  })

  test('an HTML page in the comment of a JPEG is removed', async () => {
    const bytes = await image('jpeg')
    const length = Buffer.from([0xff, 0xfe, 0, script.length + 2])
    const { stored } = await clean(Buffer.concat([bytes.subarray(0, 2), length, script, bytes.subarray(2)]))
    expect(stored.includes('script')).toBe(false)
  })

  test('a script in the comment of a GIF is removed', async () => {
    const { stored } = await clean(withGifComment(await image('gif'), script))
    expect(stored.includes('script')).toBe(false)
  })

  test('a script after the pixels in the picture data of a GIF is removed', async () => {
    const bytes = await image('gif')
    const end = bytes.length - 2
    expect([...bytes.subarray(end)]).toEqual([0, 0x3b])
    const block = Buffer.concat([Buffer.from([script.length]), script])
    const { stored } = await clean(Buffer.concat([bytes.subarray(0, end), block, bytes.subarray(end)]))
    expect(stored.includes('script')).toBe(false)
  })

  test.each(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'viLE'])('a %s chunk of a PNG is removed', async (type) => {
    const bytes = await image('png')
    const { stored } = await clean(Buffer.concat([bytes.subarray(0, 33), pngChunk(type, script), bytes.subarray(33)]))
    expect(stored.includes('script')).toBe(false)
  })

  test('bytes after the pixels in the data of a PNG are removed', async () => {
    const packed = deflateSync(Buffer.from([0, 1, 2, 3]))
    const bytes = png(1, 1, Buffer.concat([packed, script]))
    const { stored } = await clean(bytes)
    expect(stored.includes('script')).toBe(false)
  })

  test('an unknown chunk of a WebP is removed', async () => {
    const bytes = await image('webp')
    const length = Buffer.alloc(4)
    length.writeUInt32LE(script.length + 1)
    const dirty = Buffer.concat([bytes, Buffer.from('viLE'), length, script, Buffer.alloc(1)])
    dirty.writeUInt32LE(dirty.length - 8, 4)
    expect((await clean(dirty)).stored.includes('script')).toBe(false)
  })

  test('a box of an AVIF that no picture needs is removed', async () => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(script.length + 8)
    const { stored } = await clean(Buffer.concat([await image('avif'), length, Buffer.from('free'), script]))
    expect(stored.includes('script')).toBe(false)
  })
})

describe('broken and hostile pictures', () => {
  test.each(RASTER)('a truncated %s is rejected', async (format) => {
    const bytes = await image(format, { width: 200, height: 200 })
    for (const part of [0.3, 0.6, 0.9]) await refused(bytes.subarray(0, bytes.length * part), 'INVALID')
  })

  test('a picture that claims to be enormous is rejected before it is decoded', () =>
    refused(png(50_000, 50_000, deflateSync(Buffer.alloc(100))), 'TOO_LARGE'))

  test('a WebP that claims to be enormous is rejected before it is decoded', async () => {
    const webp = await drawing().webp({ lossless: true }).toBuffer()
    // Width - 1 and height - 1, with 14 bits each, follow the signature of the VP8L chunk.
    webp.writeUInt32LE(((webp.readUInt32LE(21) & 0xf0000000) | 0x0fffbffe) >>> 0, 21)
    await refused(webp, 'TOO_LARGE')
  })

  test('a GIF whose screen is larger than its picture is cropped to the picture', async () => {
    const gif = await image('gif')
    gif.writeUInt32LE(0xffffffff, 6)
    const { stored, width, height } = await clean(gif)
    expect([stored.readUInt16LE(6), stored.readUInt16LE(8)]).toEqual([40, 30])
    expect([width, height]).toEqual([40, 30])
  })

  test('an AVIF whose picture is larger than it claims is rejected', async () => {
    const large = { width: 2000, height: 2000, channels: 3 as const, background: '#10b981' }
    const bytes = await sharp({ create: large }).avif({ effort: 0 }).toBuffer()
    const size = bytes.indexOf('ispe') + 8
    bytes.writeUInt32BE(20, size)
    bytes.writeUInt32BE(20, size + 4)
    await refused(bytes, 'INVALID')
  })

  test('the pixels of all frames are added up', async () => {
    const moving = await image('gif', { width: 100, height: 100, frames: 4 })
    await refused(moving, 'TOO_LARGE', 'bad seed.png', { maxPixels: 39_999 })
    expect((await clean(moving, 'fine.gif', { maxPixels: 40_000 })).format).toBe('gif')
  })

  test('data that unpacks to far more than its pixels is rejected', async () => {
    const bomb = png(1, 1, deflateSync(Buffer.alloc(60_000_000)))
    expect(bomb.length).toBeLessThan(70_000)
    const { stored } = await clean(bomb)
    expect(stored.length).toBeLessThan(200)
  })

  test('an animated PNG is rejected instead of losing its animation', async () => {
    const bytes = await image('png')
    const control = pngChunk('acTL', Buffer.from('0000000200000000', 'hex'))
    await refused(Buffer.concat([bytes.subarray(0, 33), control, bytes.subarray(33)]), 'UNSUPPORTED_TYPE')
  })

  test('random damage is rejected or repaired, and causes no other error', { timeout: 120_000 }, async () => {
    const originals = new Map(await Promise.all(RASTER.map(async (format) => [format, await photo(format)] as const)))
    const damage = fc.array(fc.tuple(fc.nat(99_999), fc.nat(255)), { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...RASTER), damage, async (format: RasterFormat, changes) => {
        const bytes = Buffer.from(originals.get(format)!)
        for (const [where, value] of changes) bytes[where % bytes.length] = value
        const outcome = await clean(bytes).catch((error: unknown) => error)
        if (outcome instanceof Error) {
          expect(outcome).toMatchObject({ code: expect.stringMatching(/^(INVALID|UNSUPPORTED_TYPE|TOO_LARGE)$/) })
        } else {
          const { stored, hash } = outcome as Awaited<ReturnType<typeof clean>>
          expect((await clean(stored)).hash).toBe(hash)
        }
        expect(await filesIn(directory)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

describe('transfers', () => {
  test('reading stops at the limit', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536
          yield Buffer.alloc(65_536)
        }
      })(),
    )
    const checking = checkFile(endless, 'endless.png', { directory, maxBytes: 1024 ** 2 })
    await expect(checking).rejects.toMatchObject({ code: 'TOO_LARGE', message: '“endless.png” is larger than 1 MB' })
    expect(sent).toBeLessThan(4 * 1024 ** 2)
    expect(endless.destroyed).toBe(true)
    expect(await filesIn(directory)).toEqual([])
  })

  test('a file of exactly the limit is accepted', async () => {
    const bytes = await image('png')
    expect((await clean(bytes, 'a.png', { maxBytes: bytes.length })).bytes).toBe(bytes.length)
    await refused(bytes, 'TOO_LARGE', 'a.png', { maxBytes: bytes.length - 1 })
  })

  test('an aborted upload leaves no file', async () => {
    const bytes = await image('png', { width: 300, height: 300 })
    const aborted = new Readable({ read() {} })
    aborted.push(bytes.subarray(0, 1000))
    const checking = checkFile(aborted, 'lost.png', { directory })
    aborted.destroy()
    await expect(checking).rejects.toMatchObject({ code: 'BAD_REQUEST', message: '“lost.png” did not arrive whole' })
    expect(await filesIn(directory)).toEqual([])
  })

  test('an error of the source is passed on and leaves no file', async () => {
    const failing = new Readable({ read: () => failing.destroy(new Error('the parser gave up')) })
    await expect(checkFile(failing, 'lost.png', { directory })).rejects.toThrow('the parser gave up')
    expect(await filesIn(directory)).toEqual([])
  })
})

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(4 + body.length + 4)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** A PNG in true colour, 8 bits a sample, that claims the given size. */
function png(width: number, height: number, packed: Buffer): Buffer {
  const header = Buffer.from('00000000000000000802000000', 'hex')
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF with a comment before its trailer. */
function withGifComment(bytes: Buffer, comment = Buffer.from('hello')): Buffer {
  const block = Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), comment, Buffer.from([0])])
  return Buffer.concat([bytes.subarray(0, -1), block, bytes.subarray(-1)])
}
