import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { decompress } from 'wawoff2'
import { openFont } from '../../web/site/picture/variable-font.ts'

const { resolve } = createRequire(import.meta.url)

const open = async (file: string, axes: Record<string, number>) =>
  openFont(await decompress(await readFile(resolve(`@fontsource-variable/${file}.woff2`))), axes)

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
  const missing = [...text].find((character) => !font.has(character))
  if (missing !== undefined) throw new Error(`${name} lacks “${missing}”`)
  const start = { start: 0, middle: -0.5, end: -1 }[anchor] * font.widthOf(text)
  const scale = size / font.unitsPerEm
  return `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${scale} ${-scale}) translate(${start})" fill="${colour}" d="${font.pathOf(text)}"/>`
}

/** Returns a power of ten as SVG: the exponent is smaller and raised. */
export function powerOfTen(exponent: number, x: number, y: number, { size = 24, ...style }: Style = {}): string {
  const base = written('10', x, y, { ...style, size, anchor: 'end' })
  return (
    base + written(String(exponent), x + size * 0.06, y - size * 0.38, { ...style, size: size * 0.68, anchor: 'start' })
  )
}
