import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { AppError } from '../../platform/errors.ts'
import { hashOf } from './hash.ts'
import { cleanRaster, type Cleaned } from './clean-raster.ts'
import { cleanSvg } from './clean-svg.ts'
import { checkPdf } from './check-pdf.ts'
import { detectFormat } from './detect.ts'
import { type Accepted, FORMATS, type Format, isDocument } from './formats.ts'
import { displayName, newPublicId } from './names.ts'
import { explainTransfer, spool, tooManyBytes } from './spool.ts'
import { removeTemporary } from './temporary.ts'

export interface CheckOptions {
  /** The directory of temporary files: see `temporaryDirectory`. */
  directory: string
  /** The maximum size in bytes, of the received file and of the stored one. The default is 10 MB. */
  maxBytes?: number
  /** What is accepted: pictures by default. */
  accepted?: Accepted
  /** The maximum number of pixels (width × height) of all frames together. The default is 50 million. */
  maxPixels?: number
}

/** A file that passed the check: cleaned, in a temporary file that `dispose` deletes. */
export interface CheckedFile {
  path: string
  /** SHA-256 of the cleaned bytes, in hexadecimal. */
  hash: string
  bytes: number
  /** In pixels, after rotation; 0 for a document. */
  width: number
  height: number
  format: Format
  /** See `placeholderOf`. */
  placeholder: string
  contentType: string
  publicId: string
  /** The sender's file name, made safe to show and store. */
  originalFilename: string
  dispose: () => Promise<void>
}

const MAX_BYTES = 10 * 1024 ** 2
const MAX_PIXELS = 50_000_000

/**
 * Checks and cleans an uploaded picture, or checks an uploaded document. REST, GraphQL and the command line all use this function. Cleaning is idempotent,
 * so a file that is exported and uploaded again keeps its hash.
 *
 * @param source a stream of untrusted bytes, or the path of a file, which is not changed
 * @param name the sender's name of the file
 * @throws AppError UNSUPPORTED_TYPE, TOO_LARGE or INVALID, with a message that names the file; see `spool` for broken
 *   transfers
 */
export async function checkFile(source: Readable | string, name: string, options: CheckOptions): Promise<CheckedFile> {
  const { directory, maxBytes = MAX_BYTES, maxPixels = MAX_PIXELS, accepted = 'image' } = options
  const originalFilename = displayName(name)
  const spooled = await spool(source, directory, maxBytes, originalFilename)
  let cleaned: Cleaned | undefined
  try {
    const format = await detectFormat(spooled)
    if (!format || (format === 'heif' && accepted === 'document') || !isAccepted(format, accepted))
      throw unsupported(originalFilename, accepted)
    if (format === 'heif') throw heif(originalFilename)
    cleaned = await clean(spooled, format, originalFilename, maxPixels)
    const { path, width, height, placeholder } = cleaned
    const bytes = (await stat(path)).size
    if (bytes > maxBytes) throw tooManyBytes(originalFilename, maxBytes)
    const hash = await hashOf(createReadStream(path))
    if (path !== spooled) await removeTemporary(spooled)
    const publicId = newPublicId(originalFilename, hash, format)
    const { contentType } = FORMATS[format]
    const dispose = () => removeTemporary(path)
    return {
      path,
      hash,
      bytes,
      width,
      height,
      format,
      placeholder,
      contentType,
      publicId,
      originalFilename,
      dispose,
    }
  } catch (error) {
    await removeTemporary(spooled)
    if (cleaned) await removeTemporary(cleaned.path)
    throw explainTransfer(error, originalFilename)
  }
}

const isAccepted = (format: string, accepted: Accepted) =>
  accepted === 'any' || isDocument(format) === (accepted === 'document')

/** Returns a cleaned picture, or a document as it is, since it was checked. */
async function clean(path: string, format: Format, name: string, maxPixels: number): Promise<Cleaned> {
  if (format === 'svg') return cleanSvg(path, name)
  if (format !== 'pdf') return cleanRaster({ path, format, maxPixels, name })
  await checkPdf(path, name)
  return { path, width: 0, height: 0, placeholder: '' }
}

const NAMES: Record<Accepted, string> = {
  image: 'a JPEG, PNG, WebP, AVIF, GIF or SVG image',
  document: 'a PDF',
  any: 'a JPEG, PNG, WebP, AVIF, GIF or SVG image, or a PDF',
}

const unsupported = (name: string, accepted: Accepted) =>
  new AppError('UNSUPPORTED_TYPE', `“${name}” is not ${NAMES[accepted]}`)

/** Decoding HEIC needs a decoder for H.265, which no library of ours contains. */
const heif = (name: string) =>
  new AppError(
    'UNSUPPORTED_TYPE',
    `“${name}” is a HEIC photo, which most browsers cannot show. Save it as JPEG and upload that: on an iPhone, share it with “Most Compatible” in the options; on a Mac, export it in Preview; on Windows, save it as JPEG in Photos`,
  )
