import { Blob, Buffer, Face, Font, shape, Variation } from 'harfbuzzjs'

/** A variable font in one style. Lengths are in units of the font, and the y axis points up. */
export interface StyledFont {
  unitsPerEm: number
  /** Returns whether the font has every character of a text. */
  has(text: string): boolean
  /** Returns the width of a line of text. */
  widthOf(text: string): number
  /** Returns the outlines of a line of text as SVG path data. */
  pathOf(text: string): string
}

/**
 * Opens a TrueType font.
 *
 * @param axes the values of its axes, by their tags, such as `wght`
 */
export function openFont(file: Uint8Array, axes: Record<string, number>): StyledFont {
  const face = new Face(new Blob(file))
  const font = new Font(face)
  font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)))

  function glyphsOf(text: string) {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    shape(font, buffer)
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint: id }, index) => ({ id, ...positions[index]! }))
  }

  return {
    unitsPerEm: face.upem,
    has: (text) => [...text].every((character) => font.nominalGlyph(character.codePointAt(0)!) !== undefined),
    widthOf: (text) => glyphsOf(text).reduce((width, { xAdvance }) => width + xAdvance, 0),
    pathOf(text) {
      let x = 0
      return glyphsOf(text)
        .flatMap(({ id, xAdvance, xOffset, yOffset }) => {
          const move = [x + xOffset, yOffset]
          x += xAdvance
          return font
            .glyphToJson(id)
            .map(({ type, values }) => type + values.map((value, index) => value + move[index % 2]!).join(' '))
        })
        .join('')
    },
  }
}
