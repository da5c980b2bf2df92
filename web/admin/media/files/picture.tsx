import { cropName, focusWithin, hasVariants, variantName } from '../../../../schema/framing.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { MediaFile } from './types.ts'

const WIDTH = 320

/**
 * A thumbnail of a stored image. It shows the part that an editor chose, and keeps the focal point in its frame. Files without
 * variants are shown themselves, and drawings as a whole.
 */
export function Picture({ file, className }: { file: MediaFile; className: string }) {
  const { url, format, crop, focalPoint, alt } = file
  const isDrawing = format === 'svg'
  const { x, y } = hasVariants(format) ? focusWithin(focalPoint, crop) : focalPoint
  return (
    <span className={classNames('block overflow-hidden bg-surface', className)}>
      <img
        src={hasVariants(format) ? `${url}/${variantName(WIDTH, 'webp', cropName(crop))}` : url}
        alt={alt}
        loading="lazy"
        className={classNames('size-full', isDrawing ? 'object-contain' : 'object-cover')}
        style={{ objectPosition: isDrawing ? undefined : `${x}% ${y}%` }}
      />
    </span>
  )
}
