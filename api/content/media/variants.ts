import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import {
  type Crop,
  cropName,
  cropNamed,
  type FocalPoint,
  focusWithin,
  hasVariants,
  sizeWithin,
  variantName,
  WHOLE,
  withinPicture,
} from '../../../schema/framing.ts'
import { THUMBNAIL_SIDE, VARIANT_WIDTHS } from '../../../schema/site.ts'
import { isAnimatedWebp } from './bare/webp.ts'
import { DECODING_BYTES, decodingBytes, decodingMemory } from './decoding-memory.ts'
import { formatOfPublicId } from './formats.ts'
import { partOf } from './part.ts'
import { originalKey, publicIdOfKey, type Storage } from './storage.ts'
import { removeTemporary, temporaryPath, writeStreamTo } from './temporary.ts'

/** The formats of the variants. */
const VARIANT_FORMATS = ['webp', 'avif'] as const

export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** One size and format of a picture. */
export interface Variant {
  width: number
  format: VariantFormat
  /** The name of the part of the picture that it shows; absent if it is the whole picture. */
  crop?: string
}

/** A square around the focal point, for lists. */
export interface Thumbnail {
  crop: Crop
  focalPoint: FocalPoint
}

interface VariantsOptions {
  storage: Storage
  /** The directory of temporary files: see `temporaryDirectory`. */
  directory: string
  /** Called for every variant that could not be made. */
  onError?: (error: unknown, publicId: string) => void
}

const SIZES = VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => ({ width, format })))
const AT_A_TIME = 2
const MAX_SECONDS = 60
const WEBP_HEAD = { start: 0, end: 31 }

/** Returns the variant that the last segment of an address names, such as `640.webp` or `640.10-0-80-100.webp`. */
export function variantNamed(name: string): Variant | undefined {
  const [width, ...parts] = name.split('.')
  const format = parts.pop()
  const size = SIZES.find((candidate) => String(candidate.width) === width && candidate.format === format)
  const [crop] = parts
  if (!size || parts.length > 1 || (crop !== undefined && !cropNamed(crop))) return undefined
  return crop === undefined ? size : { ...size, crop }
}

const variantKey = (publicId: string, { width, format, crop }: Variant) =>
  `${publicId}/${variantName(width, format, crop)}`

/** Returns the key of a thumbnail. It names all that the thumbnail shows. */
const thumbnailKey = (publicId: string, { crop, focalPoint }: Thumbnail) =>
  `${publicId}/thumbnail.${[crop.left, crop.top, crop.width, crop.height, focalPoint.x, focalPoint.y].join('-')}.webp`

/** Returns whether an object is a variant of another crop or focal point than its file has. */
export function isOutdated(key: string, shown: Thumbnail): boolean {
  const publicId = publicIdOfKey(key)
  const name = key.slice(publicId.length + 1)
  if (name.startsWith('thumbnail.')) return key !== thumbnailKey(publicId, shown)
  const crop = variantNamed(name)?.crop
  return crop !== undefined && crop !== cropName(shown.crop)
}

/** Makes the smaller variants of stored pictures, at most two at a time and each only once. */
export class Variants {
  readonly #options: VariantsOptions
  readonly #slots = pLimit({ concurrency: AT_A_TIME, rejectOnClear: true })
  readonly #inFlight = new Map<string, Promise<string | undefined>>()
  readonly #background = new Set<Promise<void>>()
  #isClosed = false

  constructor(options: VariantsOptions) {
    this.#options = options
  }

