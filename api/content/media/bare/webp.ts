const PICTURE = new Set(['VP8 ', 'VP8L', 'ALPH'])
// Flags of the VP8X chunk: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format
const ANIMATION = 0x02
const ICC_EXIF_XMP_RESERVED = 0xed
const FRAME_HEADER = 16

interface Chunk {
  type: string
  from: number
  to: number
}

/** Returns whether a WebP contains one picture or animation and nothing else: no profile, metadata or trailing bytes. */
export function isBareWebp(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false
  return chunks(bytes, 12, bytes.length).every(({ type, from, to }) => {
    if (type === 'VP8X') return to - from === 10 && (bytes.readUInt8(from) & ICC_EXIF_XMP_RESERVED) === 0
    if (type === 'ANIM') return to - from === 6
    if (type === 'ANMF') return chunks(bytes, from + FRAME_HEADER, to).every((part) => PICTURE.has(part.type))
    return PICTURE.has(type)
  })
}

/** Returns whether a WebP is probably lossless. Precise enough to choose how to encode it again. */
export function isLosslessWebp(bytes: Buffer): boolean {
  const type = bytes.toString('latin1', 12, 16)
  return type === 'VP8L' || (type === 'VP8X' && !bytes.includes('VP8 '))
}

/** Returns whether the WebP that starts with these (at least 21) bytes is animated. */
export const isAnimatedWebp = (head: Buffer) =>
  head.toString('latin1', 12, 16) === 'VP8X' && (head.readUInt8(20) & ANIMATION) !== 0

/** Returns the chunks of a RIFF container, without their headers. @throws RangeError if they do not fill it */
function chunks(bytes: Buffer, from: number, end: number): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = from; at < end;) {
    const length = bytes.readUInt32LE(at + 4)
    const padded = length + (length % 2)
    chunks.push({ type: bytes.toString('latin1', at, at + 4), from: at + 8, to: at + 8 + length })
    at += 8 + padded
    if (at > end || (padded > length && bytes[at - 1] !== 0))
      throw new RangeError('A chunk is longer than its container')
  }
  return chunks
}
