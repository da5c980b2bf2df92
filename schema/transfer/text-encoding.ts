import { TransferError } from './record.ts'

/** Returns the encoding that a byte order mark names. */
function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : undefined
}

/** Returns the byte order of UTF-16 without a mark: in the first characters of data, which are ASCII, every second byte is zero. */
function utf16In(head: Uint8Array): string | undefined {
  const start = head.subarray(0, 4)
  if (start.length < 4) return undefined
  const zeros = [...start].map((byte) => (byte === 0 ? '0' : 'x')).join('')
  return zeros === 'x0x0' ? 'utf-16le' : zeros === '0x0x' ? 'utf-16be' : undefined
}

/**
 * Returns the encoding of a text by its first bytes: that of its byte order mark, else the one that the user names, else UTF-16 if
 * it looks like that, else UTF-8.
 */
export function encodingOf(head: Uint8Array, named?: string): string {
  const marked = markedEncoding(head)
  if (marked !== undefined) return marked
  // The encoding standard takes “utf-16” for little-endian, whatever the bytes are.
  if (named !== undefined && !/^(?:utf-?16|ucs-?2|unicode)$/i.test(named.trim())) return named
  return utf16In(head) ?? (named === undefined ? 'utf-8' : 'utf-16le')
}

/** Returns a decoder that rejects other bytes. @throws TransferError for an unknown encoding */
function decoderFor(head: Uint8Array, named: string | undefined): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(encodingOf(head, named), { fatal: true })
  } catch (error) {
    if (error instanceof RangeError) throw new TransferError(`${named} is not a known encoding`)
    throw error
  }
}

/** What to do about a file that is not UTF-8. */
export const ENCODING_ADVICE = 'Save it as UTF-8, or name its encoding, such as --encoding windows-1252'
const SAVE_AS_UTF_8 = 'Save it as UTF-8, which spreadsheets call “CSV UTF-8”'

/** Describes bytes that an encoding does not have. */
const notDecoded = ({ encoding }: InstanceType<typeof TextDecoder>, named: string | undefined) =>
  new TransferError(({ advice }) =>
    named === undefined && encoding === 'utf-8'
      ? `is not UTF-8. ${advice(ENCODING_ADVICE, SAVE_AS_UTF_8)}`
      : `is not ${encoding.toUpperCase()}. ${advice('Name another encoding, such as --encoding windows-1252', SAVE_AS_UTF_8)}`,
  )

/** Decodes a text without its byte order mark. @throws TransferError if it is not of its encoding */
export function decodeText(bytes: Uint8Array, named?: string): string {
  const decoder = decoderFor(bytes, named)
  try {
    return decoder.decode(bytes)
  } catch {
    throw notDecoded(decoder, named)
  }
}

/** Decodes a stream of bytes. @throws TransferError if they are not of their encoding */
export async function* decodeStream(bytes: AsyncIterable<Uint8Array>, named?: string): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  const decoded = (chunk?: Uint8Array) => {
    try {
      return chunk ? decoder!.decode(chunk, { stream: true }) : decoder!.decode()
    } catch {
      throw notDecoded(decoder!, named)
    }
  }
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk, named)
    yield decoded(chunk)
  }
  if (decoder) yield decoded()
}

const encoder = new TextEncoder()

/** Converts a stream of bytes to UTF-8, unless that is their encoding. @throws TransferError if they are not of their encoding */
export async function* asUtf8(bytes: AsyncIterable<Uint8Array>, named?: string): AsyncGenerator<Uint8Array> {
  const chunks = bytes[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  async function* whole() {
    for (let next = first; !next.done; next = await chunks.next()) yield next.value
  }
  if (/^utf-?8$/i.test(encodingOf(first.value, named))) yield* whole()
  else for await (const text of decodeStream(whole(), named)) yield encoder.encode(text)
}
