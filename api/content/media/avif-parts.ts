import { AppError } from '../../platform/errors.ts'

/** Tags of boxes, with the first bytes of what follows: version and flags. */
const SIZE = Buffer.from('ispe\0\0\0\0', 'latin1')
const ITEM = Buffer.from('infe', 'latin1')

/** Where the type of an item is, from the tag of its box, by the version of the box. Older versions have none. */
const TYPE_AT: Readonly<Record<number, number>> = { 2: 12, 3: 14 }

/** A coded picture, metadata, and a map of tones, which is not decoded. Others are made of several parts: one file of 2 KB can name a tile 65,536 times. */
const CODED = 'av01'
const PLAIN = new Set([CODED, 'Exif', 'mime', 'uri ', 'tmap'])
/** A picture has a transparency, a thumbnail, a depth and a map of gains at most. */
const MAX_CODED = 5

/**
 * Returns the pixels of the largest part of an AVIF (ISO/IEC 23008-12): the picture, its transparency or a thumbnail. The decoder
 * decodes parts that are larger than the picture, so the size of the picture alone says little. Tags are searched in the whole file,
 * so no layout of its boxes hides a part.
 *
 * @param name the name of the file, for the message
 * @throws AppError INVALID for a picture that is made of several, such as tiles
 */
export function largestPartOfAvif(bytes: Buffer, name: string): number {
  const types = Array.from(positions(bytes, ITEM, 18), (at) => {
    const from = TYPE_AT[bytes.readUInt8(at + 4)]
    return from === undefined ? CODED : bytes.toString('latin1', at + from, at + from + 4)
  })
  const coded = types.filter((type) => type === CODED).length
  if (coded === 0 || coded > MAX_CODED || !types.every((type) => PLAIN.has(type)))
    throw new AppError(
      'INVALID',
      `“${name}” is an AVIF that is made of several pictures, such as tiles. Save it as JPEG, PNG or WebP`,
    )
  const sizes = Array.from(positions(bytes, SIZE, 16), (at) => bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  // There can be more of them than a function takes arguments.
  return sizes.reduce((largest, size) => Math.max(largest, size), -Infinity)
}

/** Returns where a tag is, if so many bytes follow from there. */
function* positions(bytes: Buffer, tag: Buffer, length: number): Generator<number> {
  for (let at = bytes.indexOf(tag); at >= 0 && at + length <= bytes.length; at = bytes.indexOf(tag, at + 1)) yield at
}
