import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { VARIANT_WIDTHS } from '../../schema/site.ts'
import { isAnimatedWebp } from './bare/webp.ts'
import { formatOfPublicId } from './formats.ts'
import { originalKey, type Storage } from './storage.ts'
import { removeTemporary, temporaryPath, writeStreamTo } from './temporary.ts'

/** The formats of the variants. */
const VARIANT_FORMATS = ['webp', 'avif'] as const

export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** One size and format of a picture. */
export interface Variant {
  width: number
  format: VariantFormat
}

interface VariantsOptions {
  storage: Storage
  /** The directory of temporary files: see `temporaryDirectory`. */
  directory: string
  /** Called for every variant that could not be made. */
  onError?: (error: unknown, publicId: string) => void
}

const ALL: Variant[] = VARIANT_WIDTHS.flatMap((width) => VARIANT_FORMATS.map((format) => ({ width, format })))
const AT_A_TIME = 2
const MAX_SECONDS = 60
const WEBP_HEAD = { start: 0, end: 31 }

/** Returns the variant that the last segment of an address names, such as `640.webp`. */
export const variantNamed = (name: string) => ALL.find(({ width, format }) => name === `${width}.${format}`)

const variantKey = (publicId: string, { width, format }: Variant) => `${publicId}/${width}.${format}`

/** Makes the smaller variants of stored pictures, at most two at a time and each only once. */
export class Variants {
  private readonly options: VariantsOptions
  private readonly slots = pLimit({ concurrency: AT_A_TIME, rejectOnClear: true })
  private readonly inFlight = new Map<string, Promise<string | undefined>>()
  private readonly background = new Set<Promise<void>>()
  private isClosed = false

  constructor(options: VariantsOptions) {
    this.options = options
  }

  /**
   * Returns the key of a variant. A variant that is not stored yet is made now, once for all concurrent callers. Returns
   * undefined for pictures without variants (SVG, GIF, animated WebP) and for pictures that are not stored.
   */
  find(publicId: string, variant: Variant): Promise<string | undefined> {
    const key = variantKey(publicId, variant)
    const running = this.inFlight.get(key)
    if (running) return running
    const finding = this.findOrMake(publicId, variant, key)
      .catch((error: unknown) => {
        if (!this.isClosed) this.options.onError?.(error, publicId)
        throw error
      })
      .finally(() => this.inFlight.delete(key))
    this.inFlight.set(key, finding)
    return finding
  }

  /** Starts making all variants of a file in the background. */
  prepare(publicId: string): void {
    const tracked: Promise<void> = this.makeAll(publicId)
      // `find` has reported the error. The first request for the variant tries again.
      .catch(() => undefined)
      .finally(() => this.background.delete(tracked))
    this.background.add(tracked)
  }

  /** Resolves when no variant is being made in the background. */
  async idle(): Promise<void> {
    await Promise.all(this.background)
  }

  /**
   * Discards the queue and resolves when the running jobs are done. Discarded variants are made on their first request
   * after the next start. Call it when no request is waiting.
   */
  async close(): Promise<void> {
    this.isClosed = true
    this.slots.clearQueue()
    await Promise.allSettled([...this.background, ...this.inFlight.values()])
  }

  private async makeAll(publicId: string): Promise<void> {
    for (const variant of ALL) {
      if (this.isClosed || !(await this.find(publicId, variant))) return
    }
  }

  private async findOrMake(publicId: string, variant: Variant, key: string): Promise<string | undefined> {
    if (await this.options.storage.stat(key)) return key
    if (!(await this.hasVariants(publicId))) return undefined
    return this.slots(() => this.make(publicId, variant, key))
  }

  private async hasVariants(publicId: string): Promise<boolean> {
    const { storage } = this.options
    const format = formatOfPublicId(publicId)
    if (!format || format === 'svg' || format === 'gif') return false
    if (format !== 'webp') return (await storage.stat(originalKey(publicId))) !== undefined
    const head = await storage.read(originalKey(publicId), WEBP_HEAD)
    return head !== undefined && !isAnimatedWebp(await buffer(head))
  }

  private async make(publicId: string, { width, format }: Variant, key: string): Promise<string | undefined> {
    const { storage, directory } = this.options
    const original = await storage.read(originalKey(publicId))
    if (!original) return undefined
    const path = await temporaryPath(directory)
    const { sharp } = await import('./sharp.ts')
    const picture = sharp({ failOn: 'none' })
      .resize({ width, withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS })
    if (format === 'webp') picture.webp({ quality: 80, effort: 4 })
    // One level more takes twice the time and saves four percent of the bytes.
    else picture.avif({ quality: 55, effort: 2 })
    try {
      await pipeline(original, picture, await writeStreamTo(path))
      await storage.put(key, path)
      return key
    } finally {
      await removeTemporary(path)
    }
  }
}
