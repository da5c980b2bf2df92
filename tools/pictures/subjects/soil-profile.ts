import { between, randomOf } from '../../../web/site/picture/random.ts'
import { blend, type Colour, hex, lit } from '../canvas.ts'
import { nearCurve, type Point, wander } from '../curve.ts'
import { daylight } from '../daylight.ts'
import { cellsOf, clamp, fractalOf, smoothstep } from '../noise.ts'
import { written } from '../lettering.ts'
import { HEIGHT, plane, WIDTH } from '../plane.ts'
import { Relief } from '../relief.ts'
import { ellipsoid } from '../solids.ts'

const PIXELS_PER_INCH = 31
const SURFACE = 128
const depthAt = (inches: number) => SURFACE + inches * PIXELS_PER_INCH

/** The horizons of the soil: from which depth in inches, and which colour (Munsell 10YR 2/1 to 2.5Y 5/3). */
const HORIZONS: readonly [inches: number, colour: Colour][] = [
  [0, hex('#3a3029')],
  [8, hex('#352b26')],
  [15, hex('#51443a')],
  [21, hex('#6f604d')],
  [27, hex('#857760')],
]
const RUST = hex('#a8642c')
const GLEY = hex('#8f9180')
const ROOT = hex('#cdbb95')

/** The face of a soil pit under corn, with a tape in inches and a station's probes at 6, 12 and 24 inches. */
export function soilProfile() {
  const random = randomOf('soil profile')
  const rough = fractalOf('soil rough', 6)
  const tone = fractalOf('soil tone', 5)
  const crumbs = cellsOf('soil crumbs')
  const blocks = cellsOf('soil blocks')

  /** The depth of the surface varies, and that of the horizons more. */
  const top = (x: number) => SURFACE + 9 * rough(x / 130, 3.3)
  const inchesAt = (x: number, y: number) => (y - top(x) + 22 * tone(x / 260, y / 700)) / PIXELS_PER_INCH

  const relief = new Relief((x, y) => {
    if (y < top(x)) return -30
    const inches = inchesAt(x, y)
    const granular = smoothstep(17, 6, inches)
    const crumb = crumbs(x / 15 + 0.5 * rough(x / 40, y / 40), y / 14)
    const small = (crumb.second - crumb.nearest) * 11 * granular
    const block = blocks(x / 62 + 0.4 * rough(x / 70, y / 70), y / 54)
    const large = Math.min(0.22, block.second - block.nearest) * 26 * (1 - granular)
    return small + large + 16 * rough(x / 46, y / 46) + 6 * rough(x / 7, y / 7)
  })

  const roots = plane()
  const root = (from: Point, angle: number, steps: number, radius: number) => {
    const points = wander(random, from, angle, steps, 15, 0.42).filter(({ y }) => y > SURFACE - 4)
    if (points.length < 2) return
    nearCurve(points, radius + 2, (i, distance, along) => {
      const width = radius * (1 - 0.7 * along)
      if (distance > width) return
      roots[i] = 1
      relief.heights[i] = Math.max(relief.heights[i]!, 9 + 2 * Math.sqrt(width * width - distance * distance))
    })
    if (radius > 1.4)
      for (let i = 4; i < points.length; i += 4) {
        const side = random() < 0.5 ? -1 : 1
        root(points[i]!, Math.PI / 2 + side * between(random, 0.5, 1.5), Math.floor(steps * 0.4), radius * 0.45)
      }
  }
  const stalks = [330, 640, 950, 1490]
  for (const x of stalks)
    for (let i = 0; i < 13; i++) {
      const angle = Math.PI / 2 + between(random, -1.1, 1.1)
      root(
        { x: x + between(random, -16, 16), y: SURFACE + 6 },
        angle,
        Math.floor(between(random, 14, 46)),
        between(random, 1.4, 3.4),
      )
    }

  // Channels of earthworms, filled with dark soil from above, and a few stones.
  const worms = plane()
  for (const [x, inches, steps] of [
    [480, 9, 34],
    [1010, 14, 30],
    [800, 18, 22],
    [1390, 12, 36],
  ] as const)
    nearCurve(wander(random, { x, y: depthAt(inches) }, 1.5, steps, 14, 0.2), 9, (i, distance) => {
      const fill = smoothstep(9, 6, distance)
      worms[i] = fill
      relief.heights[i]! -= 9 * fill
    })
  const stones = new Set<number>()
  for (let i = 0; i < 34; i++) {
    const y = depthAt(between(random, 17, 31))
    const stone = { x: random() * WIDTH, y, z: between(random, -6, 4), radius: between(random, 4, 15) }
    stones.add(ellipsoid(relief, stone, { stretch: between(random, 1, 1.5), angle: random() * 3 }))
  }

  function soil(x: number, y: number): Colour {
    const inches = inchesAt(x, y) + 1.8 * tone(x / 46, y / 46)
    let colour = HORIZONS[0]![1]
    for (const [from, next] of HORIZONS) colour = blend(colour, next, smoothstep(from - 1.6, from + 1.6, inches))
    const wet = smoothstep(19, 25, inches)
    colour = blend(colour, GLEY, 0.5 * wet * smoothstep(0.06, 0.3, tone(x / 70 + 9, y / 60)))
    colour = blend(colour, RUST, 0.72 * wet * smoothstep(0.2, 0.38, tone(x / 30, y / 26 + 5)))
    // Tongues of dark soil reach down.
    return blend(
      colour,
      HORIZONS[1]![1],
      0.5 * smoothstep(0.24, 0.4, tone(x / 60 + 2, y / 300)) * smoothstep(30, 14, inches),
    )
  }

  const sky = fractalOf('soil backdrop', 4)
  const canvas = daylight(
    relief,
    (i, x, y) => {
      const edge = y - top(x)
      if (edge < 0) {
        // The field behind, out of focus.
        const leaf = clamp(0.5 + 0.9 * sky(x / 70, y / 50))
        const haze = smoothstep(-10, -SURFACE, edge)
        return lit(blend(blend(hex('#33491f'), hex('#86a04d'), leaf), hex('#dbe4dc'), haze * 0.75), 1.5)
      }
      const variation = 0.9 + 0.32 * rough(x / 24, y / 24) + 0.2 * rough(x / 5, y / 5)
      let colour = soil(x, y)
      if (stones.has(relief.owners[i]!))
        colour = blend(hex('#8d8172'), hex('#6f665c'), clamp(0.5 + rough(x / 9, y / 9)))
      if (worms[i]! > 0) colour = blend(colour, HORIZONS[0]![1], 0.75 * worms[i]!)
      if (roots[i]! > 0) colour = blend(ROOT, colour, 0.12 + 0.3 * clamp(rough(x / 11, y / 11)))
      return lit(colour, variation * 1.34)
    },
    { hollows: 0.8, reach: 46 },
  )
  canvas.vignette(0.22).soften(0.6).grain('soil grain', 0.01)
  return { canvas, overlay: stover(random, stalks) + tape() + station() }
}

