import { written } from './lettering.ts'
import { HEIGHT, WIDTH } from './plane.ts'

/**
 * The colours of charts: light lines on a dark ground, like the screen of an instrument. Beside the micrographs they do not
 * glare, in either scheme of the website.
 */
export const GROUND = '#0c2018'
export const INK = '#eef5f0'
export const SOFT = '#a9beb2'
export const HAIRLINE = '#2a4236'
export const GREEN = '#3ddc9b'
export const AMBER = '#e9b44c'
export const YELLOW = '#d0d458'
export const TEAL = '#4cc5d6'
export const BLUE = '#7db8f0'
export const RED = '#ff8296'

/** Maps values to pixels. */
export type Scale = (value: number) => number

export const linear =
  (from: number, to: number, start: number, end: number): Scale =>
  (value) =>
    start + ((value - from) / (to - from)) * (end - start)

const rounded = (value: number) => Math.round(value * 10) / 10

/** Returns the path of a line through points. */
const path = (points: readonly (readonly [x: number, y: number])[]) =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${rounded(x)} ${rounded(y)}`).join('')

/** Returns the path of a function between two values, in steps of `step`. */
export function curve(x: Scale, y: Scale, from: number, to: number, step: number, valueAt: (value: number) => number) {
  const points: [number, number][] = []
  for (let value = from; value <= to + step / 2; value += step) points.push([x(value), y(valueAt(value))])
  return points
}

export const line = (points: readonly (readonly [number, number])[], colour: string, width = 6) =>
  `<path d="${path(points)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** Returns the area between a line and a horizontal at `base`. */
export const area = (points: readonly (readonly [number, number])[], base: number, colour: string, opacity: number) =>
  `<path d="${path(points)}L${points.at(-1)![0]} ${base}L${points[0]![0]} ${base}Z" fill="${colour}" opacity="${opacity}"/>`

interface Axis {
  scale: Scale
  ticks: readonly number[]
  label: string
  format?: (value: number) => string
}

/** Returns axes with grid lines and labels. @param frame the edges of the plot in pixels */
export function axes(frame: { left: number; right: number; top: number; bottom: number }, x: Axis, y: Axis): string {
  const { left, right, top, bottom } = frame
  const format = (value: number) => value.toLocaleString('en-US')
  const grid = y.ticks.map(
    (tick) => `<path d="M${left} ${y.scale(tick)}H${right}" stroke="${HAIRLINE}" stroke-width="2"/>`,
  )
  const rows = y.ticks.map((tick) =>
    written((y.format ?? format)(tick), left - 20, y.scale(tick) + 10, {
      size: 32,
      font: 'mono',
      anchor: 'end',
      colour: SOFT,
    }),
  )
  const columns = x.ticks.map(
    (tick) =>
      `<path d="M${x.scale(tick)} ${bottom}v12" stroke="${INK}" stroke-width="2.5"/>` +
      written((x.format ?? format)(tick), x.scale(tick), bottom + 48, {
        size: 32,
        font: 'mono',
        anchor: 'middle',
        colour: SOFT,
      }),
  )
  const base = `<path d="M${left} ${bottom}H${right}" stroke="${INK}" stroke-width="2.5"/>`
  const names = [
    x.label && written(x.label, right, bottom + 100, { size: 34, anchor: 'end', colour: SOFT }),
    y.label && written(y.label, left, top - 30, { size: 34, colour: SOFT }),
  ]
  return grid.join('') + rows.join('') + base + columns.join('') + names.join('')
}

/** Returns a chart's paper with its title. */
export const sheet = (title: string, content: string) =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/>${written(title, 90, 122, { size: 60, font: 'serif', colour: INK })}${content}`
