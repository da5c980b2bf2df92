import { TransferError } from './record.ts'
import { decodeUtf8, JsonSyntaxError, parseJson } from './json.ts'

const LF = 0x0a

/** A line of a stream of bytes. */
export interface LineBytes {
  /** Its bytes, without the line ending. */
  bytes: Uint8Array
  /** Whether a line ending follows. Only the last line may lack one. */
  isEnded: boolean
}

/** Returns the bytes of all parts. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0]!
  const all = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/**
 * Splits a stream of bytes into lines. Only line feeds end a line: `node:readline` also splits at U+2028, which JSON may
 * contain. Memory use is bounded by the longest line.
 *
 * @param maxBytes the limit of a line in bytes, checked after each chunk
 * @param tooLong returns the error that is thrown for a longer line
 */
export async function* splitLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLong: () => Error,
): AsyncGenerator<LineBytes> {
  let rest: Uint8Array[] = []
  let waiting = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      rest.push(chunk.subarray(start, end))
      yield { bytes: joined(rest), isEnded: true }
      rest = []
      waiting = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    waiting += chunk.length - start
    if (waiting > maxBytes) throw tooLong()
  }
  if (waiting > 0) yield { bytes: joined(rest), isEnded: false }
}

/** Longest line, in bytes. */
const MAX_LINE = 16 * 1024 * 1024

export interface Line {
  /** The line without its line ending. */
  text: string
  /** Counted from 1. */
  number: number
  /** Whether a line ending follows. Only the last line may lack one. */
  isEnded: boolean
}

/**
 * Splits a stream of bytes into lines. Memory use is bounded by the longest line.
 *
 * @throws TransferError naming a line that is longer than 16 MiB or not UTF-8
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Line> {
  let number = 1
  const tooLong = () => new TransferError(`line ${number} is longer than ${MAX_LINE} bytes`)
  for await (const line of splitLines(bytes, MAX_LINE, tooLong)) {
    yield { text: textOf(line.bytes, number), number, isEnded: line.isEnded }
    number++
  }
}

/** Returns the text of a line, also of one that ends with CR LF. */
function textOf(bytes: Uint8Array, number: number): string {
  try {
    const text = decodeUtf8(bytes)
    return text.endsWith('\r') ? text.slice(0, -1) : text
  } catch (error) {
    throw error instanceof TransferError ? new TransferError(`line ${number} ${error.message}`) : error
  }
}

/** Parses one line of NDJSON. @throws TruncatedError if the last line of the file ends early */
export function parseJsonLine({ text, number, isEnded }: Line, file: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (isEnded || !(error instanceof JsonSyntaxError)) throw error
    throw new TruncatedError(`${file} is truncated: line ${number}, the last one, is incomplete.`)
  }
}

/** Thrown when a file ends early. Such a file is never imported, not even in part. */
export class TruncatedError extends TransferError {
  override name = 'TruncatedError'
}
