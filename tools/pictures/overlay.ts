import { written } from './lettering.ts'
import { HEIGHT, WIDTH } from './plane.ts'

/** Returns SVG over the whole picture. */
export const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">${content}</svg>`

/** Returns a scale bar in the lower right corner. @param length in pixels */
export function scaleBar(length: number, label: string, colour = '#ffffff'): string {
  const right = WIDTH - 70
  const y = HEIGHT - 84
  const bar = `<rect x="${right - length}" y="${y}" width="${length}" height="7" fill="${colour}"/>`
  return bar + written(label, right - length / 2, y - 16, { size: 32, font: 'mono', anchor: 'middle', colour })
}

/** Returns the word “rendered” in the lower left corner, so that the picture is not mistaken for a photograph. */
export const renderedMark = (colour: string, x = 64) =>
  written('rendered', x, HEIGHT - 44, { size: 30, font: 'mono', colour })

const BAR = 62

/** Returns the bar below the picture of a scanning electron microscope, with a scale bar. */
export function instrumentBar(entries: readonly string[], scale: { length: number; label: string }): string {
  const y = HEIGHT - BAR
  const words = entries.map((entry, index) =>
    written(entry, 44 + index * 270, y + 40, { size: 25, font: 'mono', colour: '#e8e8e8' }),
  )
  const right = WIDTH - 44
  const left = right - scale.length
  const line = `<path d="M${left} ${y + 18}v26M${right} ${y + 18}v26M${left} ${y + 31}H${right}" stroke="#e8e8e8" stroke-width="4"/>`
  const label = written(scale.label, left - 24, y + 40, { size: 25, font: 'mono', anchor: 'end', colour: '#e8e8e8' })
  return `<rect y="${y}" width="${WIDTH}" height="${BAR}" fill="#0b0b0b"/>${words.join('')}${line}${label}`
}
