import { mediaPath, publicIdOf } from '../../../../schema/kinds/media-file.ts'
import { THUMBNAIL_NAME } from '../../../../schema/site.ts'
import { isAddress } from '../../../../schema/text.ts'

interface Props {
  value: string
  className?: string
  /** A name whose first letter replaces a missing image. */
  letter?: string
}

/** Renders the image or emoji in a small square. */
export function Thumbnail({ value, className = 'size-24', letter = '' }: Props) {
  const frame = `${className} grid shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-surface`
  const publicId = publicIdOf(value)
  const source = publicId ? `${mediaPath(publicId)}/${THUMBNAIL_NAME}` : value
  if (isAddress(value) && !value.startsWith('#')) {
    return (
      <span className={frame}>
        <img src={source} alt="" className="size-full object-cover" loading="lazy" />
      </span>
    )
  }
  return (
    <span aria-hidden="true" className={`${frame} ${value ? 'text-2xl' : 'font-serif text-xl text-ink-soft'}`}>
      {value || letter.charAt(0)}
    </span>
  )
}
