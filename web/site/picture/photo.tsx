import { DEFAULT_FOCUS, type PictureSize, shownAddress, variantName } from '../../../schema/framing.ts'
import { VARIANT_WIDTHS } from '../../../schema/site.ts'
import { classNames } from '../../ui/class-names.ts'
import { usePictureAddress } from '../edition.ts'
import { focalClass } from './focal-rules.ts'

const STORED = /^\/media\/[^/?#]+\.(?:jpe?g|png|webp|avif)$/i

interface Frame {
  /**
   * The widths of the frame on the page, as in the `sizes` attribute: a media condition, which is empty for the last one, the
   * width, and the ratio of the frame's width to its height.
   */
  on: readonly (readonly [condition: string, width: string, ratio: number])[]
  /** The widest variant that the frame needs on any screen, in pixels. */
  upTo: (typeof VARIANT_WIDTHS)[number]
  /** Narrower pictures, in pixels, are shown in their own size, since enlarging would blur them. */
  fillsFrom: number
  /** Whether the picture is the main one of its page, which browsers load before fonts and other pictures. */
  isMain?: true
}

/** The width of the text column of small screens. */
const COLUMN = 'calc(100vw - 2.5rem)'

/** The frames in which pages show photographs. The widths follow from the grids in the style sheets of the kinds. */
const FRAMES = {
  card: {
    on: [
      ['(min-width: 100rem)', '21.25rem', 1.5],
      ['(min-width: 80rem)', '17.25rem', 1.5],
      ['(min-width: 75rem)', '21.5vw', 1.5],
      ['(min-width: 56.5rem)', '29.5vw', 1.5],
      ['(min-width: 40rem)', '44.5vw', 1.5],
      ['', COLUMN, 2],
    ],
    upTo: 960,
    fillsFrom: 240,
  },
  ownPageCard: {
    on: [
      ['(min-width: 100rem)', '29rem', 1.5],
      ['(min-width: 80rem)', '23.75rem', 1.5],
      ['(min-width: 69.5rem)', '29.5vw', 1.5],
      ['(min-width: 45.75rem)', '44.5vw', 1.5],
      ['(min-width: 40rem)', COLUMN, 1.5],
      ['', '5.5rem', 1],
    ],
    upTo: 1280,
    fillsFrom: 240,
  },
  detail: {
    on: [
      ['(min-width: 100rem)', '36rem', 1.5],
      ['(min-width: 80rem)', '29.25rem', 1.5],
      ['(min-width: 64rem)', '36vw', 1.5],
      ['', COLUMN, 1.5],
    ],
    upTo: 1920,
    fillsFrom: 320,
    isMain: true,
  },
  articleCard: {
    on: [
      ['(min-width: 49rem)', '13.5rem', 1.5],
      ['', '5.5rem', 1],
    ],
    upTo: 640,
    fillsFrom: 60,
  },
  thumbnail: {
    on: [
      ['(min-width: 64rem)', '5.5rem', 1],
      ['(min-width: 40rem)', '29vw', 1.5],
      ['', '5.5rem', 1],
    ],
    upTo: 640,
    fillsFrom: 60,
  },
  searchResult: {
    on: [['', '5.5rem', 1]],
    upTo: 320,
    fillsFrom: 60,
  },
  portrait: {
    on: [
      ['(min-width: 40rem)', '5.5rem', 1],
      ['', '3rem', 1],
    ],
    upTo: 480,
    fillsFrom: 60,
  },
  ownPagePortrait: {
    on: [
      ['(min-width: 40rem)', '12.5rem', 1],
      ['', '3rem', 1],
    ],
    upTo: 960,
    fillsFrom: 100,
  },
  // The large picture of a section.
  plate: {
    on: [
      ['(min-width: 100rem)', '45rem', 1.5],
      ['(min-width: 80rem)', '36rem', 1.5],
      ['(min-width: 40rem)', '47vw', 1.5],
      ['', '100vw', 3],
    ],
    upTo: 1920,
    fillsFrom: 320,
  },
  // A picture in a text has its own proportions.
  prose: {
    on: [
      ['(min-width: 40rem)', '33rem', 100],
      ['', COLUMN, 100],
    ],
    upTo: 1280,
    fillsFrom: 0,
  },
  proseMedium: { on: [['', '22rem', 100]], upTo: 960, fillsFrom: 0 },
  proseSmall: { on: [['', '14rem', 100]], upTo: 640, fillsFrom: 0 },
  hero: {
    on: [
      ['(min-width: 100rem)', '41rem', 1],
      ['(min-width: 80rem)', '33rem', 1],
      ['(min-width: 64rem)', '42vw', 1],
      ['(min-width: 46rem)', '45vw', 1.33],
      ['', COLUMN, 1.33],
    ],
    upTo: 1920,
    fillsFrom: 480,
    isMain: true,
  },
} as const satisfies Record<string, Frame>

interface Props {
  address: string
  alt: string
  frame: keyof typeof FRAMES
  /** The size of the shown part of the stored picture, if it is known. */
  size?: PictureSize | null | undefined
  /** A tiny version of the picture as a data: address, which is shown until the picture is loaded. */
  placeholder?: string | undefined
  /** The shown part, and its focal point in percent. By default the whole picture and a point in its upper part. */
  framing?: { crop?: string | undefined; x?: number; y?: number } | null | undefined
  /** Whether to load the image at once, because it is at the top of the page. Others are loaded lazily. */
  eager?: boolean
}

/** Returns how many times as wide as a frame a picture is that fills it. Of a wider picture only a part is visible. */
const excess = (size: Props['size'], ratio: number) => Math.max(1, size ? size.width / size.height / ratio : 1)

/** Returns the `sizes` attribute of a picture that fills a frame. */
export function sizesIn(on: Frame['on'], size: Props['size']): string {
  const scaled = (width: string, ratio: number) => {
    const factor = excess(size, ratio)
    return factor > 1.01 ? `calc(${width} * ${Number(factor.toFixed(2))})` : width
  }
  return on.map(([condition, width, ratio]) => `${condition} ${scaled(width, ratio)}`.trim()).join(', ')
}

/**
 * A photograph that fills its frame, which keeps its space until the image is loaded. Stored images are offered in several
 * sizes, from which the browser chooses.
 */
export function Photo({ address: stored, alt, frame: name, size, placeholder, framing, eager = false }: Props) {
  const { crop = '', x = DEFAULT_FOCUS.x, y = DEFAULT_FOCUS.y } = framing ?? {}
  const hasFocalPoint = x !== DEFAULT_FOCUS.x || y !== DEFAULT_FOCUS.y
  const address = usePictureAddress(stored)
  const isStored = STORED.test(stored)
  const frame: Frame = FRAMES[name]
  const image = (
    <img
      src={isStored ? shownAddress(address, crop) : address}
      alt={alt}
      width={size?.width ?? 1280}
      height={size?.height ?? 960}
      loading={eager ? undefined : 'lazy'}
      fetchPriority={eager && frame.isMain ? 'high' : undefined}
      decoding="async"
      className={classNames(
        'photo',
        size && size.width < frame.fillsFrom && 'photo-small',
        hasFocalPoint && focalClass({ x, y }),
      )}
      // Only documents from the server have the rule of the class.
      ref={(element) => {
        if (element && hasFocalPoint) element.style.objectPosition = `${x}% ${y}%`
      }}
    />
  )
  if (!isStored) return image
  const widths = VARIANT_WIDTHS.filter((width) => width <= frame.upTo * excess(size, 1.5))
  const set = (format: string) =>
    widths.map((width) => `${address}/${variantName(width, format, crop)} ${width}w`).join(', ')
  const sizes = sizesIn(frame.on, size)
  return (
    <>
      {/* The state of the page has no copy of it: see entry-server.tsx. */}
      {placeholder && <img src={placeholder} alt="" className="photo-placeholder" suppressHydrationWarning />}
      <picture>
        <source type="image/avif" srcSet={set('avif')} sizes={sizes} />
        <source type="image/webp" srcSet={set('webp')} sizes={sizes} />
        {image}
      </picture>
    </>
  )
}
