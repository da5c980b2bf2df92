import { usePictureAddress } from './preview/preview.ts'

/** The widths of which the server keeps smaller copies, in pixels. */
const WIDTHS = [320, 640, 1280, 1920]

const STORED = /^\/media\/[^/?#]+\.(?:jpe?g|png|webp|avif)$/i

interface Props {
  address: string
  alt: string
  /** The image's width on the page, as in the `sizes` attribute. */
  sizes: string
  /** Wanted at once, because it opens the page. Others are loaded when they come near. */
  eager?: boolean
  className?: string
}

/**
 * A photograph in a frame of 4 by 3. Pictures of our own come in the size and form that the browser wants; the frame is
 * kept free until they are there.
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
  const set = (format: string) => WIDTHS.map((width) => `${address}/${width}.${format} ${width}w`).join(', ')
  return (
    <picture>
      <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
      <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
