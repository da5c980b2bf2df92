import sansFile from 'virtual:truetype/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal'
import serifFile from 'virtual:truetype/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal'
import { openFont } from './variable-font.ts'

/** A line of text as outlines. They need no font where the picture is drawn. */
export interface Outlines {
  /** SVG path data in units of the font. The y axis points up. */
  path: string
  /** The scale from units of the font to a font size of 1. */
  unit: number
}

/** A font of the website in one style. */
export interface Lettering {
  /** Returns the width of a text at a font size of 1, or undefined if the font lacks one of its characters. */
  widthOf: (text: string) => number | undefined
  outlinesOf: (text: string) => Outlines
}

/** The fonts of headlines and of text. */
export interface Fonts {
  serif: Lettering
  sans: Lettering
}

function open(file: string, axes: Record<string, number>): Lettering {
  const font = openFont(Buffer.from(file, 'base64'), axes)
  const unit = 1 / font.unitsPerEm
  return {
    widthOf: (text) => (font.has(text) ? font.widthOf(text) * unit : undefined),
    outlinesOf: (text) => ({ path: font.pathOf(text), unit }),
  }
}

/** The fonts of the website, as pages use them for large titles and for text. */
export const fonts: Fonts = {
  serif: open(serifFile, { opsz: 72, wght: 400 }),
  sans: open(sansFile, { wght: 400 }),
}
