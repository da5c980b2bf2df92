import { escapeMarkup } from '../../../schema/escape.ts'
import { type Palette } from '../theme/theme.ts'
import { crops } from './crops.ts'
import { type Drawing, FIELD, SHEET } from './drawing.ts'

const LEAF = 'M5 20C4 11 9 4 20 4c.5 11-6 16-13 14M5 20c1.5-4.5 4.5-8 9-10'

/**
 * Returns the default favicon: a leaf on the brand colour. It has a width and a height because search engines use it as
 * the logo and require a size.
 *
 * @param radius the radius of the corners, of a width of 32
 */
export const faviconSvg = ({ solid, 'on-solid': pen }: Palette, radius = 8) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="${radius}" fill="${solid}"/><path transform="translate(4 4)" d="${LEAF}" fill="none" stroke="${pen}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const WIDTHS = { line: 1.6, stem: 2.6, faint: 1, dots: 6, seeds: 4, rods: 11, hollow: 8 } as const

const strokes = (drawing: Drawing, colours: Palette) =>
  drawing
    .map(({ path, stroke }) => {
      const colour = stroke === 'dots' || stroke === 'seeds' ? colours.bloom : colours.leaf
      const fill = stroke === 'line' ? colours.paper : 'none'
      return `<path d="${path}" fill="${fill}" stroke="${colour}" stroke-width="${WIDTHS[stroke]}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')

/** Wraps words into lines of at most `length` characters. Longer words are split. */
function lines(words: readonly string[], length: number): string[] {
  const rows: string[] = []
  for (const word of words.flatMap((long) => long.match(new RegExp(`.{1,${length}}`, 'gu')) ?? [])) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < length) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}

/** The text column of the social image: left of the field, above the ground. */
const COLUMN = { left: 72, width: 540, middle: 280 } as const
const TITLE = { sizes: [76, 60, 48, 38, 32], height: 290 } as const
const TAGLINE = { sizes: [30, 24], height: 150 } as const
const GAP = 16
const LEADING = 1.18
/** The assumed width of a letter, in font sizes. Wider than in most fonts, because the server's fonts are unknown. */
const LETTER = 0.52

interface Block {
  size: number
  rows: string[]
}

const heightOf = ({ size, rows }: Block) => rows.length * size * LEADING

/** Lays out a text in the largest size in which it fits. If it fits in none, it is truncated in the smallest. */
function block(text: string, { sizes, height }: { sizes: readonly number[]; height: number }): Block {
  const words = text.trim().split(/\s+/)
  const longest = Math.max(...words.map((word) => word.length))
  let last: Block = { size: 0, rows: [] }
  for (const size of sizes) {
    const length = Math.floor(COLUMN.width / (size * LETTER))
    last = { size, rows: lines(words, length) }
    if (longest <= length && heightOf(last) <= height) return last
  }
  return { ...last, rows: last.rows.slice(0, Math.floor(height / (last.size * LEADING))) }
}

/** Escapes text for XML. U+FFFE and U+FFFF are removed: XML allows them in no form. */
const escapeXml = (text: string) => escapeMarkup(text).replaceAll(/[\ufffe\uffff]/g, '')

const written = ({ size, rows }: Block, top: number) =>
  rows
    .map((row, index) => {
      const y = Math.round(top + (index + 0.8) * size * LEADING)
      return `<text x="${COLUMN.left}" y="${y}" font-size="${size}">${escapeXml(row)}</text>`
    })
    .join('')

/** The crops of the hero, right of the text column and on the ground. */
function field(colours: Palette): string {
  const plants = Object.values(crops).map((drawing) => strokes(drawing, colours))
  return `<svg x="620" y="0" width="560" height="560" viewBox="-16 8 ${FIELD.width + 16} ${FIELD.sky - 8}" preserveAspectRatio="xMidYMax meet">${plants.join('')}</svg>`
}

/** One drawing in the place of the crops. */
const single = (drawing: Drawing, colours: Palette) =>
  `<svg x="640" y="60" width="520" height="460" viewBox="0 0 ${SHEET.width} ${SHEET.height}">${strokes(drawing, colours)}</svg>`

interface ShareImage {
  title: string
  tagline: string
  colours: Palette
  /** The drawing beside the words; by default the crops of the hero. */
  drawing?: Drawing
}

/** Returns the default image for shared links, 1200 by 630: words beside a drawing. */
export function socialSvg({ title, tagline, colours, drawing }: ShareImage): string {
  const [name, words] = [block(title, TITLE), block(tagline, TAGLINE)]
  const top = COLUMN.middle - (heightOf(name) + GAP + heightOf(words)) / 2
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">',
    `<rect width="1200" height="630" fill="${colours.paper}"/>`,
    `<rect y="560" width="1200" height="70" fill="${colours.forest}"/>`,
    drawing ? single(drawing, colours) : field(colours),
    `<g fill="${colours.ink}" font-family="Fraunces, Georgia, 'Liberation Serif', 'DejaVu Serif', serif">${written(name, top)}</g>`,
    `<g fill="${colours['ink-soft']}" font-family="'Instrument Sans', Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif">${written(words, top + heightOf(name) + GAP)}</g>`,
    '</svg>',
  ].join('')
}
