import { isExactLzw } from './lzw.ts'

// Blocks of the GIF89a specification; the loop count is Netscape's extension.
const EXTENSION = 0x21
const CONTROL = 0xf9
const APPLICATION = 0xff
const IMAGE = 0x2c
const TRAILER = 0x3b
const LOOP = Buffer.from('\x0bNETSCAPE2.0\x03\x01', 'latin1')

/** Returns whether a GIF contains one picture or animation and nothing else: no comment, no hidden or trailing bytes. */
export function isBareGif(bytes: Buffer): boolean {
  const screen = bytes.subarray(6, 10)
  let at = 13 + paletteSize(bytes.readUInt8(10))
  let images = 0
  for (;;) {
    const block = bytes.readUInt8(at++)
    if (block === TRAILER) return images > 0 && at === bytes.length
    if (block === EXTENSION) {
      const label = bytes.readUInt8(at++)
      if (label === CONTROL) {
        if (bytes.readUInt8(at) !== 4 || bytes.readUInt8(at + 5) !== 0) return false
        at += 6
      } else {
        const isLoop = label === APPLICATION && bytes.subarray(at, at + LOOP.length).equals(LOOP)
        if (!isLoop || bytes.readUInt8(at + 16) !== 0) return false
        at += 17
      }
    } else if (block === IMAGE) {
      // The first picture must fill the screen. Otherwise the screen could state any size.
      if (images++ === 0 && !(bytes.readUInt32LE(at) === 0 && bytes.subarray(at + 4, at + 8).equals(screen)))
        return false
      const pixels = bytes.readUInt16LE(at + 4) * bytes.readUInt16LE(at + 6)
      at += 9 + paletteSize(bytes.readUInt8(at + 8))
      const codeSize = bytes.readUInt8(at++)
      const data: Buffer[] = []
      for (let length = bytes.readUInt8(at++); length > 0; length = bytes.readUInt8(at++)) {
        data.push(bytes.subarray(at, at + length))
        at += length
      }
      if (!isExactLzw(Buffer.concat(data), codeSize, pixels)) return false
    } else {
      return false
    }
  }
}

const paletteSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0)
