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
 * Returns whether a file contains its picture and nothing else. It does not check whether the picture can be decoded.
 * A malformed file is not bare.
 *
 * `sharp.metadata()` cannot replace these parsers. It reports Exif, ICC, XMP and IPTC, but not the other places where data
 * can hide: bytes after the picture, unknown chunks and application segments, thumbnails, unused AVIF items, and data
 * behind the compressed pixels.
 */
export async function isBare(format: RasterFormat, bytes: Buffer): Promise<boolean> {
  try {
    return await CHECKS[format](bytes)
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
