import { VARIANT_WIDTHS } from './site.ts'

/**
 * How a stored picture is shown: which part of it, and which point of that part stays visible when a frame shows less. Both are
 * data of its record, and all pages obey them.
 */

/** The size of a picture in pixels. */
export interface PictureSize {
  width: number
  height: number
}

/** A part of a picture, in percent of its width and height. */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** The point of a picture that stays visible, in percent of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

/** What pages need to know in order to show the chosen part of a picture. */
export interface Framing extends FocalPoint {
  /** The name of the crop in addresses of variants; empty if the whole picture is shown. */
  crop: string
}

/** The focal point of pictures for which none was chosen: faces and plants are usually in the upper part. */
export const DEFAULT_FOCUS: FocalPoint = { x: 50, y: 30 }

/** The crop of pictures that are shown whole. */
export const WHOLE: Crop = { left: 0, top: 0, width: 100, height: 100 }

/** The smallest width and height of a crop, in percent. */
export const MIN_CROP = 5

const CROP_NAME = /^(\d{1,2})-(\d{1,2})-(\d{1,3})-(\d{1,3})$/

/** Returns the part of a crop that lies within the picture. */
export const withinPicture = ({ left, top, width, height }: Crop): Crop => ({
  left,
  top,
  width: Math.min(width, 100 - left),
  height: Math.min(height, 100 - top),
})

/** Returns the name of a crop in addresses, such as `10-0-80-100`; empty if it is the whole picture. */
export function cropName(crop: Crop): string {
  const { left, top, width, height } = withinPicture(crop)
  return width === 100 && height === 100 ? '' : [left, top, width, height].join('-')
}

/** Returns the crop with a name; undefined if `cropName` returns it for no crop. */
export function cropNamed(name: string): Crop | undefined {
  const [left, top, width, height] = CROP_NAME.exec(name)?.slice(1).map(Number) ?? []
  if (left === undefined || top === undefined || width === undefined || height === undefined) return undefined
  const crop = { left, top, width, height }
  return width >= MIN_CROP && height >= MIN_CROP && cropName(crop) === name ? crop : undefined
}

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Returns where a point of the whole picture is in a part of it. A point outside moves to the edge. */
export function focusWithin({ x, y }: FocalPoint, crop: Crop): FocalPoint {
  const { left, top, width, height } = withinPicture(crop)
  return {
    x: between(Math.round(((x - left) / width) * 100), 0, 100),
    y: between(Math.round(((y - top) / height) * 100), 0, 100),
  }
}

/** Returns the size of a part of a picture in pixels. */
export function sizeWithin<Size extends PictureSize>(size: Size, crop: Crop): Size {
  const { width, height } = withinPicture(crop)
  const part = (pixels: number, percent: number) => pixels && Math.max(1, Math.round((pixels * percent) / 100))
  return { ...size, width: part(size.width, width), height: part(size.height, height) }
}

/** Returns how pages show a picture, or null if they show it as any other: whole, with the default focal point. */
export function framingOf({ crop, focalPoint }: { crop: Crop; focalPoint: FocalPoint }): Framing | null {
  const name = cropName(crop)
  const isDefault = focalPoint.x === DEFAULT_FOCUS.x && focalPoint.y === DEFAULT_FOCUS.y
  if (name === '' && isDefault) return null
  // The default is meant for what is shown, so it is also that of a part.
  return { crop: name, ...(isDefault ? DEFAULT_FOCUS : focusWithin(focalPoint, crop)) }
}

const WITHOUT_VARIANTS = new Set(['svg', 'gif', 'pdf'])

/** Returns whether pictures of a format have variants, so that they can be cropped. Those of a moving WebP are itself. */
export const hasVariants = (format: string) => !WITHOUT_VARIANTS.has(format)

interface StoredPicture extends PictureSize {
  format: string
  crop: Crop
  focalPoint: FocalPoint
}

/** Returns the size of the part of a stored picture that pages show, and how they show it. */
export function shownPart({ width, height, format, crop, focalPoint }: StoredPicture) {
  const part = hasVariants(format) ? crop : WHOLE
  return { size: sizeWithin({ width, height }, part), framing: framingOf({ crop: part, focalPoint }) }
}

/** Returns the name of a variant, the last segment of its address, such as `640.webp` or `640.10-0-80-100.webp`. */
export const variantName = (width: number, format: string, crop = ''): string =>
  `${width}${crop && `.${crop}`}.${format}`

/** Returns the address of a picture as pages show it: of its part in the largest size, if there is a crop. */
export const shownAddress = (address: string, crop: string | undefined): string =>
  crop ? `${address}/${variantName(VARIANT_WIDTHS.at(-1)!, 'webp', crop)}` : address

/** Returns the size in pixels of what `shownAddress` returns. */
export function shownSize(size: PictureSize, crop: string | undefined): PictureSize {
  const scale = crop ? Math.min(1, VARIANT_WIDTHS.at(-1)! / size.width) : 1
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}
