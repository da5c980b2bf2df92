const META = new Set(['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp'])
const PROPERTIES = new Set(['av1C', 'ispe', 'pixi', 'auxC'])
// AV1 specification, section 6.2.2: sequence header, temporal delimiter, frame header, tile group, frame.
const PICTURE_UNITS = new Set([1, 2, 3, 4, 6])

interface Box {
  type: string
  from: number
  to: number
}

interface Extent {
  from: number
  to: number
}

/**
 * Returns whether an AVIF (ISO/IEC 23008-12) contains one picture, with its transparency, and nothing else: no Exif or XMP
 * item, no rotation, profile or thumbnail, and no unused bytes. Unusual layouts are reported as not bare.
 */
export function isBareAvif(bytes: Buffer): boolean {
  const [type, meta, data, ...others] = boxes(bytes, 0, bytes.length)
  if (type?.type !== 'ftyp' || meta?.type !== 'meta' || data?.type !== 'mdat' || others.length > 0) return false
  const parts = boxes(bytes, meta.from + 4, meta.to)
  if (!parts.every((part) => META.has(part.type)) || new Set(parts.map((part) => part.type)).size !== parts.length)
    return false
  const part = (name: string) => parts.find((each) => each.type === name) ?? { type: name, from: 0, to: 0 }
  return (
    part('hdlr').to - part('hdlr').from <= 32 &&
    areOnlyPictures(bytes, part('iinf')) &&
    areOnlyPlain(bytes, part('iprp')) &&
    fill(data, extents(bytes, part('iloc'))) &&
    extents(bytes, part('iloc')).every((extent) => areOnlyPictureUnits(bytes, extent))
  )
}

function boxes(bytes: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < end;) {
    const length = bytes.readUInt32BE(at)
    if (length < 8 || at + length > end) throw new RangeError('A box is longer than its container')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), from: at + 8, to: at + length })
    at += length
  }
  return boxes
}

const areOnlyPictures = (bytes: Buffer, items: Box) =>
  boxes(bytes, items.from + 6, items.to).every(
    (item) => item.to - item.from === 13 && bytes.toString('latin1', item.from + 8, item.from + 12) === 'av01',
  )

const areOnlyPlain = (bytes: Buffer, properties: Box) =>
  boxes(bytes, properties.from, properties.to)
    .filter((box) => box.type === 'ipco')
    .flatMap((box) => boxes(bytes, box.from, box.to))
    .every(
      ({ type, from }) =>
        PROPERTIES.has(type) || (type === 'colr' && bytes.toString('latin1', from, from + 4) === 'nclx'),
    )

/** Returns the positions of the items, for the common layout of `iloc`: version 0, 32-bit offsets, lengths and bases. */
function extents(bytes: Buffer, { from }: Box): Extent[] {
  if (bytes.readUInt32BE(from) !== 0 || bytes.readUInt16BE(from + 4) !== 0x4440) return []
  const extents: Extent[] = []
  let at = from + 8
  for (let items = bytes.readUInt16BE(from + 6); items > 0; items--) {
    const base = bytes.readUInt32BE(at + 4)
    let count = bytes.readUInt16BE(at + 8)
    at += 10
    for (; count > 0; count--, at += 8) {
      const start = base + bytes.readUInt32BE(at)
      extents.push({ from: start, to: start + bytes.readUInt32BE(at + 4) })
    }
  }
  return extents.sort((a, b) => a.from - b.from)
}

function fill(data: Box, parts: Extent[]): boolean {
  let at = data.from
  for (const part of parts) {
    if (part.from !== at) return false
    at = part.to
  }
  return at === data.to
}

function areOnlyPictureUnits(bytes: Buffer, { from, to }: Extent): boolean {
  let at = from
  while (at < to) {
    const header = bytes.readUInt8(at)
    const hasExtension = (header & 0x04) !== 0
    const hasSize = (header & 0x02) !== 0
    if (!PICTURE_UNITS.has((header >> 3) & 0x0f) || !hasSize) return false
    at += hasExtension ? 2 : 1
    let size = 0
    for (let shift = 0; ; shift += 7) {
      const digit = bytes.readUInt8(at++)
      size += (digit & 0x7f) * 2 ** shift
      if (digit < 0x80) break
    }
    at += size
  }
  return at === to
}