/** The cut stalks of corn on the surface, and grass. */
function stover(random: () => number, stalks: readonly number[]): string {
  const grass = Array.from({ length: 240 }, () => {
    const x = random() * WIDTH
    const lean = between(random, -16, 16)
    const height = between(random, 8, 34)
    const colour = ['#5c7a34', '#7a9444', '#a8a064', '#4c6a2c'][Math.floor(random() * 4)]
    return `<path d="M${x} ${SURFACE + 7}q${lean * 0.3} ${-height * 0.6} ${lean} ${-height}" stroke="${colour}" stroke-width="${between(random, 1.6, 3.2)}" fill="none"/>`
  })
  const cut = stalks.map((x) => {
    const height = between(random, 66, 96)
    const ground = SURFACE + 8
    return `<path d="M${x - 13} ${ground}q-4-18 1-${height}l24-5q4 ${height / 2} 1 ${height + 5}z" fill="#c9b06f"/><path d="M${x + 3} ${ground}q3-30 1-${height - 2}l7-2q4 ${height / 2} 1 ${height + 4}z" fill="#9b8248"/><path d="M${x - 13} ${ground - height * 0.42}q13 6 26-1" stroke="#857040" stroke-width="4" fill="none"/><ellipse cx="${x}" cy="${ground - height - 2}" rx="12.4" ry="4" fill="#e6d9ac"/><path d="M${x - 12} ${ground - 4}q-22 4-34 16M${x + 12} ${ground - 4}q20 4 32 15M${x - 8} ${ground - 2}q-8 8-12 20M${x + 7} ${ground - 2}q9 9 12 20" stroke="#cdbb8d" stroke-width="5" fill="none" stroke-linecap="round"/>`
  })
  return grass.join('') + cut.join('')
}

