import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const LARGEST: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 256, pHYs: 9, IEND: 0 }
// Samples per pixel by colour type: https://www.w3.org/TR/png-3/#6Colour-values
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/** Returns whether a PNG contains one picture and nothing else: no text, no profile, no data hidden in or after its pixels. */
export async function isBarePng(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return false
  const seen = new Set<string>()
  const data: Buffer[] = []
  let at = 8
  while (!seen.has('IEND')) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') {
      data.push(bytes.subarray(at + 8, at + 8 + length))
    } else {
      if (seen.has(type) || !(length <= (LARGEST[type] ?? -1))) return false
      seen.add(type)
    }
    at += 12 + length
  }
  return at === bytes.length && seen.has('IHDR') && isExactly(data, unpackedSize(bytes))
}

/** Returns the unpacked size of the pixels in bytes (https://www.w3.org/TR/png-3/#7Scanline), or NaN for interlaced pictures. */
function unpackedSize(bytes: Buffer): number {
  const interlaced = bytes.readUInt8(28) !== 0
  const bitsPerPixel = bytes.readUInt8(24) * (SAMPLES[bytes.readUInt8(25)] ?? NaN)
  const line = 1 + Math.ceil((bytes.readUInt32BE(16) * bitsPerPixel) / 8)
  return interlaced ? NaN : line * bytes.readUInt32BE(20)
}

/** Returns whether `packed` is one zlib stream that unpacks to `size` bytes and ends where `packed` ends. */
async function isExactly(packed: Buffer[], size: number): Promise<boolean> {
  const inflate = createInflate()
  let unpacked = 0
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      unpacked += chunk.length
      done(unpacked > size ? new RangeError('More data than pixels') : null)
    },
  })
  try {
    await pipeline(packed, inflate, count)
  } catch {
    return false
  }
  return unpacked === size && inflate.bytesWritten === packed.reduce((sum, part) => sum + part.length, 0)
}
