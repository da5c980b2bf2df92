import type { OutputInfo, Sharp } from 'sharp'
import { sharp } from './sharp.ts'

const SIDE = 16
const MAX_SECONDS = 60

/** The pixels of a picture that was made tiny. */
export interface Miniature {
  data: Buffer
  info: OutputInfo
}

/** Decodes a whole picture into at most 16 by 16 pixels. */
export const miniatureOf = (picture: Sharp): Promise<Miniature> =>
  picture
    .timeout({ seconds: MAX_SECONDS })
    .resize(SIDE, SIDE, { fit: 'inside', fastShrinkOnLoad: false })
    .raw()
    .toBuffer({ resolveWithObject: true })

/**
 * Returns a miniature as a `data:` address, which pages show until the picture is loaded. Returns an empty text for pictures
 * through which it would be visible afterwards, because they have or may have transparent parts.
 */
export async function placeholderOf({ data, info: { width, height, channels } }: Miniature): Promise<string> {
  if (channels === 2 || channels === 4) return ''
  return addressOf(sharp(data, { raw: { width, height, channels } }))
}

/** Encodes a tiny picture as a `data:` address. */
export async function addressOf(picture: Sharp): Promise<string> {
  const bytes = await picture.webp({ quality: 40, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
