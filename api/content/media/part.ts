import type { Sharp } from 'sharp'
import { type Crop, sizeWithin } from '../../../schema/framing.ts'

/** Opens a part of a picture. */
export async function partOf(original: Buffer, crop: Crop): Promise<Sharp> {
  const { sharp } = await import('./sharp.ts')
  const picture = sharp(original, { failOn: 'none' })
  if (crop.width === 100 && crop.height === 100) return picture
  const whole = await picture.metadata()
  const size = sizeWithin({ width: whole.width, height: whole.height }, crop)
  const [left, top] = [Math.floor((whole.width * crop.left) / 100), Math.floor((whole.height * crop.top) / 100)]
  return picture.extract({
    left,
    top,
    width: Math.min(size.width, whole.width - left),
    height: Math.min(size.height, whole.height - top),
  })
}
