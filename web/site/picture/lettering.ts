import sansFile from 'virtual:truetype/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal'
import serifFile from 'virtual:truetype/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal'
import { create } from 'fontkit'

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
  const family = create(Buffer.from(file, 'base64'))
  if (!('getVariation' in family)) throw new Error('The file contains more than one font')
  const font = family.getVariation(axes)
  const unit = 1 / font.unitsPerEm
  return {
    widthOf(text) {
      const isComplete = [...text].every((character) => font.hasGlyphForCodePoint(character.codePointAt(0)!))
      return isComplete ? font.layout(text).advanceWidth * unit : undefined
    },
    outlinesOf(text) {
      const { glyphs, positions } = font.layout(text)
      let x = 0
      const paths = glyphs.map(({ path }, index) => {
        const { xAdvance, xOffset, yOffset } = positions[index]!
        const shape = path.translate(x + xOffset, yOffset).toSVG()
        x += xAdvance
        return shape
      })
      return { path: paths.join(''), unit }
    },
  }
}

/** The fonts of the website, as pages use them for large titles and for text. */
export const fonts: Fonts = {
  serif: open(serifFile, { opsz: 72, wght: 400 }),
  sans: open(sansFile, { wght: 400 }),
}
