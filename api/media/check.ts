import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { cleanRaster, type Cleaned } from './clean-raster.ts'
import { cleanSvg } from './clean-svg.ts'
import { detectFormat } from './detect.ts'
import { FORMATS, type Format } from './formats.ts'
import { displayName, newPublicId } from './names.ts'
import { explainTransfer, spool, tooManyBytes } from './spool.ts'
import { removeTemporary } from './temporary.ts'

export interface CheckOptions {
  /** Where temporary files go: see `temporaryDirectory`. */
  directory: string
  /** The largest file, as it arrives and as it is stored. 10 MB unless told. */
  maxBytes?: number
  /** The most pixels, width × height, of all frames together. 50 million unless told. */
  maxPixels?: number
}

/** A file that passed: clean, in a temporary file that `dispose` removes. */
export interface CheckedFile {
  path: string
  /** SHA-256 of the cleaned bytes, in hexadecimal. */
  hash: string
  bytes: number
  /** In pixels, as the picture is seen. */
  width: number
  height: number
  format: Format
  contentType: string
  publicId: string
  /** What the file was called, made safe to show and store. */
  originalFilename: string
  dispose: () => Promise<void>
}

const MAX_BYTES = 10 * 1024 ** 2
const MAX_PIXELS = 50_000_000

/**
 * Checks and cleans an uploaded image: the one way in for REST, GraphQL and the command line. `source` is a stream of
 * untrusted bytes or the path of a file (which stays as it is), `name` what the sender calls it. Cleaning what is clean
 * changes nothing, so a file that is exported and uploaded again keeps its hash.
 * UNSUPPORTED_TYPE, TOO_LARGE or INVALID with a message that names the file; see `spool` for broken transfers.
 */
export async function checkFile(source: Readable | string, name: string, options: CheckOptions): Promise<CheckedFile> {
  const { directory, maxBytes = MAX_BYTES, maxPixels = MAX_PIXELS } = options
  const originalFilename = displayName(name)
  const spooled = await spool(source, directory, maxBytes, originalFilename)
  let cleaned: Cleaned | undefined
  try {
    const format = await detectFormat(spooled)
    if (!format) throw unsupported(originalFilename)
    cleaned =
      format === 'svg'
        ? await cleanSvg(spooled, originalFilename)
        : await cleanRaster({ path: spooled, format, maxPixels, name: originalFilename })
    const { path, width, height } = cleaned
    const bytes = (await stat(path)).size
    if (bytes > maxBytes) throw tooManyBytes(originalFilename, maxBytes)
    const hash = await sha256(path)
    if (path !== spooled) await removeTemporary(spooled)
    const publicId = newPublicId(originalFilename, hash, format)
    const { contentType } = FORMATS[format]
    const dispose = () => removeTemporary(path)
    return { path, hash, bytes, width, height, format, contentType, publicId, originalFilename, dispose }
  } catch (error) {
    await removeTemporary(spooled)
    if (cleaned) await removeTemporary(cleaned.path)
    throw explainTransfer(error, originalFilename)
  }
}

const unsupported = (name: string) =>
  new AppError('UNSUPPORTED_TYPE', `“${name}” is not a JPEG, PNG, WebP, AVIF, GIF or SVG image`)

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
