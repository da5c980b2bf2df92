import { between, randomOf } from '../../../web/site/picture/random.ts'
import { Canvas } from '../canvas.ts'
import { written } from '../lettering.ts'
import { fractalOf } from '../noise.ts'
import { blurred, HEIGHT, plane, WIDTH } from '../plane.ts'

const LANES = 14
const LEFT = 190
const PITCH = 92
const BAND = 66

/** The fragments of lambda DNA cut with HindIII, and of a 1 kb ladder, in base pairs (the makers' lists). */
const LAMBDA = [23_130, 9416, 6557, 4361, 2322, 2027, 564]
const LADDER = [10_000, 8000, 6000, 5000, 4000, 3000, 2000, 1500, 1000, 500]

/** The two rows of wells, with the place of the longest fragments and of 500 base pairs. */
const ROWS = [
  { wells: 120, longest: 178, shortest: 478 },
  { wells: 590, longest: 646, shortest: 958 },
] as const

const placeOf = (row: (typeof ROWS)[number], size: number) => {
  // Long fragments hardly separate in 1% agarose.
  const share = Math.log(50_000 / size) / Math.log(50_000 / 500)
  return row.longest + (row.shortest - row.longest) * share ** 1.25
}

/** A gel: DNA from eleven soils with a blank, and below it the 16S rRNA PCR of each; one preparation was inhibited. */
export function gel() {
  const random = randomOf('gel')
  const light = plane()
  const uneven = fractalOf('gel bands', 3)

  const band = (lane: number, y: number, strength: number, height = 4.4) => {
    const centre = LEFT + lane * PITCH
    // The middle of a gel is warmer, so its bands run ahead.
    const smile = -7 * ((lane - (LANES - 1) / 2) / (LANES / 2)) ** 2
    const half = BAND / 2 + between(random, -2, 2)
    const seed = random() * 90
    for (let x = Math.floor(centre - half - 8); x <= centre + half + 8; x++) {
      const across = Math.abs(x - centre) / half
      const profile = 1 / (1 + Math.exp((across - 1) * 26))
      const curl = 4 * across ** 4 + smile
      for (let row = Math.floor(y - 40); row <= y + 40; row++) {
        const distance = (row - y - curl) / height
        // The front of a band is sharper than its tail.
        const shape = Math.exp(-(distance ** 2) / (distance > 0 ? 0.7 : 1.6))
        light[row * WIDTH + x]! += strength * profile * shape * (0.92 + 0.16 * uneven(x / 12 + seed, row / 30))
      }
    }
  }
  const smear = (lane: number, from: number, to: number, strength: number) => {
    const centre = LEFT + lane * PITCH
    for (let y = from; y < to; y++)
      for (let x = Math.floor(centre - BAND / 2); x <= centre + BAND / 2; x++) {
        const share = (y - from) / (to - from)
        const across = Math.abs(x - centre) / (BAND / 2)
        light[y * WIDTH + x]! +=
          strength * Math.exp(-3.2 * share) * (1 - across ** 8) * (0.9 + 0.2 * uneven(x / 9, y / 40 + lane))
      }
  }

  for (const lane of [0, LANES - 1]) {
    LAMBDA.forEach((size, i) => band(lane, placeOf(ROWS[0], size), [0.95, 0.7, 0.6, 0.5, 0.36, 0.33, 0.14][i]!))
    LADDER.forEach((size) => band(lane, placeOf(ROWS[1], size), size === 3000 || size === 1000 ? 0.75 : 0.42, 3.6))
  }
  for (let soil = 1; soil <= 11; soil++) {
    const amount = between(random, 0.45, 1.25)
    band(soil, placeOf(ROWS[0], 21_000), amount, 5.4)
    smear(soil, Math.round(placeOf(ROWS[0], 19_000)), 400, 0.14 * amount)
    if (soil === 8) {
      smear(soil, ROWS[1].wells + 20, ROWS[1].wells + 160, 0.05)
      continue
    }
    band(soil, placeOf(ROWS[1], 1500), between(random, 0.8, 1.1), 4.8)
    band(soil, ROWS[1].shortest + 34, 0.12, 9)
  }
  // The blank has nothing but the dimer of the primers.
  band(12, ROWS[1].shortest + 34, 0.16, 9)

  const halo = blurred(light, 15)
  const ground = fractalOf('gel ground', 4)
  const isWell = (x: number, y: number) =>
    ROWS.some(({ wells }) => Math.abs(y - wells) < 7) &&
    x > LEFT - PITCH / 2 &&
    Math.abs(((x - LEFT + PITCH / 2) % PITCH) - PITCH / 2) < BAND / 2 &&
    x < LEFT + (LANES - 0.5) * PITCH
  const canvas = new Canvas((i, x, y) => {
    const border = Math.min(x - 96, WIDTH - 60 - x, y - 58, HEIGHT - 36 - y)
    const agarose = 0.085 + 0.02 * ground(x / 340, y / 340) + 0.012 * ground(x / 30, y / 30)
    const rim = 0.06 * Math.exp(-((border / 6) ** 2))
    const glow = 1 - Math.exp(-1.35 * light[i]!)
    const well = isWell(x, y)
      ? Math.abs(y - ROWS[0].wells) > 4.5 && Math.abs(y - ROWS[1].wells) > 4.5
        ? 0.1
        : -0.045
      : 0
    const value = (border > 0 ? agarose + well : 0.025) + rim + 0.9 * glow + 0.16 * halo[i]!
    return [value * 0.98, value, value * 1.01]
  })
  canvas.vignette(0.18).soften(0.8).grain('gel grain', 0.012)

  const lanes = Array.from({ length: LANES }, (_, lane) => {
    const name = lane === 0 || lane === LANES - 1 ? 'M' : lane === 12 ? 'B' : String(lane)
    return written(name, LEFT + lane * PITCH, 44, { size: 26, font: 'mono', anchor: 'middle', colour: '#e6e6e6' })
  })
  const label = (row: 0 | 1, size: number, name: string) =>
    written(name, LEFT - 62, placeOf(ROWS[row], size) + 1, { size: 19, font: 'mono', anchor: 'end', colour: '#d8d8d8' })
  const sizes = [
    label(0, 23_130, '23.1'),
    label(0, 6557, '6.6'),
    label(0, 2322, '2.3'),
    label(1, 10_000, '10'),
    label(1, 3000, '3'),
    label(1, 1500, '1.5'),
    label(1, 500, '0.5 kb'),
  ]
  return { canvas, overlay: lanes.join('') + sizes.join('') }
}
