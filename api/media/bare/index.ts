import type { RasterFormat } from '../formats.ts'
import { isBareAvif } from './avif.ts'
import { isBareGif } from './gif.ts'
import { isBareJpeg } from './jpeg.ts'
import { isBarePng } from './png.ts'
import { isBareWebp } from './webp.ts'

const CHECKS: Record<RasterFormat, (bytes: Buffer) => boolean | Promise<boolean>> = {
  jpeg: isBareJpeg,
  png: isBarePng,
  webp: isBareWebp,
  avif: isBareAvif,
  gif: isBareGif,
}

/**
 * Whether a file of this format holds its picture and nothing else. Says nothing on whether the picture can be
 * decoded. A file whose parts do not fit together is not bare.
 */
export async function isBare(format: RasterFormat, bytes: Buffer): Promise<boolean> {
  try {
    return await CHECKS[format](bytes)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
