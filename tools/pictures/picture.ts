import sharp from 'sharp'
import type { Canvas } from './canvas.ts'
import { renderedMark, svg } from './overlay.ts'
import { HEIGHT, WIDTH } from './plane.ts'

/** A rendered picture: pixels, with drawings above them, or drawings alone. */
export interface Picture {
  canvas?: Canvas
  /** SVG elements. */
  overlay?: string
}

/** One of the pictures of the default content. */
export interface Subject {
  /** The file name without its extension. */
  name: string
  /** The product that shows the picture. */
  productId: string
  /** What the picture shows, for people who cannot see it. It says that the picture is rendered. */
  alt: string
  /** The colour of the word “rendered” on the picture, and its place if not the corner; none if the picture has it. */
  mark?: readonly [colour: string, x?: number]
  /** The quality of the WebP file; 74 by default. Fine grain needs less than sharp edges. */
  quality?: number
  draw: () => Picture
}

/** Returns the pixels of a picture. */
function drawn({ canvas, overlay = '' }: Picture, mark: Subject['mark']) {
  const drawings = Buffer.from(svg(overlay + (mark ? renderedMark(...mark) : '')))
  if (!canvas) return sharp(drawings).flatten({ background: '#ffffff' })
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  return sharp(canvas.bytes(), { raw }).composite([{ input: drawings }])
}

/** Returns a picture as a WebP file. */
export const encode = ({ draw, mark, quality = 74 }: Subject): Promise<Buffer> =>
  drawn(draw(), mark).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
