import { type Palette } from '../theme/theme.ts'
import { climber, flower, fronds, MEADOW } from './meadow.ts'
import type { Drawing } from './drawing.ts'

const LEAF = 'M5 20C4 11 9 4 20 4c.5 11-6 16-13 14M5 20c1.5-4.5 4.5-8 9-10'

/**
 * The sign in browser tabs while no other is set: a leaf on the brand's ground. Search engines take it for the logo, and
 * ask that a logo have a size.
 */
export const faviconSvg = ({ solid, 'on-solid': pen }: Palette) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${solid}"/><path transform="translate(4 4)" d="${LEAF}" fill="none" stroke="${pen}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const WIDTHS = { line: 1.6, stem: 2.6, faint: 1, dots: 6, seeds: 4, rods: 11, hollow: 8 } as const

const strokes = (drawing: Drawing, colours: Palette) =>
  drawing
    .map(({ path, stroke }) => {
      const colour = stroke === 'dots' || stroke === 'seeds' ? colours.bloom : colours.leaf
      const fill = stroke === 'line' ? colours.paper : 'none'
      return `<path d="${path}" fill="${fill}" stroke="${colour}" stroke-width="${WIDTHS[stroke]}" stroke-linecap="round" stroke-linejoin="round"/>`
    })
    .join('')

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Words in lines of at most `length` characters. */
function lines(text: string, length: number): string[] {
  const out: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = out.at(-1)
    if (last !== undefined && last.length + word.length < length) out[out.length - 1] = `${last} ${word}`
    else out.push(word)
  }
  return out
}

/** The picture that a shared link shows while no other is set, 1200 by 630: the site's name beside its meadow. */
export function socialSvg({ title, tagline, colours }: { title: string; tagline: string; colours: Palette }): string {
  const name = lines(title, 16).slice(0, 4)
  const meadow = [...fronds, climber, flower].map((drawing) => strokes(drawing, colours)).join('')
  const rows = name
    .map((line, index) => `<text x="72" y="${250 + index * 84}" font-size="76">${escape(line)}</text>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${colours.paper}"/><rect y="560" width="1200" height="70" fill="${colours.forest}"/><svg x="620" y="0" width="560" height="560" viewBox="-16 8 ${MEADOW.width + 16} ${MEADOW.sky - 8}" preserveAspectRatio="xMidYMax meet">${meadow}</svg><g fill="${colours.ink}" font-family="Fraunces, Georgia, 'Liberation Serif', 'DejaVu Serif', serif">${rows}</g><text x="74" y="${250 + name.length * 84 - 20}" fill="${colours['ink-soft']}" font-size="30" font-family="'Instrument Sans', Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif">${escape(tagline)}</text></svg>`
}
