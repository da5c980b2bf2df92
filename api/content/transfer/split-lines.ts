const LF = 0x0a

/** A line of a stream of bytes. */
export interface LineBytes {
  /** Its bytes, without the line ending. */
  bytes: Buffer
  /** Whether a line ending follows. Only the last line may lack one. */
  isEnded: boolean
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
  let rest: Buffer[] = []
  let waiting = 0
  const joined = () => (rest.length === 1 ? rest[0]! : Buffer.concat(rest))
  for await (const piece of chunks) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let start = 0
    for (let end = chunk.indexOf(LF); end >= 0; end = chunk.indexOf(LF, start)) {
      rest.push(chunk.subarray(start, end))
      yield { bytes: joined(), isEnded: true }
      rest = []
      waiting = 0
      start = end + 1
    }
    rest.push(chunk.subarray(start))
    waiting += chunk.length - start
    if (waiting > maxBytes) throw tooLong()
  }
  if (waiting > 0) yield { bytes: joined(), isEnded: false }
}
