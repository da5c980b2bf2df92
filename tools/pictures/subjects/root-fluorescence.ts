import { between, randomOf } from '../../../web/site/picture/random.ts'
import { Canvas } from '../canvas.ts'
import { arc, nearCurve, normal, type Point, wander } from '../curve.ts'
import { clamp, fractalOf, noiseOf, smoothstep } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { add, blurred, HEIGHT, plane, WIDTH } from '../plane.ts'

const TILT = -0.12
const PIXELS_PER_MICROMETRE = 9
/** The place of the root's edge and of its axis, in the tilted coordinates. */
const EDGE = 300
const AXIS = 1160

const random = randomOf('root fluorescence')
const wave = noiseOf('root walls')
const texture = fractalOf('root texture', 4)

/** The walls between the files of cells, from the edge to the axis: in the middle, the cells are seen from above. */
const FILES = Array.from({ length: 7 }, (_, index) => AXIS - (AXIS - EDGE) * Math.cos((index / 6) * (Math.PI / 2)))

const along = (x: number, y: number) => (x - WIDTH / 2) * Math.cos(TILT) + (y - HEIGHT / 2) * Math.sin(TILT)
const across = (x: number, y: number) =>
  HEIGHT / 2 - (x - WIDTH / 2) * Math.sin(TILT) + (y - HEIGHT / 2) * Math.cos(TILT)

function pointAt(u: number, v: number): Point {
  const w = v - HEIGHT / 2
  return {
    x: WIDTH / 2 + u * Math.cos(TILT) - w * Math.sin(TILT),
    y: HEIGHT / 2 + u * Math.sin(TILT) + w * Math.cos(TILT),
  }
}

const wallOf = (file: number, u: number) => FILES[file]! + 14 * wave(u / 320, file * 7.1) + 4 * wave(u / 70, file * 3.3)

/** The walls across each file. */
const CROSS_WALLS = FILES.map(() => {
  const walls: number[] = []
  for (let u = -1300 + between(random, 0, 500); u < 1300; u += between(random, 330, 620)) walls.push(u)
  return walls
})

/** The walls of the root, as light. */
function walls() {
  const light = plane()
  FILES.forEach((_, file) => {
    const points: Point[] = []
    for (let u = -1050; u <= 1050; u += 24) points.push(pointAt(u, wallOf(file, u)))
    const strength = 0.55 + 0.4 * (1 - file / FILES.length)
    stroke(light, points, 5.6, strength)
    if (file === FILES.length - 1) return
    for (const u of CROSS_WALLS[file]!) {
      const slant = between(random, -22, 22)
      const from = pointAt(u - slant, wallOf(file, u - slant))
      const to = pointAt(u + slant, wallOf(file + 1, u + slant))
      stroke(light, [from, to], 5, strength * 0.8)
    }
  })
  for (let i = 0; i < light.length; i++) light[i]! *= 0.75 + 0.5 * texture((i % WIDTH) / 60, i / WIDTH / 60)
  return light
}

function stroke(light: Float32Array, points: readonly Point[], sigma: number, strength: number) {
  nearCurve(points, sigma * 4, (i, distance) => {
    light[i] = Math.max(light[i]!, strength * Math.exp(-((distance / sigma) ** 2)))
  })
}

/** Root hairs: tubes whose walls are bright where they are seen from the side. */
function hairs() {
  const light = plane()
  for (let i = 0; i < 9; i++) {
    const u = -820 + i * 205 + between(random, -60, 60)
    const length = between(random, 14, 30)
    const points = wander(
      random,
      pointAt(u, wallOf(0, u)),
      TILT - Math.PI / 2 + between(random, -0.5, 0.5),
      length,
      22,
      0.22,
    )
    const radius = between(random, 26, 34)
    const strength = between(random, 0.25, 0.5)
    const softness = between(random, 3, 8)
    nearCurve(points, radius + softness * 3, (index, distance) => {
      const wall = Math.exp(-(((distance - radius) / softness) ** 2))
      light[index] = Math.max(light[index]!, strength * Math.max(wall, distance < radius ? 0.16 : 0))
    })
  }
  return light
}

