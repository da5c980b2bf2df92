import { cropName, focusWithin, hasVariants, variantName } from '../../../../schema/framing.ts'
import FileText from 'virtual:icon/file-text'
import { classNames } from '../../../ui/class-names.ts'
import { isDocument } from './formats.ts'
import type { MediaFile } from './types.ts'

const WIDTH = 320

/**
 * A thumbnail of a stored image. It shows the part that an editor chose, and keeps the focal point in its frame. Files without
 * variants are shown themselves, drawings as a whole, and documents as a sign.
 */
export function Picture({ file, className }: { file: MediaFile; className: string }) {
  const { url, format, crop, focalPoint, alt } = file
  const isDrawing = format === 'svg'
  if (isDocument(format))
    return (
      <span className={classNames('grid place-items-center bg-surface text-ink-soft', className)}>
        <FileText aria-hidden="true" className="size-2/5 max-h-16 max-w-16" />
      </span>
    )
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