  /**
   * Returns the key of a variant. A variant that is not stored yet is made now, once for all concurrent callers. Returns
   * undefined for pictures without variants (SVG, GIF, animated WebP) and for pictures that are not stored.
   */
  find(publicId: string, variant: Variant): Promise<string | undefined> {
    const { width, format, crop = '' } = variant
    return this.#findKey(publicId, variantKey(publicId, variant), async (original) => {
      const picture = (await partOf(original, cropNamed(crop) ?? WHOLE)).resize({ width, withoutEnlargement: true })
      // One level more takes twice the time and saves four percent of the bytes.
      return format === 'webp' ? picture.webp({ quality: 80, effort: 4 }) : picture.avif({ quality: 55, effort: 2 })
    })
  }

  /** Returns whether a variant is stored. */
  async isStored(publicId: string, variant: Variant): Promise<boolean> {
    return (await this.#options.storage.stat(variantKey(publicId, variant))) !== undefined
  }

  /** Returns the key of a thumbnail, as `find` does. */
  findThumbnail(publicId: string, thumbnail: Thumbnail): Promise<string | undefined> {
    return this.#findKey(publicId, thumbnailKey(publicId, thumbnail), async (original) =>
      (await squareOf(original, thumbnail)).webp({ quality: 80, effort: 4 }),
    )
  }

  #findKey(publicId: string, key: string, draw: Draw): Promise<string | undefined> {
    const running = this.#inFlight.get(key)
    if (running) return running
    const finding = this.#findOrMake(publicId, key, draw)
      .catch((error: unknown) => {
        if (!this.#isClosed) this.#options.onError?.(error, publicId)
        throw error
      })
      .finally(() => this.#inFlight.delete(key))
    this.#inFlight.set(key, finding)
    return finding
  }

  /** Starts making all variants of a part of a file in the background. */
  prepare(publicId: string, crop = ''): void {
    const tracked: Promise<void> = this.#makeAll(publicId, crop)
      // `find` has reported the error. The first request for the variant tries again.
      .catch(() => undefined)
      .finally(() => this.#background.delete(tracked))
    this.#background.add(tracked)
  }

  /** Resolves when no variant is being made in the background. */
  async idle(): Promise<void> {
    await Promise.all(this.#background)
  }

  /**
   * Discards the queue and resolves when the running jobs are done. Discarded variants are made on their first request
   * after the next start. Call it when no request is waiting.
   */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#slots.clearQueue()
    await Promise.allSettled([...this.#background, ...this.#inFlight.values()])
  }

  async #makeAll(publicId: string, crop: string): Promise<void> {
    for (const size of SIZES) {
      if (this.#isClosed || !(await this.find(publicId, { ...size, crop }))) return
    }
  }

  async #findOrMake(publicId: string, key: string, draw: Draw): Promise<string | undefined> {
    if (await this.#options.storage.stat(key)) return key
    if (!(await this.#hasVariants(publicId))) return undefined
    return this.#slots(() => this.#make(publicId, key, draw))
  }

  async #hasVariants(publicId: string): Promise<boolean> {
    const { storage } = this.#options
    const format = formatOfPublicId(publicId)
    if (!format || !hasVariants(format)) return false
    if (format !== 'webp') return (await storage.stat(originalKey(publicId))) !== undefined
    const head = await storage.read(originalKey(publicId), WEBP_HEAD)
    return head !== undefined && !isAnimatedWebp(await buffer(head))
  }

  async #make(publicId: string, key: string, draw: Draw): Promise<string | undefined> {
    const { storage, directory } = this.#options
    const stored = await storage.read(originalKey(publicId))
    if (!stored) return undefined
    const path = await temporaryPath(directory)
    try {
      const original = await buffer(stored)
      await decodingMemory.run(await bytesToDecode(publicId, original), async () => {
        const picture = await draw(original)
        await pipeline(picture.timeout({ seconds: MAX_SECONDS }), await writeStreamTo(path))
      })
      await storage.put(key, path)
      return key
    } finally {
      await removeTemporary(path)
    }
  }
}

/** Returns the memory that decoding an original takes. One that earlier versions have accepted may need all of the budget. */
async function bytesToDecode(publicId: string, original: Buffer): Promise<number> {
  const { sharp } = await import('./sharp.ts')
  const { width, height, bitsPerSample = 16 } = await sharp(original, { failOn: 'none' }).metadata()
  const format = formatOfPublicId(publicId)
  const needed =
    format && format !== 'svg' && format !== 'pdf' ? decodingBytes(format, width * height, bitsPerSample) : 0
  return Math.min(needed, DECODING_BYTES)
}

/** Draws a variant of an original. */
type Draw = (original: Buffer) => Promise<Sharp>

/** Opens the largest square of a crop that lies as far to each side as the focal point does, as a frame of a page shows it. */
async function squareOf(original: Buffer, { crop, focalPoint }: Thumbnail): Promise<Sharp> {
  const { sharp } = await import('./sharp.ts')
  const whole = await sharp(original, { failOn: 'none' }).metadata()
  const part = withinPicture(crop)
  const { width, height } = sizeWithin({ width: whole.width, height: whole.height }, part)
  const focus = focusWithin(focalPoint, part)
  const side = Math.min(width, height)
  const at = (start: number, size: number, percent: number) => Math.round(start + ((size - side) * percent) / 100)
  const left = Math.min(at((whole.width * part.left) / 100, width, focus.x), whole.width - side)
  const top = Math.min(at((whole.height * part.top) / 100, height, focus.y), whole.height - side)
  return sharp(original, { failOn: 'none' })
    .extract({ left, top, width: side, height: side })
    .resize({ width: THUMBNAIL_SIDE, withoutEnlargement: true })
}
