const MAX_CODES = 4096

/**
 * Returns whether `data` is one LZW stream (GIF89a, appendix F) that decodes to `pixels` pixels and ends in the last byte.
 * Only the lengths of the codes are decoded, not the pixels.
 */
export function isExactLzw(data: Buffer, codeSize: number, pixels: number): boolean {
  if (codeSize < 2 || codeSize > 8) return false
  const clear = 1 << codeSize
  const end = clear + 1
  const lengths = new Uint32Array(MAX_CODES).fill(1, 0, clear)
  let next = end + 1
  let width = codeSize + 1
  let previous = -1
  let seen = 0
  for (let bit = 0; bit + width <= data.length * 8;) {
    const code = bitsAt(data, bit, width)
    bit += width
    if (code === end) return seen === pixels && Math.ceil(bit / 8) === data.length
    if (code === clear) {
      next = end + 1
      width = codeSize + 1
      previous = -1
      continue
    }
    if (previous >= 0 && next < MAX_CODES) {
      lengths[next++] = lengths[previous]! + 1
      if (next === 1 << width && width < 12) width++
    }
    if (code >= next) return false
    seen += lengths[code]!
    previous = code
  }
  return false
}

function bitsAt(data: Buffer, bit: number, width: number): number {
  const byte = bit >> 3
  const word = data[byte]! | ((data[byte + 1] ?? 0) << 8) | ((data[byte + 2] ?? 0) << 16)
  return (word >> (bit & 7)) & ((1 << width) - 1)
}
