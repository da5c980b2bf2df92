import { escapeMarkup } from '../../../schema/escape.ts'
import type { Palette } from '../theme/theme.ts'
import { fieldPlants } from './field-plants.ts'
import { type Drawing, FIELD, SHEET } from './drawing.ts'
import { heroForm } from './forms.ts'
import type { Fonts, Lettering } from './lettering.ts'

const WIDTHS = {
  form: 2,
  'form faint': 1,
  line: 1.6,
  stem: 2.6,
  faint: 1,
  dots: 6,
  seeds: 4,
  rods: 11,
  hollow: 8,
} as const

const strokes = (drawing: Drawing, colours: Palette) =>
  drawing
    .map(({ path, stroke }) => {
      const colour = stroke === 'dots' || stroke === 'seeds' ? colours.bloom : colours.leaf
      const fill = stroke === 'line' ? colours.paper : 'none'
      return `<path class="${stroke}" d="${path}" fill="${fill}" stroke="${colour}" stroke-width="${WIDTHS[stroke]}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')

/** The text column: left of the drawing, above the ground. */
const COLUMN = { left: 72, width: 540, middle: 280 } as const
const TITLE = { sizes: [76, 60, 48, 38, 32], height: 290 } as const
const TAGLINE = { sizes: [30, 24], height: 150 } as const
const GAP = 16
const LEADING = 1.18
/** The assumed width of a character that the fonts of the site lack, in font sizes: that of the widest scripts. */
const WIDEST = 1

/** The style of a text: its font, the font families for characters that the font lacks, and its colour. */
interface Style {
  font: Lettering
  families: string
  colour: string
}

interface Block extends Style {
  size: number
  rows: string[]
}

const widthIn = (font: Lettering, text: string) => font.widthOf(text) ?? [...text].length * WIDEST

/** Wraps words into lines of at most `width` font sizes. Longer words are split. */
function wrap(words: readonly string[], width: number, font: Lettering): string[] {
  const rows: string[] = []
  const fits = (text: string) => widthIn(font, text) <= width
  for (const word of words) {
    const last = rows.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) {
      rows[rows.length - 1] = `${last} ${word}`
      continue
    }
    let row = ''
    for (const character of word) {
      if (row && !fits(row + character)) {
        rows.push(row)
        row = ''
      }
      row += character
    }
    rows.push(row)
  }
  return rows
}

const heightOf = ({ size, rows }: Pick<Block, 'size' | 'rows'>) => rows.length * size * LEADING

/** Lays out a text in the largest size in which it fits. If it fits in none, it is truncated in the smallest. */
function block(text: string, { sizes, height }: { sizes: readonly number[]; height: number }, style: Style): Block {
  const words = text.trim().split(/\s+/)
  const longest = Math.max(...words.map((word) => widthIn(style.font, word)))
  let last: Block = { ...style, size: 0, rows: [] }
  for (const size of sizes) {
    const width = COLUMN.width / size
    last = { ...style, size, rows: wrap(words, width, style.font) }
    if (longest <= width && heightOf(last) <= height) return last
  }
  return { ...last, rows: last.rows.slice(0, Math.floor(height / (last.size * LEADING))) }
}

/** Escapes text for XML. U+FFFE and U+FFFF are removed: XML allows them in no form. */
const escapeXml = (text: string) => escapeMarkup(text).replaceAll(/[\ufffe\uffff]/g, '')

/** Draws a line of text as outlines, or as text in a font of the server if the font lacks one of its characters. */
function line(row: string, y: number, { size, font, families, colour }: Block): string {
  const label = escapeXml(row)
  if (font.widthOf(row) === undefined)
    return `<text x="${COLUMN.left}" y="${y}" font-size="${size}" font-family="${families}" fill="${colour}">${label}</text>`
  const { path, unit } = font.outlinesOf(row)
  const scale = size * unit
  return `<g aria-label="${label}" transform="translate(${COLUMN.left} ${y}) scale(${scale} ${-scale})"><path d="${path}" fill="${colour}"/></g>`
}

const written = (text: Block, top: number) =>
  text.rows.map((row, index) => line(row, Math.round(top + (index + 0.8) * text.size * LEADING), text)).join('')

/** The drawing of the hero, right of the text column and on the ground. */
function field(colours: Palette, hasPlants: boolean): string {
  const drawings = hasPlants ? Object.values(fieldPlants) : [heroForm]
  const plants = drawings.map((drawing) => strokes(drawing, colours))
  return `<svg x="620" y="0" width="560" height="560" viewBox="-16 8 ${FIELD.width + 16} ${FIELD.sky - 8}" preserveAspectRatio="xMidYMax meet">${plants.join('')}</svg>`
}

/** One drawing in the place of the plants. */
const single = (drawing: Drawing, colours: Palette) =>
  `<svg x="640" y="60" width="520" height="460" viewBox="0 0 ${SHEET.width} ${SHEET.height}">${strokes(drawing, colours)}</svg>`

interface ShareImage {
  title: string
  tagline: string
  colours: Palette
  fonts: Fonts
  /** The drawing beside the words; by default that of the hero. */
  drawing?: Drawing
  /** Whether the site shows drawings of plants. */
  plants: boolean
}

/** Returns a picture for shared links as SVG, 1200 by 630: words beside a drawing. */
export function shareImageSvg({ title, tagline, colours, fonts, drawing, plants }: ShareImage): string {
  const name = block(title, TITLE, { font: fonts.serif, families: 'Georgia, serif', colour: colours.ink })
  const words = block(tagline, TAGLINE, {
    font: fonts.sans,
    families: 'Helvetica, sans-serif',
    colour: colours['ink-soft'],
  })
  const top = COLUMN.middle - (heightOf(name) + GAP + heightOf(words)) / 2
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${colours.paper}"/>`,
    `<rect y="560" width="1200" height="70" fill="${colours.forest}"/>`,
    drawing ? single(drawing, colours) : field(colours, plants),
    written(name, top),
    written(words, top + heightOf(name) + GAP),
    '</svg>',
  ].join('')
}
