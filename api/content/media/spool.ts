import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../../platform/error-code.ts'
import { AppError } from '../../platform/errors.ts'
import { removeTemporary, temporaryPath, writeStreamTo } from './temporary.ts'

const BROKEN_OFF = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR'])
// Multipart parsers identify this error only by its message.
const ENDED_EARLY = /^(?:Unexpected end of|Part terminated early)/
const FULL = new Set(['ENOSPC', 'EDQUOT'])

/**
 * Writes untrusted bytes to a new file in `directory`, in constant memory, and returns its path. Deletes the file if
 * that fails.
 *
 * @throws AppError TOO_LARGE above `maxBytes`, INVALID for an empty file, BAD_REQUEST if the transfer was interrupted,
 *   UNAVAILABLE if the disk is full
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
    // A source that failed before it was read reports its error only here; its readers see a premature close.
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

/** Returns the error for a file that is too large. */
export const tooManyBytes = (name: string, maxBytes: number) =>
  new AppError('TOO_LARGE', `“${name}” is larger than ${Number((maxBytes / 1024 ** 2).toFixed(2))} MB`)

/** Returns the error that a sender is shown when a transfer fails. Other errors are returned unchanged. */
export function explainTransfer(error: unknown, name: string): unknown {
  const code = errorCode(error)
  if (error instanceof AppError) return error
  if (FULL.has(code)) return new AppError('UNAVAILABLE', 'There is no room left for uploads', { cause: error })
  if (BROKEN_OFF.has(code) || isEndedEarly(error))
    return new AppError('BAD_REQUEST', `“${name}” did not arrive whole`, { cause: error })
  return error
}