interface Cell extends Point {
  angle: number
  /** The distance from the plane in focus. */
  depth: number
  light: number
}

/** The bacteria: most in the grooves between cells, in colonies, some on the hairs and free. */
function bacteria(): Cell[] {
  const cells: Cell[] = []
  const place = (u: number, v: number, angle: number, depth: number) =>
    cells.push({ ...pointAt(u, v), angle: angle + TILT, depth, light: between(random, 0.45, 1) })
  for (let colony = 0; colony < 46; colony++) {
    const file = Math.floor(random() ** 1.4 * 5)
    const u = between(random, -900, 900)
    const size = Math.floor(between(random, 3, 26))
    for (let i = 0; i < size; i++) {
      const at = u + normal(random) * (18 + size * 4)
      place(
        at,
        wallOf(file, at) + normal(random) * (5 + size * 0.5),
        normal(random) * 0.35,
        Math.abs(normal(random)) * 0.25,
      )
    }
  }
  for (const [file, crossings] of CROSS_WALLS.entries())
    for (const u of crossings.filter(() => random() < 0.45)) {
      const inFile = () => between(random, FILES[file]!, FILES[Math.min(file + 1, 6)]!)
      for (let i = 0; i < 9; i++)
        place(u + normal(random) * 9, inFile(), Math.PI / 2 + normal(random) * 0.4, Math.abs(normal(random)) * 0.4)
    }
  for (let i = 0; i < 130; i++)
    place(between(random, -950, 950), between(random, EDGE, 1100), random() * Math.PI, Math.abs(normal(random)) * 0.7)
  for (let i = 0; i < 60; i++)
    place(between(random, -950, 950), between(random, -100, EDGE), random() * Math.PI, between(random, 0.4, 2.2))
  return cells
}

function glow(cells: readonly Cell[]) {
  const light = plane()
  for (const { x, y, angle, depth, light: strength } of cells) {
    const length = between(random, 1, 1.9) * PIXELS_PER_MICROMETRE
    const radius = 0.48 * PIXELS_PER_MICROMETRE
    const softness = 1.6 + depth * 7
    const peak = strength / (1 + depth * 2.4)
    nearCurve(arc({ x, y }, length, angle, between(random, 0.2, 0.9)), radius + softness * 3, (i, distance) => {
      light[i]! += peak * (1 - smoothstep(radius - softness, radius + softness, distance))
    })
  }
  const haze = blurred(light, 16)
  add(light, haze, 0.55)
  return light
}

/** Green-fluorescent Azospirillum on the root of a corn seedling; the cell walls are stained magenta. */
export function rootFluorescence() {
  const wall = walls()
  // The next layer of cells, out of focus.
  const deeper = blurred(wall, 13)
  add(wall, blurred(wall, 22), 0.75)
  for (let i = 0; i < wall.length; i++) wall[i]! += 0.5 * (deeper[i - 62 * WIDTH - 170] ?? 0)
  add(wall, hairs())
  const green = glow(bacteria())
  const canvas = new Canvas((i, x, y) => {
    const v = across(x, y)
    const depth = smoothstep(EDGE - 6, EDGE + 26, v - 14 * wave(along(x, y) / 320, 0))
    const flesh =
      depth * (0.13 + 0.1 * texture(x / 120, y / 90) + 0.06 * texture(x / 24, y / 24)) * smoothstep(1500, EDGE, v)
    const red = wall[i]! * (0.35 + 0.65 * smoothstep(1250, 400, v)) + flesh
    const g = green[i]!
    return [
      0.012 + clamp(red) * 0.86 + g ** 2 * 0.28,
      0.016 + red * 0.1 + clamp(g) * 0.95,
      0.03 + clamp(red) * 0.62 + g ** 2 * 0.3,
    ]
  })
  canvas.vignette(0.25).grain('root fluorescence', 0.014, true).soften(0.6)
  return { canvas, overlay: scaleBar(20 * PIXELS_PER_MICROMETRE, '20 µm') }
}
