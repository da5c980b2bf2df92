import { VARIANT_WIDTHS } from '../../../schema/site.ts'
import { usePictureAddress } from '../preview/preview.ts'

const STORED = /^\/media\/[^/?#]+\.(?:jpe?g|png|webp|avif)$/i

/** The width of a frame on the page, as in the `sizes` attribute: for each media condition, and at last without one. */
type FrameWidths = readonly (readonly [condition: string, width: string])[]

interface Frame {
  widths: FrameWidths
  /** The width of the frame over its height. */
  ratio: number
  /** The widest variant that the frame needs on any screen, in pixels. */
  upTo?: (typeof VARIANT_WIDTHS)[number]
}

/** The frames in which pages show photographs. */
const FRAMES = {
  card: {
    widths: [
      ['(min-width: 64rem)', '24rem'],
      ['(min-width: 40rem)', '46vw'],
      ['', '5.5rem'],
    ],
    ratio: 1,
    upTo: 960,
  },
  detail: {
    widths: [
      ['(min-width: 64rem)', '30rem'],
      ['', '92vw'],
    ],
    ratio: 1.5,
  },
  portrait: { widths: [['', '5.5rem']], ratio: 1, upTo: 480 },
  largePortrait: {
    widths: [
      ['(min-width: 40rem)', '12.5rem'],
      ['', '5.5rem'],
    ],
    ratio: 1,
    upTo: 960,
  },
  hero: {
    widths: [
      ['(min-width: 64rem)', '46vw'],
      ['', '92vw'],
    ],
    ratio: 1,
  },
} as const satisfies Record<string, Frame>

interface Props {
  address: string
  alt: string
  frame: keyof typeof FRAMES
  /** The size of the stored picture, if it is known. */
  size?: { width: number; height: number } | null
  /** A tiny version of the picture as a data: address, which is shown until the picture is loaded. */
  placeholder?: string
  /** Whether to load the image at once, because it is at the top of the page. Others are loaded lazily. */
  eager?: boolean
}

/** The width below which a picture is shown in its own size, since enlarging it would blur it. */
const SMALL = 240

/**
 * Returns the `sizes` attribute of a picture that fills a frame. Of a picture that is wider than the frame only a part is
 * visible, so it needs more pixels.
 */
export function sizesIn({ widths, ratio }: Frame, size: Props['size']): string {
  const factor = size ? Math.max(1, size.width / size.height / ratio) : 1
  const scaled = (width: string) => (factor > 1 ? `calc(${width} * ${Number(factor.toFixed(2))})` : width)
  return widths.map(([condition, width]) => `${condition} ${scaled(width)}`.trim()).join(', ')
}

/**
 * A photograph that fills its frame, which keeps its space until the image is loaded. Stored images are offered in several
 * sizes, from which the browser chooses.
 */
export function Photo({ address: stored, alt, frame: name, size, placeholder, eager = false }: Props) {
  const address = usePictureAddress(stored)
  const frame: Frame = FRAMES[name]
  const image = (
    <img
      src={address}
      alt={alt}
      width={size?.width ?? 1280}
      height={size?.height ?? 960}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager ? 'high' : undefined}
      decoding="async"
      className={size && size.width < SMALL ? 'photo photo-small' : 'photo'}
    />
  )
  if (!STORED.test(stored)) return image
  const widths = VARIANT_WIDTHS.filter((width) => width <= (frame.upTo ?? Infinity))
  const set = (format: string) => widths.map((width) => `${address}/${width}.${format} ${width}w`).join(', ')
  const sizes = sizesIn(frame, size)
  return (
    <>
      {placeholder && <img src={placeholder} alt="" className="photo-placeholder" />}
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        {image}
      </picture>
    </>
  )
}
