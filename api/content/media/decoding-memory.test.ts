import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { checkFile } from './check.ts'
import { DECODING_BYTES, decodingBytes, MemoryBudget } from './decoding-memory.ts'
import { sharp } from './sharp.ts'
import { avifOf, codedPart, gridPart } from './testing/avif.ts'
import { temporaryFolder } from './testing/images.ts'

const MEGAPIXEL = 1e6

/** Returns a picture of one colour, which is small however many pixels it declares. */
function plain(format: 'avif' | 'webp', megapixels: number, options: { bitdepth?: 10 | 12 } = {}): Promise<Buffer> {
  const create = { width: 4_000, height: megapixels * 250, channels: 3 as const, background: 'green' }
  const picture = sharp({ create, limitInputPixels: false })
  return (format === 'avif' ? picture.avif({ effort: 0, ...options }) : picture.webp({ effort: 0 })).toBuffer()
}

const check = async (bytes: Buffer) => {
  const file = await checkFile(Readable.from([bytes]), 'plain', { directory: await temporaryFolder() })
  await file.dispose()
  return file
}

describe('the memory for decoding a picture', () => {
  it('is that of its format, its depth and the size that it declares', async () => {
    const bytes = await plain('avif', 30)
    expect(bytes.length).toBeLessThan(4_000)
    await expect(check(bytes)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/4000 × 7500 pixels. An AVIF with 8 bits may have 28 million/),
    })
    await expect(check(await plain('avif', 22, { bitdepth: 12 }))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('An AVIF with 12 bits may have 20 million'),
    })
  })

  it('is limited for long pictures of few pixels, whose lines are kept many at a time', async () => {
    const long = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'green' } })
        .png()
        .toBuffer()
    await expect(check(await long(30_001, 10))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringMatching(/30001 × 10 pixels. A side may have 30000/),
    })
    await expect(check(await long(10, 30_001))).rejects.toMatchObject({ code: 'TOO_LARGE' })
    expect(await check(await long(30_000, 10))).toMatchObject({ width: 30_000, height: 10 })
  })

  it('counts the largest part of an AVIF, not only what it shows', async () => {
    const [small, large] = [await codedPart(), [7_000, 7_000]] as const
    const transparency = avifOf([small, await codedPart(large, { isAlpha: true })], ['auxl', 2, 1])
    await expect(check(transparency)).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: expect.stringContaining('has a part of 49 million pixels'),
    })
    const accepted = avifOf([small, await codedPart(undefined, { isAlpha: true })], ['auxl', 2, 1])
    expect(await check(accepted)).toMatchObject({ width: 100, height: 100 })
    const tiles = avifOf([gridPart([100, 100]), await codedPart(large)], ['dimg', 1, 2])
    await expect(check(tiles)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('made of several pictures'),
    })
  })

  it('is enough for photos of usual cameras, and for other formats of any size that is allowed', async () => {
    expect(decodingBytes('avif', 24 * MEGAPIXEL, 8)).toBeLessThan(DECODING_BYTES)
    expect(decodingBytes('avif', 12 * MEGAPIXEL, 12)).toBeLessThan(DECODING_BYTES)
    for (const format of ['jpeg', 'png', 'webp', 'gif'] as const)
      expect(decodingBytes(format, 50 * MEGAPIXEL, 16)).toBeLessThan(DECODING_BYTES)
    expect(await check(await plain('avif', 2))).toMatchObject({ width: 4_000, height: 500 })
  })

  it('is never exceeded by several pictures together, which wait in order', async () => {
    const budget = new MemoryBudget(10)
    let used = 0
    let most = 0
    const done: number[] = []
    const work = (bytes: number, n: number) =>
      budget.run(bytes, async () => {
        most = Math.max(most, (used += bytes))
        await Promise.resolve()
        used -= bytes
        done.push(n)
        if (n === 1) throw new Error('a damaged picture')
      })
    const results = await Promise.allSettled([6, 5, 5, 10, 1].map(work))
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true])
    expect([most, done]).toEqual([10, [0, 1, 2, 3, 4]])
  })
})