/** A tape in inches at the left of the face. */
function tape(): string {
  const left = 92
  const ticks = Array.from({ length: 31 }, (_, inch) => {
    const length = inch % 6 === 0 ? 40 : inch % 3 === 0 ? 28 : 17
    return `<path d="M${left} ${depthAt(inch)}h${length}" stroke="#1d1d1b" stroke-width="${inch % 6 === 0 ? 4 : 2.4}"/>`
  })
  const numbers = [6, 12, 18, 24].map((inch) =>
    written(String(inch), left + 45, depthAt(inch) + 11, {
      size: 31,
      font: 'mono',
      colour: inch === 12 || inch === 24 ? '#b3261e' : '#1d1d1b',
    }),
  )
  return `<rect x="${left + 8}" y="${SURFACE - 10}" width="92" height="${HEIGHT}" fill="#120c08" opacity=".45"/><rect x="${left}" y="${SURFACE - 16}" width="92" height="${HEIGHT}" fill="#e9c93f"/><rect x="${left + 78}" y="${SURFACE - 16}" width="14" height="${HEIGHT}" fill="#b8992a" opacity=".5"/><rect x="${left + 38}" y="${SURFACE - 28}" width="16" height="16" rx="8" fill="#b9bdbe"/>${ticks.join('')}${numbers.join('')}`
}

/** The mast of a station on the surface, and its probes. */
function station(): string {
  const x = 1236
  const probes = [6, 12, 24].map((inch) => {
    const y = depthAt(inch)
    const label = written(`${inch} in`, x - 196, y + 9, { size: 25, font: 'mono', anchor: 'end', colour: '#ffffff' })
    return `<rect x="${x - 146}" y="${y - 6}" width="150" height="32" rx="14" fill="#0d0906" opacity=".5"/><path d="M${x - 178} ${y}h36" stroke="#dfe4e4" stroke-width="9" stroke-linecap="round"/><path d="M${x - 178} ${y - 2}h36" stroke="#ffffff" stroke-width="3" stroke-linecap="round"/><rect x="${x - 150}" y="${y - 15}" width="150" height="30" rx="13" fill="#3c4346"/><rect x="${x - 146}" y="${y - 12}" width="142" height="9" rx="4.5" fill="#6d777b"/><rect x="${x - 104}" y="${y - 15}" width="12" height="30" fill="#0f8a5f"/>${label}`
  })
  const cable = [6, 12, 24]
    .map(
      (inch, index) =>
        `<path d="M${x} ${depthAt(inch)}q${26 + index * 9} -6 ${20 + index * 9} -60V${SURFACE - 20}" stroke="#17191a" stroke-width="7" fill="none"/>`,
    )
    .join('')
  const box = `<rect x="${x + 14}" y="-10" width="44" height="${SURFACE + 20}" rx="4" fill="#d9dddb"/><rect x="${x + 14}" y="-10" width="13" height="${SURFACE + 20}" fill="#f2f4f2"/><rect x="${x - 6}" y="18" width="84" height="62" rx="8" fill="#e9ece8"/><rect x="${x - 6}" y="64" width="84" height="16" rx="8" fill="#bfc5c1"/><circle cx="${x + 58}" cy="36" r="6" fill="#0f8a5f"/>`
  return cable + probes.join('') + box
}
