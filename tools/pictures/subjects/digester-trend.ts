import { randomOf } from '../../../web/site/picture/random.ts'
import { AMBER, area, axes, BLUE, GREEN, INK, line, linear, RED, sheet, SOFT } from '../chart.ts'
import { normal } from '../curve.ts'
import { written } from '../lettering.ts'
import { smoothstep } from '../noise.ts'

const DAYS = 56
const DOSE = 12
const ACIDS = { left: 190, right: 1510, top: 262, bottom: 570 }
const GAS = { left: 190, right: 1510, top: 668, bottom: 902 }

/** Volatile acids in mg/L: they rise, stay, and are used up after the dose. */
const acidsOn = (day: number) =>
  1150 +
  3500 * smoothstep(1, DOSE, day) +
  260 * smoothstep(DOSE, DOSE + 4, day) -
  4150 * smoothstep(DOSE + 2, DOSE + 27, day)
/** The load in parts of the design load. */
const loadOn = (day: number) => (day < 8 ? 1 : day < DOSE ? 0.85 : day < 34 ? 0.5 : day < 41 ? 0.75 : 1)
/** Methane in cubic meters a day. */
const methaneOn = (day: number) =>
  1480 -
  640 * smoothstep(1, DOSE + 1, day) -
  130 * smoothstep(DOSE, DOSE + 3, day) +
  230 * smoothstep(DOSE + 5, DOSE + 22, day) +
  560 * smoothstep(33, 47, day)

/** A digester that recovers: acids, methane and load, day by day, before and after the dose. */
export function digesterTrend() {
  const random = randomOf('digester trend')
  const x = linear(0, DAYS, ACIDS.left, ACIDS.right)
  const acids = linear(0, 6000, ACIDS.bottom, ACIDS.top)
  const gas = linear(0, 1800, GAS.bottom, GAS.top)
  const days = Array.from({ length: DAYS + 1 }, (_, day) => day)
  const measured = days.map((day): [number, number] => [x(day), acids(acidsOn(day) + normal(random) * 95)])
  const methane = days.map((day): [number, number] => [x(day), gas(methaneOn(day) + normal(random) * 28)])
  const dots = measured
    .filter((_, day) => day % 2 === 0)
    .map(([px, py]) => `<circle cx="${px}" cy="${py}" r="8" fill="${RED}"/>`)
  const bars = days.slice(0, -1).map((day) => {
    const height = loadOn(day) * (GAS.bottom - gas(1500)) * 0.62
    return `<rect x="${x(day) + 3}" y="${GAS.bottom - height}" width="${x(1) - x(0) - 6}" height="${height}" fill="${AMBER}" opacity=".34"/>`
  })
  const limit = `<path d="M${ACIDS.left} ${acids(1500)}H${ACIDS.right}" stroke="${INK}" stroke-width="2.4" stroke-dasharray="12 10"/>`
  const dose = `<path d="M${x(DOSE)} ${ACIDS.top - 8}V${GAS.bottom}" stroke="${BLUE}" stroke-width="4"/><circle cx="${x(DOSE)}" cy="${ACIDS.top - 8}" r="9" fill="${BLUE}"/>`
  const recovered = days.find((day) => day > DOSE && acidsOn(day) < 1500)!
  const mark = `<path d="M${x(recovered)} ${acids(1500)}v-150" stroke="${SOFT}" stroke-width="3"/>`
  const overlay = sheet(
    'A sour digester recovers',
    axes(
      ACIDS,
      { scale: x, ticks: [], label: '' },
      { scale: acids, ticks: [0, 2000, 4000, 6000], label: 'volatile acids, mg/L' },
    ) +
      axes(
        GAS,
        { scale: x, ticks: [0, 7, 14, 21, 28, 35, 42, 49, 56], label: 'day' },
        { scale: gas, ticks: [0, 600, 1200, 1800], label: 'methane, cubic meters a day' },
      ) +
      bars.join('') +
      area(methane, GAS.bottom, GREEN, 0.2) +
      line(methane, GREEN, 6.5) +
      limit +
      mark +
      area(measured, ACIDS.bottom, RED, 0.16) +
      line(measured, RED, 6) +
      dots.join('') +
      dose +
      written('dose, feeding halved', x(DOSE) + 22, ACIDS.top + 2, { size: 33, colour: BLUE }) +
      written(`below 1,500 after ${recovered - DOSE} days`, x(recovered), acids(1500) - 166, {
        size: 33,
        colour: INK,
      }) +
      written('load', x(1), GAS.bottom - 18, { size: 31, colour: AMBER }) +
      written('methane', x(47), gas(1000), { size: 33, colour: SOFT }),
  )
  return { overlay }
}
