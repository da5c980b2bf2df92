import { sharp } from '../sharp.ts'

const uint = (bytes: number) => (value: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const [u16, u32] = [uint(2), uint(4)]

function box(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

/** A box with a version and flags. */
const fullBox = (type: string, version: number, ...parts: Buffer[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts)

type Size = readonly [width: number, height: number]

/** A part of an AVIF: its type, the properties that describe it, and its data. */
interface Part {
  type: string
  properties: Buffer[]
  data: Buffer
}

/**
 * Returns a coded picture of 100 × 100 pixels as a part.
 *
 * @param declared the size that it declares
 * @param isAlpha whether it is the transparency of another part
 */
export async function codedPart(declared: Size = [100, 100], { isAlpha = false } = {}): Promise<Part> {
  const picture = sharp({ create: { width: 100, height: 100, channels: 3, background: 'green' } })
  const bytes = await (isAlpha ? picture.toColourspace('b-w') : picture).avif({ effort: 0 }).toBuffer()
  const copy = (type: string) => {
    const at = bytes.indexOf(type) - 4
    return bytes.subarray(at, at + bytes.readUInt32BE(at))
  }
  const auxiliary = fullBox('auxC', 0, Buffer.from('urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0'))
  const properties = [sizeOf(declared), copy('av1C'), copy('pixi'), ...(isAlpha ? [auxiliary] : [])]
  return { type: 'av01', properties, data: copy('mdat').subarray(8) }
}

const sizeOf = ([width, height]: Size) => fullBox('ispe', 0, u32(width), u32(height))

/** Returns a picture of one tile as a part. */
export const gridPart = ([width, height]: Size): Part => ({
  type: 'grid',
  properties: [sizeOf([width, height])],
  data: Buffer.concat([Buffer.alloc(4), u16(width), u16(height)]),
})

/** Returns an AVIF of two parts. @param reference the type of the reference from one part to the other, by their numbers */
export function avifOf(parts: readonly [Part, Part], [type, from, to]: readonly [string, number, number]): Buffer {
  const all = parts.flatMap(({ properties }) => properties)
  const ftyp = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'))
  const data = parts.map((part) => part.data)
  const meta = (start: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(1)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(parts.length),
        ...parts.map((part, n) => {
          const at = start + Buffer.concat(data.slice(0, n)).length
          return Buffer.concat([u16(n + 1), u16(0), u16(1), u32(at), u32(part.data.length)])
        }),
      ),
      fullBox(
        'iinf',
        0,
        u16(parts.length),
        ...parts.map((part, n) => fullBox('infe', 2, u16(n + 1), u16(0), Buffer.from(`${part.type}\0`))),
      ),
      fullBox('iref', 0, box(type, u16(from), u16(1), u16(to))),
      box(
        'iprp',
        box('ipco', ...all),
        fullBox(
          'ipma',
          0,
          u32(parts.length),
          ...parts.map(({ properties }, n) =>
            Buffer.concat([
              u16(n + 1),
              Buffer.from([properties.length, ...properties.map((property) => all.indexOf(property) + 1)]),
            ]),
          ),
        ),
      ),
    )
  return Buffer.concat([ftyp, meta(ftyp.length + meta(0).length + 8), box('mdat', ...data)])
}
