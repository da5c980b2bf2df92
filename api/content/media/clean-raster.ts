import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import pLimit from 'p-limit'
import { AppError } from '../../platform/errors.ts'
import { largestPartOfAvif } from './avif-parts.ts'
import { isBare } from './bare/index.ts'
import { isLosslessWebp } from './bare/webp.ts'
import { DECODING_BYTES, decodingBytes, decodingMemory, MAX_SIDE } from './decoding-memory.ts'
import type { RasterFormat } from './formats.ts'
import { type Miniature, miniatureOf, placeholderOf } from './placeholder.ts'
import { sharp } from './sharp.ts'
import { writeTemporary } from './temporary.ts'

const MAX_SECONDS = 60
const atATime = pLimit(2)

/** A cleaned picture in a temporary file. Width and height are in pixels, after rotation. */
export interface Cleaned {
  path: string
  width: number
  height: number
  /** See `placeholderOf`; empty for drawings. */
  placeholder: string
}

/** A raster image that has not been checked. */
export interface Candidate {
  path: string
  name: string
  format: RasterFormat
  maxPixels: number
}

/**
 * Cleans a JPEG, PNG, WebP, AVIF or GIF: upright, in sRGB, without metadata or other data. A clean file is returned
 * unchanged; any other file is encoded again into a second file beside it.
 *
 * @throws AppError TOO_LARGE above `maxPixels` (all frames together), if a side is too long or if decoding takes too much memory, INVALID if the picture is damaged or truncated
 */
export function cleanRaster(candidate: Candidate): Promise<Cleaned> {
  return atATime(async () => {
    const { bytes, ...size } = await measure(candidate)
    return decodingMemory.run(bytes, () => clean(candidate, size))
  })
}

/** The size of a picture in pixels, after rotation. */
interface Size {
  width: number
  height: number
  isAnimated: boolean
}

async function clean(candidate: Candidate, { width, height, isAnimated }: Size): Promise<Cleaned> {
  const bytes = await readFile(candidate.path)
  const decoded = (await isBare(candidate.format, bytes)) ? await decodedWithoutWarning(candidate) : undefined
  const path = decoded ? candidate.path : await encode(candidate, bytes, isAnimated)
  // Of an animation, the frames are one below the other.
  const placeholder = isAnimated ? '' : await placeholderOf(decoded ?? (await miniatureOf(sharp(path))))
  return { path, width, height, placeholder }
}

const load = ({ path, format, maxPixels }: Candidate, failOn: 'error' | 'warning') =>
  sharp(path, { animated: format === 'gif' || format === 'webp', limitInputPixels: maxPixels, failOn })

/** Reads the size that a picture declares. @returns it, and the memory that decoding takes, in bytes */
async function measure(candidate: Candidate): Promise<Size & { bytes: number }> {
  const { format, maxPixels, name } = candidate
  const metadata = await load({ ...candidate, maxPixels: Number.MAX_SAFE_INTEGER }, 'error')
    .metadata()
    .catch((error: unknown) => {
      throw damaged(candidate, error)
    })
  if (metadata.mediaType !== `image/${format}`) throw damaged(candidate)
  if (metadata.width * metadata.height > maxPixels) {
    const size = `${metadata.width} × ${metadata.height} pixels`
    throw new AppError('TOO_LARGE', `“${name}” has ${size}, more than ${maxPixels / 1_000_000} million`)
  }
  const height = metadata.pageHeight ?? metadata.height
  if (Math.max(metadata.width, height) > MAX_SIDE) {
    const size = `${metadata.width} × ${height} pixels`
    throw new AppError('TOO_LARGE', `“${name}” has ${size}. A side may have ${MAX_SIDE} at most`)
  }
  const shown = metadata.width * metadata.height
  const largest = format === 'avif' ? largestPartOfAvif(await readFile(candidate.path), name) : shown
  const pixels = Math.max(shown, largest)
  const bytes = decodingBytes(format, pixels, metadata.bitsPerSample ?? 16)
  if (bytes > DECODING_BYTES) {
    const most = (pixels * DECODING_BYTES) / bytes / 1e6
    const size =
      largest > shown
        ? `a part of ${Math.ceil(largest / 1e6)} million pixels`
        : `${metadata.width} × ${metadata.height} pixels`
    const kind = `${format.toUpperCase()} with ${metadata.bitsPerSample ?? 16} bits`
    throw new AppError(
      'TOO_LARGE',
      `“${name}” has ${size}. An ${kind} may have ${Math.floor(most)} million, because decoding takes so much memory. Save it as JPEG, PNG or WebP`,
    )
  }
  // Frames are stacked vertically, and animations are not rotated.
  if (metadata.pageHeight) return { width: metadata.width, height: metadata.pageHeight, isAnimated: true, bytes }
  return { width: metadata.autoOrient.width, height: metadata.autoOrient.height, isAnimated: false, bytes }
}

/** Decodes the whole picture. Returns a miniature, or undefined if there was a warning. */
const decodedWithoutWarning = (candidate: Candidate): Promise<Miniature | undefined> =>
  miniatureOf(load(candidate, 'warning')).catch(() => undefined)

async function encode(candidate: Candidate, bytes: Buffer, isAnimated: boolean): Promise<string> {
  const picture = load(candidate, 'error').timeout({ seconds: MAX_SECONDS })
  if (!isAnimated) picture.autoOrient()
  if (candidate.format === 'jpeg') picture.jpeg({ quality: 92 })
  else if (candidate.format === 'png') picture.png()
  else if (candidate.format === 'webp') picture.webp({ quality: 90, lossless: isLosslessWebp(bytes), effort: 3 })
  else if (candidate.format === 'avif') picture.avif({ quality: 75, effort: 2 })
  else picture.gif()
  const cleaned = await picture.toBuffer().catch((error: unknown) => {
    throw damaged(candidate, error)
  })
  return writeTemporary(dirname(candidate.path), cleaned)
}

const damaged = ({ name, format }: Candidate, cause?: unknown) =>
  new AppError('INVALID', `“${name}” is damaged or not a whole ${format.toUpperCase()} image`, { cause })
