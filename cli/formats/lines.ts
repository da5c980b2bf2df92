import { splitLines } from '../../api/content/transfer/split-lines.ts'
import { TransferError } from '../transfer/record.ts'
import { decodeUtf8, JsonSyntaxError, parseJson } from './json.ts'

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
function textOf(bytes: Buffer, number: number): string {
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
