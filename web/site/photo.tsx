import { VARIANT_WIDTHS } from '../../schema/site.ts'
import { usePictureAddress } from './preview/preview.ts'

const STORED = /^\/media\/[^/?#]+\.(?:jpe?g|png|webp|avif)$/i

interface Props {
  address: string
  alt: string
  /** The image's width on the page, as in the `sizes` attribute. */
  sizes: string
  /** Whether to load the image at once, because it is at the top of the page. Others are loaded lazily. */
  eager?: boolean
  className?: string
}

/**
 * A photograph in a frame of 4 by 3, which keeps its space until the image is loaded. Stored images are offered in several
 * sizes, from which the browser chooses.
 */
export function Photo({ address: stored, alt, sizes, eager = false, className = '' }: Props) {
  const address = usePictureAddress(stored)
  const image = (
    <img
      src={address}
      alt={alt}
      width={1280}
      height={960}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={className}
    />
  )
  if (!STORED.test(stored)) return image
  const set = (format: string) => VARIANT_WIDTHS.map((width) => `${address}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
