import { createReadStream } from 'node:fs'
import { AppError } from '../errors.ts'

const LF = 0x0a
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
 * Yields the lines of a file. Only line feeds end a line: `node:readline` also splits at U+2028, which JSON may contain.
 *
 * @throws AppError INVALID for a line of more than 16 MiB, or one that is not UTF-8
 */
export async function* fileLines(path: string): AsyncGenerator<FileLine> {
  let start = 0
  let rest: Buffer[] = []
  let waiting = 0
  const line = (): FileLine => {
    const bytes = rest.length === 1 ? rest[0]! : Buffer.concat(rest)
    const found = { text: decoded(bytes), start, length: bytes.length }
    start += bytes.length + 1
    rest = []
    waiting = 0
    return found
  }
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, from)) {
      rest.push(chunk.subarray(from, end))
      yield line()
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    waiting += chunk.length - from
    if (waiting > MAX_LINE) throw new AppError('INVALID', `A line is longer than ${MAX_LINE} bytes`)
  }
  if (waiting > 0) yield line()
}

function decoded(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID', 'A line is not UTF-8', { cause })
  }
}
