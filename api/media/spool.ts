import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { removeTemporary, temporaryPath, writeStreamTo } from './temporary.ts'

const BROKEN_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])
// The parsers of multipart bodies say it by message only.
const ENDED_EARLY = /^(?:Unexpected end of|Part terminated early)/
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes untrusted bytes to a new file in `directory`, in constant memory, and returns its path. Nothing stays behind
 * when it fails: TOO_LARGE beyond `maxBytes`, INVALID for no bytes at all, BAD_REQUEST when the sender broke off,
 * UNAVAILABLE when the disk is full.
 */
export async function spool(source: Readable | string, directory: string, maxBytes: number, name: string) {
  const path = await temporaryPath(directory)
  const stream = typeof source === 'string' ? createReadStream(source) : source
  try {
    const file = await writeStreamTo(path)
    await pipeline(stream, (chunks) => bounded(chunks, maxBytes, name), file)
    if ((await stat(path)).size === 0) throw new AppError('INVALID', `“${name}” is empty`)
    return path
  } catch (error) {
    await removeTemporary(path)
    // A source that failed before anyone read it is only closed to the one who comes to read.
    throw explainTransfer(error instanceof AppError ? error : (stream.errored ?? error), name)
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>, maxBytes: number, name: string) {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    if (bytes > maxBytes) throw tooManyBytes(name, maxBytes)
    yield chunk
  }
}

const isEndedEarly = (error: unknown) => error instanceof Error && ENDED_EARLY.test(error.message)

/** Says that a file has more bytes than it may have. */
export const tooManyBytes = (name: string, maxBytes: number) =>
  new AppError('TOO_LARGE', `“${name}” is larger than ${Number((maxBytes / 1024 ** 2).toFixed(2))} MB`)

/** What a sender may be told of an error on the way into a temporary file; any other is passed on as it is. */
export function explainTransfer(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof AppError) return error
  if (FULL.has(code)) return new AppError('UNAVAILABLE', 'There is no room left for uploads', { cause: error })
  if (BROKEN_OFF.has(code) || isEndedEarly(error))
    return new AppError('BAD_REQUEST', `“${name}” did not arrive whole`, { cause: error })
  return error
}
