import { randomOf } from '../../../web/site/picture/random.ts'
import {
  AMBER,
  axes,
  BLUE,
  curve,
  GREEN,
  GROUND,
  HAIRLINE,
  INK,
  line,
  linear,
  RED,
  sheet,
  SOFT,
  TEAL,
  YELLOW,
} from '../chart.ts'
import { normal } from '../curve.ts'
import { powerOfTen, written } from '../lettering.ts'

const FRAME = { left: 170, right: 1510, top: 250, bottom: 900 }
/** The cycle at which one copy would cross the threshold, and the cycles for ten times as many copies less. */
const ONE_COPY = 38.6
const SLOPE = 3.36
const THRESHOLD = 0.4
const COLOURS = [RED, AMBER, YELLOW, GREEN, TEAL, BLUE]

const cycleOf = (exponent: number) => ONE_COPY - SLOPE * exponent

/** The amplification of a dilution series of cyst nematode DNA, 10⁶ to 10 copies in triplicate, and its standard curve. */
export function amplification() {
  const random = randomOf('amplification')
  const x = linear(0, 40, FRAME.left, FRAME.right)
  const y = linear(0, 4, FRAME.bottom, FRAME.top)
  const inset = { left: 268, right: 640, top: 350, bottom: 668 }
  const ix = linear(0.5, 6.5, inset.left, inset.right)
  const iy = linear(14, 38, inset.bottom, inset.top)
  const curves: string[] = []
  const dots: string[] = []
  for (const exponent of [6, 5, 4, 3, 2, 1])
    for (let replicate = 0; replicate < 3; replicate++) {
      const cycle = cycleOf(exponent) + normal(random) * (exponent === 1 ? 0.42 : 0.09)
      const plateau = 3.55 - (6 - exponent) * 0.1 + normal(random) * 0.06
      const steepness = 0.62
      // The logistic curve crosses the threshold at the cycle.
      const middle = cycle + Math.log(plateau / THRESHOLD - 1) / steepness
      const drift = normal(random) * 0.01
      const points = curve(
        x,
        y,
        1,
        40,
        0.25,
        (at) => plateau / (1 + Math.exp(-steepness * (at - middle))) + 0.02 + drift * Math.sin(at),
      )
      curves.push(line(points, COLOURS[6 - exponent]!, 5.5))
      dots.push(`<circle cx="${ix(exponent)}" cy="${iy(cycle)}" r="6" fill="${COLOURS[6 - exponent]}"/>`)
    }
  const none = curve(x, y, 1, 40, 0.25, (at) => 0.03 + 0.012 * Math.sin(at * 1.7) + 0.0006 * at)
  const labels = [6, 5, 4, 3, 2, 1].map((exponent) => {
    const middle = cycleOf(exponent) + 4.4
    return powerOfTen(exponent, x(middle) - 16, y(2.62 - (6 - exponent) * 0.02) - 70 + 70, {
      size: 32,
      colour: COLOURS[6 - exponent],
    })
  })
  const frame = `<rect x="${inset.left - 74}" y="${inset.top - 66}" width="${inset.right - inset.left + 110}" height="${inset.bottom - inset.top + 128}" fill="${GROUND}" stroke="${HAIRLINE}" stroke-width="2"/>`
  const ticks = [1, 2, 3, 4, 5, 6].map((exponent) =>
    powerOfTen(exponent, ix(exponent) + 6, inset.bottom + 38, { size: 20, colour: SOFT }),
  )
  const cycles = [15, 25, 35].map(
    (cycle) =>
      `<path d="M${inset.left} ${iy(cycle)}H${inset.right}" stroke="${HAIRLINE}" stroke-width="1.6"/>${written(String(cycle), inset.left - 12, iy(cycle) + 7, { size: 20, font: 'mono', anchor: 'end', colour: SOFT })}`,
  )
  const fit = line(
    [
      [ix(0.7), iy(cycleOf(0.7))],
      [ix(6.3), iy(cycleOf(6.3))],
    ],
    INK,
    2.4,
  )
  const figures = [
    written('quantification cycle', inset.left, inset.top - 26, { size: 22, colour: SOFT }),
    written('efficiency 98%', inset.right - 4, inset.top + 28, { size: 24, font: 'mono', anchor: 'end', colour: INK }),
    written('slope -3.36', inset.right - 4, inset.top + 62, { size: 24, font: 'mono', anchor: 'end', colour: INK }),
  ]
  const threshold = `<path d="M${FRAME.left} ${y(THRESHOLD)}H${FRAME.right}" stroke="${INK}" stroke-width="2.4" stroke-dasharray="12 10"/>`
  const overlay = sheet(
    'Heterodera glycines, from a million copies to ten',
    axes(
      FRAME,
      { scale: x, ticks: [0, 5, 10, 15, 20, 25, 30, 35, 40], label: 'cycle' },
      { scale: y, ticks: [0, 1, 2, 3, 4], label: 'fluorescence above the baseline' },
    ) +
      threshold +
      line(none, SOFT, 3) +
      curves.join('') +
      labels.join('') +
      frame +
      cycles.join('') +
      ticks.join('') +
      fit +
      dots.join('') +
      figures.join('') +
      written('threshold', FRAME.left + 14, y(THRESHOLD) - 14, { size: 24, colour: INK }) +
      written('without template', FRAME.right - 4, y(0.03) - 12, { size: 24, anchor: 'end', colour: SOFT }),
  )
  return { overlay }
}
