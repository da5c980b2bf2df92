const HEADER_BYTES = 6
const ENTRY_BYTES = 16
/** The type of a file with icons; 2 would be cursors. */
const ICON_TYPE = 1
const BITS_PER_PIXEL = 32

/**
 * Returns an ICO file with square PNG pictures below 256 pixels. https://learn.microsoft.com/windows/win32/menurc/newheader
 */
export function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + pictures.length * ENTRY_BYTES)
  head.writeUInt16LE(ICON_TYPE, 2)
  head.writeUInt16LE(pictures.length, 4)
  let start = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEADER_BYTES + index * ENTRY_BYTES
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(BITS_PER_PIXEL, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(start, at + 12)
    start += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
