// Markers of ITU-T T.81, table B.1.
const SOI = 0xffd8
const EOI = 0xffd9
const SOS = 0xffda
const APP0 = 0xffe0
const FRAMES = new Set([0xffc0, 0xffc1, 0xffc2])
const TABLES = new Set([0xffc4, 0xffdb, 0xffdd])

/** Returns whether a JPEG contains one grey or three-colour picture and nothing else: no comment, metadata or trailing bytes. */
export function isBareJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== SOI) return false
  let at = 2
  let frames = 0
  for (;;) {
    const marker = bytes.readUInt16BE(at)
    if (marker === EOI) return frames === 1 && at + 2 === bytes.length
    const next = at + 2 + bytes.readUInt16BE(at + 2)
    if (FRAMES.has(marker)) {
      frames++
      const components = bytes.readUInt8(at + 9)
      if (components !== 1 && components !== 3) return false
    } else if (marker === APP0) {
      if (at !== 2 || next !== 20 || bytes.toString('latin1', 6, 11) !== 'JFIF\0') return false
    } else if (marker !== SOS && !TABLES.has(marker)) {
      return false
    }
    at = marker === SOS ? endOfScan(bytes, next) : next
  }
}

/** Returns the position of the first marker after entropy-coded data. Stuffed zeros and restart markers are part of the data. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 2)) {
    const code = bytes.readUInt8(at + 1)
    if (code !== 0 && (code < 0xd0 || code > 0xd7)) return at
  }
  return bytes.length
}
