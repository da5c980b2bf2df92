import type { RasterFormat } from './formats.ts'

/** What decoding a picture and encoding it again takes, in bytes for each pixel, by the bits of its colours. */
interface BytesPerPixel {
  eight: number
  more: number
}

/**
 * Measured with pictures of 49.5 million pixels, with the largest of: progressive, interlaced, with an alpha channel, animated.
 * A file of 2 KB can declare that many: what counts is its declared size, its format and its depth.
 */
const BYTES_PER_PIXEL: Readonly<Record<RasterFormat, BytesPerPixel>> = {
  jpeg: { eight: 4, more: 4 },
  png: { eight: 4, more: 9 },
  webp: { eight: 9, more: 9 },
  avif: { eight: 19, more: 26 },
  gif: { eight: 6, more: 6 },
}

/** The longest side of a picture, in pixels. Processing keeps hundreds of lines: of 1,000,000 × 49 pixels, 1.6 GB. */
export const MAX_SIDE = 30_000

/** The memory for all pictures that are being checked or made smaller. An upload that needs more alone is refused. */
export const DECODING_BYTES = 512 * 1024 ** 2

/** Returns the memory that decoding a picture takes, in bytes. */
export function decodingBytes(format: RasterFormat, pixels: number, bitsPerSample: number): number {
  const { eight, more } = BYTES_PER_PIXEL[format]
  return pixels * (bitsPerSample > 8 ? more : eight)
}

/** Lets work wait until the memory that it takes is free, in order of arrival. */
export class MemoryBudget {
  #free: number
  readonly #queue: { bytes: number; start: () => void }[] = []

  /** @param bytes the whole budget; no work takes more */
  constructor(bytes: number) {
    this.#free = bytes
  }

  /** Runs work that takes some bytes of memory. */
  async run<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start) => {
      this.#queue.push({ bytes, start })
      this.#startNext()
    })
    try {
      return await work()
    } finally {
      this.#free += bytes
      this.#startNext()
    }
  }

  #startNext(): void {
    for (let next = this.#queue[0]; next && next.bytes <= this.#free; next = this.#queue[0]) {
      this.#queue.shift()
      this.#free -= next.bytes
      next.start()
    }
  }
}

/** The memory of this process for decoding pictures. */
export const decodingMemory = new MemoryBudget(DECODING_BYTES)
