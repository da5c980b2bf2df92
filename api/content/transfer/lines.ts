import { createReadStream } from 'node:fs'
import { AppError } from '../../platform/errors.ts'
import { splitLines } from '../../../schema/transfer/lines.ts'

/** The longest line, in bytes. The limits of the model keep real items far below it. */
const MAX_LINE = 16 * 1024 ** 2

/** A line of a file. */
export interface FileLine {
  text: string
  /** Where it begins, and its length without the line ending, in bytes. */
  start: number
  length: number
}

/**
 * Yields the lines of a file.
 *
 * @throws AppError INVALID for a line of more than 16 MiB, or one that is not UTF-8
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let start = 0
  const chunks = createReadStream(path, { highWaterMark: 256 * 1024 })
  const tooLong = () => new AppError('INVALID', `A line is longer than ${MAX_LINE} bytes`)
  for await (const { bytes } of splitLines(chunks, MAX_LINE, tooLong)) {
    yield { text: decoded(bytes), start, length: bytes.length }
    start += bytes.length + 1
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID', 'A line is not UTF-8', { cause })
  }
}
