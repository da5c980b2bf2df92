import type { RasterFormat } from './formats.ts'
import { sharp } from './sharp.ts'

const SIDE = 16
const MAX_SECONDS = 60

/**
 * Returns a version of a clean picture that is at most 16 pixels wide and high, as a `data:` address. Pages show it until
 * the picture is loaded. Returns an empty text for pictures through which it would be visible afterwards, because they have
 * or may have transparent parts.
 */
export async function placeholderOf(path: string, format: RasterFormat): Promise<string> {
  if (format === 'gif') return ''
  const picture = sharp(path).timeout({ seconds: MAX_SECONDS })
  if ((await picture.metadata()).hasAlpha) return ''
  const bytes = await picture.resize(SIDE, SIDE, { fit: 'inside' }).webp({ quality: 40, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
