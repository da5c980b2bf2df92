import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { decompress } from 'wawoff2'

const { resolve } = createRequire(import.meta.url)

async function open(file: string, axes: Record<string, number>) {
  const family = create(Buffer.from(await decompress(await readFile(resolve(`@fontsource-variable/${file}.woff2`)))))
  if (!('getVariation' in family)) throw new Error(`${file} contains more than one font`)
  return family.getVariation(axes)
}

const FONTS = {
  sans: await open('instrument-sans/files/instrument-sans-latin-wght-normal', { wght: 450 }),
  mono: await open('jetbrains-mono/files/jetbrains-mono-latin-wght-normal', { wght: 450 }),
  serif: await open('fraunces/files/fraunces-latin-opsz-italic', { opsz: 30, wght: 400 }),
}

/** How a line of text is set. */
export interface Style {
  /** In pixels. The default is 24. */
  size?: number
  font?: keyof typeof FONTS
  anchor?: 'start' | 'middle' | 'end'
  colour?: string
  /** Turns the text around its start, in degrees. */
  turn?: number
}

/**
 * Returns a line of text as an SVG path in a font of the website, so that it looks the same on every machine.
 *
 * @throws Error if the font lacks a character
 */
export function written(text: string, x: number, y: number, style: Style = {}): string {
  const { size = 24, font: name = 'sans', anchor = 'start', colour = '#16241c', turn = 0 } = style
  const font = FONTS[name]
  for (const character of text)
    if (!font.hasGlyphForCodePoint(character.codePointAt(0)!)) throw new Error(`${name} lacks “${character}”`)
  const { glyphs, positions, advanceWidth } = font.layout(text)
  let advance = { start: 0, middle: -advanceWidth / 2, end: -advanceWidth }[anchor]
  const path = glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const shape = glyph.path.translate(advance + xOffset, yOffset).toSVG()
      advance += xAdvance
      return shape
    })
    .join('')
  const scale = size / font.unitsPerEm
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale})" fill="${colour}" d="${path}"/>`
}

/** Returns a power of ten as SVG: the exponent is smaller and raised. */
export function powerOfTen(exponent: number, x: number, y: number, { size = 24, ...style }: Style = {}): string {
  const base = written('10', x, y, { ...style, size, anchor: 'end' })
  return (
    base + written(String(exponent), x + size * 0.06, y - size * 0.38, { ...style, size: size * 0.68, anchor: 'start' })
  )
}
