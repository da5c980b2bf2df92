import { TransferError } from '../transfer/record.ts'
import { decodeUtf8, JsonSyntaxError, parseJson } from './json.ts'

const LF = 0x0a

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
  let number = 0
  let rest: Buffer[] = []
  let waiting = 0

  const line = (parts: Buffer[], isEnded = true): Line => {
    number++
    try {
      const text = decodeUtf8(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
      return { text: text.endsWith('\r') ? text.slice(0, -1) : text, number, isEnded }
    } catch (error) {
      throw error instanceof TransferError ? new TransferError(`line ${number} ${error.message}`) : error
    }
  }

  for await (const piece of bytes) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      rest.push(chunk.subarray(start, end))
      yield line(rest)
      rest = []
      waiting = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    waiting += chunk.length - start
    if (waiting > MAX_LINE) throw new TransferError(`line ${number + 1} is longer than ${MAX_LINE} bytes`)
  }
  if (waiting > 0) yield line(rest, false)
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
