import { between, randomOf } from '../../../web/site/picture/random.ts'
import { Canvas } from '../canvas.ts'
import { nearCurve, normal, type Point, wander } from '../curve.ts'
import { fractalOf, noiseOf, smoothstep } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { add, blurred, HEIGHT, plane, type Plane, WIDTH } from '../plane.ts'

const PIXELS_PER_MICROMETRE = 2.1

/** The root's edges. */
const TOP = 210
const BOTTOM = 830

const sway = noiseOf('mycorrhiza root')
const bend = (x: number) => 46 * sway(x / 900, 0.4) + 12 * sway(x / 240, 5.2)

/**
 * Rhizophagus irregularis in a leek root, cleared and stained with trypan blue: hyphae along the root, arbuscules in the
 * cells of the cortex, vesicles, and spores outside.
 */
export function mycorrhiza() {
  const random = randomOf('mycorrhiza')
  const blue = plane()
  const wall = plane()
  const amber = plane()

  const line = (target: Plane, points: readonly Point[], radius: number, density: number, softness = 1.6) =>
    nearCurve(points, radius + softness * 2, (i, distance) => {
      const depth = 1 - smoothstep(radius - softness, radius + softness, distance)
      target[i] = Math.max(
        target[i]!,
        density * depth * (0.55 + 0.45 * Math.sqrt(Math.max(0, 1 - (distance / radius) ** 2))),
      )
    })

  cortex()
  for (let i = 0; i < 13; i++) internalHypha()
  for (let i = 0; i < 12; i++) externalHypha()
  for (const [x, y, size] of [
    [1235, 110, 84],
    [330, 985, 92],
    [1040, 985, 70],
  ] as const)
    spore(x, y, size)

  /** The cells of the cortex, drawn out along the root, some with an arbuscule. */
  function cortex() {
    for (let row = 0; row < 9; row++) {
      const y = TOP + ((row + 0.5) / 9) * (BOTTOM - TOP)
      const height = (BOTTOM - TOP) / 9
      const points = (offset: number) =>
        Array.from({ length: 48 }, (_, index): Point => {
          const x = index * 36 - 40
          return { x, y: y + offset + bend(x) + 5 * sway(x / 110, row * 3.7) }
        })
      line(wall, points(-height / 2), 2.2, 0.5)
      for (let x = -between(random, 0, 200); x < WIDTH; x += between(random, 170, 300)) {
        const centre = { x: x + 110, y: y + bend(x + 110) }
        const slant = between(random, -16, 16)
        line(
          wall,
          [
            { x: x - slant, y: y - height / 2 + bend(x) },
            { x: x + slant, y: y + height / 2 + bend(x) },
          ],
          2,
          0.42,
        )
        const isStele = row >= 4 && row < 5
        if (!isStele && random() < 0.56) arbuscule(centre.x, centre.y, height * 0.46)
      }
    }
    // The vessels of the stele have thickened rings.
    const middle = (TOP + BOTTOM) / 2
    for (const offset of [-16, 4, 22]) {
      for (let x = -20; x < WIDTH + 20; x += 9)
        line(
          amber,
          [
            { x, y: middle + offset - 8 + bend(x) },
            { x: x + 5, y: middle + offset + 8 + bend(x) },
          ],
          2,
          0.3,
        )
    }
  }

  /** A little tree: the trunk enters the cell and branches again and again. */
  function arbuscule(x: number, y: number, reach: number) {
    const density = between(random, 0.5, 1)
    const grow = (from: Point, angle: number, length: number, radius: number) => {
      const points = wander(random, from, angle, 4, length / 4, 0.5)
      line(blue, points, radius, density * 0.8, 1.2)
      if (radius < 1.2) return
      const twigs = Math.floor(between(random, 2, 3.6))
      for (let i = 0; i < twigs; i++) grow(points.at(-1)!, angle + normal(random) * 0.75, length * 0.72, radius * 0.74)
    }
    for (let trunk = 0; trunk < 5; trunk++) {
      const angle = random() * 2 * Math.PI
      grow({ x: x - Math.cos(angle) * reach * 0.6, y: y - Math.sin(angle) * reach * 0.5 }, angle, reach * 0.7, 3.2)
    }
  }

  function vesicle(x: number, y: number, angle: number) {
    const size = between(random, 24, 38)
    const stretch = between(random, 1.25, 1.7)
    const rim = size * 0.9
    const ends = size * (stretch - 1)
    const axis = [
      { x: x - Math.cos(angle) * ends, y: y - Math.sin(angle) * ends },
      { x: x + Math.cos(angle) * ends, y: y + Math.sin(angle) * ends },
    ]
    nearCurve(axis, size + 4, (i, distance) => {
      const body = 1 - smoothstep(size - 3, size + 1, distance)
      const edge = Math.exp(-(((distance - rim) / 3.4) ** 2))
      blue[i] = Math.max(blue[i]!, body * 0.52 + edge * 0.65)
    })
    for (let i = 0; i < 14; i++) {
      const [dx, dy] = [normal(random) * size * 0.5, normal(random) * size * 0.34]
      const at = {
        x: x + dx * Math.cos(angle) - dy * Math.sin(angle),
        y: y + dx * Math.sin(angle) + dy * Math.cos(angle),
      }
      nearCurve([at, { x: at.x + 1, y: at.y }], 9, (index, distance) => {
        blue[index]! -= 0.3 * Math.exp(-((distance / between(random, 3.9, 4)) ** 2))
      })
    }
  }

  function internalHypha() {
    const from = { x: between(random, -200, 500), y: between(random, TOP + 30, BOTTOM - 30) }
    const points = wander(random, from, normal(random) * 0.04, Math.floor(between(random, 16, 40)), 40, 0.07).map(
      (point) => ({
        x: point.x,
        y: Math.min(BOTTOM - 14, Math.max(TOP + 14, point.y)) + bend(point.x),
      }),
    )
    line(blue, points, between(random, 3.4, 5), between(random, 0.75, 1.05))
    for (let i = 3; i < points.length - 1; i += Math.floor(between(random, 4, 9))) {
      const angle = (random() < 0.5 ? -1 : 1) * between(random, 0.3, 0.7)
      const twig = wander(random, points[i]!, angle, Math.floor(between(random, 2, 5)), 26, 0.3)
      line(blue, twig, 3.2, 0.85)
      const tip = twig.at(-1)!
      const isInside = tip.y > TOP + bend(tip.x) + 40 && tip.y < BOTTOM + bend(tip.x) - 40
      if (random() < 0.4 && isInside) vesicle(tip.x, tip.y, angle)
    }
  }

  function externalHypha() {
    const isAbove = random() < 0.5
    const x = between(random, 100, WIDTH - 100)
    const start = { x, y: (isAbove ? TOP : BOTTOM) + bend(x) }
    const angle = (isAbove ? -1 : 1) * between(random, 0.5, 2.6)
    const points = wander(random, start, angle, Math.floor(between(random, 12, 40)), 26, 0.26)
    line(blue, points, between(random, 2.4, 4), between(random, 0.5, 0.85))
    // The place where the fungus enters the root.
    nearCurve([start, { x: start.x + 14, y: start.y }], 16, (i, distance) => {
      blue[i] = Math.max(blue[i]!, 0.8 * (1 - smoothstep(8, 13, distance)))
    })
  }

  /** A spore with layers of wall on the hypha that carries it. */
  function spore(x: number, y: number, size: number) {
    const side = y < HEIGHT / 2 ? 1 : -1
    const stalk = wander(random, { x, y }, side * 1.2, 12, 22, 0.2)
    line(blue, stalk, 6, 0.55)
    line(amber, stalk.slice(0, 6), 8, 0.35)
    nearCurve(
      [
        { x, y },
        { x: x + 6, y: y + 2 },
      ],
      size + 6,
      (i, distance) => {
        const body = 1 - smoothstep(size - 2, size + 1, distance)
        const layers =
          Math.exp(-(((distance - size + 5) / 3.4) ** 2)) + 0.6 * Math.exp(-(((distance - size + 17) / 3) ** 2))
        blue[i]! *= 1 - 0.85 * body
        amber[i] = Math.max(amber[i]! * (1 - body), body * 0.62 + 0.9 * layers * body)
      },
    )
    for (let drop = 0; drop < 26; drop++) {
      const angle = random() * 2 * Math.PI
      const reach = Math.sqrt(random()) * size * 0.66
      const at = { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach }
      const radius = between(random, 4, 12)
      nearCurve([at, { x: at.x + 1, y: at.y }], radius + 3, (i, distance) => {
        amber[i]! += 0.16 * Math.exp(-(((distance - radius) / 1.7) ** 2)) - (distance < radius ? 0.07 : 0)
      })
    }
  }

  const soft = blurred(blue, 9)
  add(wall, blurred(wall, 5), 0.5)
  const cloud = fractalOf('mycorrhiza cloud', 5)
  const fine = fractalOf('mycorrhiza fine', 4)
  const canvas = new Canvas((i, x, y) => {
    const edge = bend(x)
    const inRoot = smoothstep(TOP - 5, TOP + 4, y - edge) * smoothstep(BOTTOM + 5, BOTTOM - 4, y - edge)
    const rim = Math.exp(-(((y - edge - TOP) / 5) ** 2)) + Math.exp(-(((y - edge - BOTTOM) / 5) ** 2))
    const flesh = inRoot * (0.11 + 0.05 * cloud(x / 150, y / 90) + 0.03 * fine(x / 14, y / 11))
    const stele = inRoot * 0.12 * Math.exp(-(((y - edge - (TOP + BOTTOM) / 2) / 42) ** 2))
    const dye =
      blue[i]! * (0.9 + 0.25 * fine(x / 9, y / 9)) + 0.16 * soft[i]! + inRoot * (0.05 + 0.05 * cloud(x / 60, y / 60))
    const cell = wall[i]! * inRoot * 0.5 + rim * 0.4
    const oil = amber[i]! + stele
    const lamp = 0.975 + 0.02 * cloud(x / 800, y / 800)
    return [
      lamp * Math.exp(-1.45 * dye - 0.42 * cell - 0.1 * oil - 0.3 * flesh),
      lamp * 0.985 * Math.exp(-0.92 * dye - 0.36 * cell - 0.42 * oil - 0.3 * flesh),
      lamp * 0.955 * Math.exp(-0.3 * dye - 0.22 * cell - 1.15 * oil - 0.5 * flesh),
    ]
  })
  canvas.vignette(0.12).soften(0.8).grain('mycorrhiza grain', 0.009)
  return { canvas, overlay: scaleBar(100 * PIXELS_PER_MICROMETRE, '100 µm', '#1c2a4a') }
}
