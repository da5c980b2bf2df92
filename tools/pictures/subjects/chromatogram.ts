import { AMBER, area, axes, curve, GREEN, INK, line, linear, sheet, SOFT } from '../chart.ts'
import { written } from '../lettering.ts'
import { noiseOf } from '../noise.ts'

interface Peak {
  name: string
  /** In minutes. */
  time: number
  /** In milli-absorbance units, in the culture and in the medium without cells. */
  culture: number
  medium: number
  width: number
}

/** Retention times on an ion-exclusion column at 122 °F (50 °C) with dilute sulfuric acid. */
const PEAKS: readonly Peak[] = [
  { name: '', time: 6.1, culture: 58, medium: 66, width: 0.11 },
  { name: '', time: 6.5, culture: 31, medium: 40, width: 0.14 },
  { name: 'citrate', time: 7.7, culture: 44, medium: 2, width: 0.13 },
  { name: '2-ketogluconate', time: 8.45, culture: 118, medium: 0, width: 0.15 },
  { name: 'gluconate', time: 9.25, culture: 396, medium: 3, width: 0.17 },
  { name: 'malate', time: 10.2, culture: 33, medium: 1, width: 0.17 },
  { name: 'succinate', time: 11.6, culture: 61, medium: 2, width: 0.19 },
  { name: 'lactate', time: 12.7, culture: 47, medium: 4, width: 0.2 },
  { name: 'acetate', time: 15.1, culture: 152, medium: 6, width: 0.24 },
  { name: 'propionate', time: 17.9, culture: 14, medium: 0, width: 0.28 },
]

const FRAME = { left: 190, right: 1510, top: 262, bottom: 900 }

/** A peak that tails, as real ones do. */
function peakAt(time: number, peak: Peak, height: number): number {
  const distance = (time - peak.time) / (time > peak.time ? peak.width * 1.28 : peak.width)
  return height * Math.exp(-0.5 * distance * distance)
}

/** Organic acids that Priestia megaterium releases, by HPLC, and the medium without cells. */
export function chromatogram() {
  const x = linear(4, 22, FRAME.left, FRAME.right)
  const y = linear(0, 450, FRAME.bottom, FRAME.top)
  const drift = noiseOf('chromatogram')
  const trace = (of: 'culture' | 'medium', offset: number) =>
    curve(x, y, 4, 22, 0.02, (time) => {
      const noise = 0.7 * drift(time * 30, offset) + 2.2 * drift(time * 0.7, offset + 3)
      return offset + noise + PEAKS.reduce((sum, peak) => sum + peakAt(time, peak, peak[of]), 0)
    })
  const culture = trace('culture', 6)
  const labels = PEAKS.filter(({ name }) => name).map(({ name, time, culture }) => {
    const isTall = culture > 300
    const [px, py] = [x(time), y(culture + 6) - 16]
    return isTall
      ? written(name, px + 26, py + 40, { size: 36, colour: INK })
      : written(name, px + 9, py, { size: 31, colour: INK, turn: -90 })
  })
  const keys = [
    [GREEN, 'P. megaterium, 72 h, phosphate medium', 262],
    [AMBER, 'the medium without cells', 310],
  ].map(
    ([colour, name, top]) =>
      `<path d="M846 ${Number(top) - 10}h54" stroke="${colour}" stroke-width="6"/>${written(String(name), 918, Number(top), { size: 31, colour: SOFT })}`,
  )
  const overlay = sheet(
    'What frees the phosphorus: organic acids, by HPLC',
    axes(
      FRAME,
      { scale: x, ticks: [4, 6, 8, 10, 12, 14, 16, 18, 20, 22], label: 'retention time, minutes' },
      { scale: y, ticks: [0, 100, 200, 300, 400], label: 'absorbance at 210 nm, mAU' },
    ) +
      area(culture, FRAME.bottom, GREEN, 0.22) +
      line(trace('medium', 14), AMBER, 4.5) +
      line(culture, GREEN, 6.5) +
      labels.join('') +
      keys.join(''),
  )
  return { overlay }
}
