import type { Palette } from '../theme/theme.ts'
import { along, Pen, type Point, towards } from './pen.ts'
import { between, type Random, randomOf } from './random.ts'

/*
 * The drawings of the sections, one scale after the other, on a sheet of 600 by 400. They fill the sheet, so that any part of
 * one can be shown.
 */

const WIDTH = 600
const HEIGHT = 400
const TURN = Math.PI * 2

/** Strokes and areas by their class, from the back to the front. */
type Layers = readonly (readonly [className: string, path: string])[]

/** Returns the angle in which a line runs at `t`. */
function direction(line: (t: number) => Point, t: number): number {
  const [from, to] = [line(t - 0.01), line(t + 0.01)]
  return Math.atan2(to.y - from.y, to.x - from.x)
}

/** The blade of a leaf with its veins: the midrib, the side veins up to the margin, and the ladder between them. */
function leaf(random: Random): Layers {
  const [blade, midrib, sides, ladder, fine] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const [base, bend, tip] = [
    { x: -60, y: 330 },
    { x: 270, y: 250 },
    { x: 640, y: 60 },
  ]
  const axis = (t: number) => along(base, bend, tip, t)
  const angleAt = (t: number) => direction(axis, t)
  const reach = (t: number) => 250 * Math.sin(Math.PI * (0.1 + 0.87 * t)) ** 0.8
  const margin = (t: number, side: number) => towards(axis(t), angleAt(t) + (side * Math.PI) / 2, reach(t))
  blade.move(margin(0, -1))
  for (const side of [-1, 1]) for (let i = 1; i <= 10; i++) blade.line(margin(side < 0 ? i / 10 : 1 - i / 10, side))
  midrib.move(base)
  midrib.curve(bend, tip)
  for (const side of [-1, 1]) {
    const veins = Array.from({ length: 12 }, (_, i) => {
      const t = 0.03 + i * 0.078 + between(random, -0.008, 0.008) + (side > 0 ? 0.03 : 0)
      const from = axis(t)
      const end = margin(Math.min(t + 0.2, 1), side)
      const control = towards(from, angleAt(t) + side * 0.85, reach(t) * 0.62)
      return { from, control, end }
    })
    for (const { from, control, end } of veins) {
      sides.move(from)
      sides.curve(control, end)
    }
    // Between two side veins, rungs that lean, and the finer net between the rungs.
    for (const [i, { from, control, end }] of veins.slice(0, -1).entries()) {
      const next = veins[i + 1]!
      for (let s = 0.1; s < 0.95; s += between(random, 0.1, 0.15)) {
        const left = along(from, control, end, s)
        const right = along(next.from, next.control, next.end, Math.max(0.02, s - 0.12))
        const middle = {
          x: (left.x + right.x) / 2 + between(random, -5, 5),
          y: (left.y + right.y) / 2 + between(random, -5, 5),
        }
        ladder.move(left)
        ladder.line(middle)
        ladder.line(right)
        fine.move(middle)
        fine.line(towards(middle, angleAt(0.5) + side * between(random, 0.7, 1.2), between(random, 9, 17)))
      }
    }
  }
  return [
    ['area', blade.path],
    ['faint', fine.path],
    ['line', ladder.path],
    ['stem', sides.path],
    ['trunk', midrib.path],
  ]
}

/** The tip of a root: its cap, the rows of its cells, and hairs that grow between the grains of the soil. */
function root(random: Random): Layers {
  const [body, outline, rows, hairs, grains] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const [base, bend, tip] = [
    { x: -40, y: 96 },
    { x: 250, y: 120 },
    { x: 520, y: 316 },
  ]
  const at = (t: number) => along(base, bend, tip, t)
  const angleAt = (t: number) => direction(at, t)
  /** Half the thickness. */
  const reach = (t: number) => 44 * Math.min(1, (1.06 - t) * 3.4) ** 0.55
  const side = (t: number, share: number) => towards(at(t), angleAt(t) + Math.PI / 2, share * reach(t))
  const steps = [0, 0.12, 0.24, 0.36, 0.48, 0.6, 0.7, 0.78, 0.85, 0.91, 0.96, 1]
  for (const pen of [body, outline]) {
    pen.move(side(0, -1))
    for (const t of steps.slice(1)) pen.line(side(t, -1))
    pen.curve(towards(tip, angleAt(1), 26), side(1, 1))
    for (const t of steps.toReversed().slice(1)) pen.line(side(t, 1))
  }
  // Rows of cells, shorter towards the tip, and the strand in the middle.
  for (const share of [-0.62, -0.26, 0.26, 0.62]) {
    rows.move(side(0, share))
    for (const t of steps.slice(1)) rows.line(side(t, share))
  }
  for (const [from, to] of [
    [-1, -0.62],
    [-0.62, -0.26],
    [0.26, 0.62],
    [0.62, 1],
  ] as const)
    for (let t = 0.02; t < 0.99; t += (1.1 - t) * between(random, 0.035, 0.055)) {
      rows.move(side(t, from))
      rows.line(side(t, to))
    }
  // Hairs begin behind the tip and are longest farthest from it.
  for (const edge of [-1, 1])
    for (let t = 0.01; t < 0.74; t += between(random, 0.0155, 0.028)) {
      const from = side(t, edge)
      const angle = angleAt(t) + edge * (Math.PI / 2 + between(random, -0.3, 0.2))
      const long = between(random, 70, 190) * Math.min(1, (0.8 - t) * 2.4)
      hairs.move(from)
      hairs.curve(
        towards(from, angle + between(random, -0.3, 0.3), long * 0.5),
        towards(from, angle + between(random, -0.25, 0.25), long),
      )
    }
  for (let x = 24; x < WIDTH; x += 92)
    for (let y = 24; y < HEIGHT; y += 58) {
      const centre = { x: x + between(random, -20, 20), y: y + between(random, -18, 18) }
      const [size, start] = [between(random, 7, 17), between(random, 0, TURN)]
      const distance = Math.min(...steps.map((t) => Math.hypot(at(t).x - centre.x, at(t).y - centre.y)))
      if (distance < 84) continue
      grains.move(towards(centre, start, size))
      for (let i = 1; i < 6; i++)
        grains.line(towards(centre, start + (i / 6) * TURN, between(random, size * 0.75, size * 1.15)))
      grains.line(towards(centre, start, size))
    }
  return [
    ['full faint', grains.path],
    ['line', hairs.path],
    ['body', body.path],
    ['line', rows.path],
    ['stem', outline.path],
  ]
}

/** Cells without gaps: a lattice of hexagons whose corners are moved. `visit` gets the corners of each. */
function cells(random: Random, size: number, visit: (centre: Point, corners: readonly Point[]) => void) {
  const moved = new Map<string, Point>()
  const corner = (x: number, y: number): Point => {
    const key = `${Math.round(x)} ${Math.round(y)}`
    const found = moved.get(key)
    if (found) return found
    const point = {
      x: x + between(random, -size * 0.28, size * 0.28),
      y: y + between(random, -size * 0.28, size * 0.28),
    }
    moved.set(key, point)
    return point
  }
  const [wide, high] = [size * Math.sqrt(3), size * 1.5]
  for (let row = -1; row * high < HEIGHT + size * 2; row++)
    for (let column = -1; column * wide < WIDTH + size * 2; column++) {
      const centre = { x: column * wide + (row % 2 ? wide / 2 : 0), y: row * high }
      visit(
        centre,
        Array.from({ length: 6 }, (_, i) => {
          const at = towards(centre, (i / 6) * TURN + Math.PI / 6, size)
          return corner(at.x, at.y)
        }),
      )
    }
}

/** A nodule, cut open: its rind, the bundles in it, and cells with and without bacteria. */
function nodule(random: Random): Layers {
  const [inner, walls, full, rind, bundles, hearts] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const middle = { x: 330, y: 214 }
  const radius = (angle: number) => 1 + 0.05 * Math.sin(angle * 3 + 0.6) + 0.03 * Math.sin(angle * 5)
  const ring = (pen: Pen, long: number) => {
    pen.move(towards(middle, 0, long * radius(0)))
    for (let i = 1; i <= 24; i++) {
      const [angle, half] = [(i / 24) * TURN, ((i - 0.5) / 24) * TURN]
      pen.curve(towards(middle, half, long * radius(half) * 1.009), towards(middle, angle, long * radius(angle)))
    }
  }
  ring(inner, 166)
  for (const long of [186, 198, 262, 270]) ring(rind, long)
  cells(random, 21, (centre, corners) => {
    if (Math.hypot(centre.x - middle.x, centre.y - middle.y) > 150) return
    const isFull = random() < 0.66
    const pen = isFull ? full : walls
    pen.move(corners[0]!)
    for (const at of corners.slice(1)) pen.line(at)
    pen.line(corners[0]!)
    if (isFull)
      for (let i = 0; i < 2; i++)
        hearts.dot({ x: centre.x + between(random, -7, 7), y: centre.y + between(random, -7, 7) })
  })
  for (let i = 0; i < 10; i++) {
    const angle = (i / 10) * TURN + between(random, -0.06, 0.06)
    const at = towards(middle, angle, 228 * radius(angle))
    bundles.circle(at, 17)
    bundles.circle(at, 9)
  }
  return [
    ['area', inner.path],
    ['line', walls.path],
    ['full', full.path],
    ['seeds', hearts.path],
    ['stem', rind.path],
    ['line', bundles.path],
  ]
}

/** One cell of a nodule, packed with bacteria, each in its membrane. */
function cell(random: Random): Layers {
  const [wall, rods, walls, vacuole, grains] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const nucleus = { x: 418, y: 152 }
  /** How far out a place is: 1 at the wall. */
  const outwards = ({ x, y }: Point) => ((x - 300) / 292) ** 4 + ((y - 200) / 192) ** 4
  const placed: { at: Point; half: number }[] = []
  for (let tries = 0; tries < 4000 && placed.length < 50; tries++) {
    const at = { x: between(random, 20, 580), y: between(random, 20, 380) }
    const half = between(random, 9, 21)
    if (outwards(at) > 0.52 || Math.hypot(at.x - nucleus.x, at.y - nucleus.y) < 96) continue
    if (placed.some((other) => Math.hypot(other.at.x - at.x, other.at.y - at.y) < 26 + (other.half + half) * 0.44))
      continue
    placed.push({ at, half })
    // Neighbours lie in the same direction, as in a current around the nucleus.
    const angle = Math.atan2(at.y - nucleus.y, at.x - nucleus.x) + Math.PI / 2 + between(random, -0.5, 0.5)
    rods.move(towards(at, angle, -half))
    rods.line(towards(at, angle, half))
    if (half > 14) {
      walls.move(towards(at, angle + Math.PI / 2, -6))
      walls.line(towards(at, angle + Math.PI / 2, 6))
    } else grains.dot(towards(at, angle, between(random, -half, half) * 0.6))
  }
  for (const share of [1, 0.965]) {
    // A circle whose corners are pulled out.
    const on = (i: number) => {
      const [x, y] = [Math.cos((i / 64) * TURN), Math.sin((i / 64) * TURN)]
      const reach = share / (x ** 4 + y ** 4) ** 0.25
      return { x: 300 + x * reach * 292, y: 200 + y * reach * 192 }
    }
    wall.move(on(0))
    for (let i = 1; i < 64; i += 2) wall.curve(on(i), on(i + 1))
  }
  vacuole.circle(nucleus, 76)
  vacuole.circle(nucleus, 70)
  vacuole.circle(towards(nucleus, 2.4, 26), 20)
  return [
    ['area', wall.path],
    ['rods membrane', rods.path],
    ['rods gap', rods.path],
    ['rods', rods.path],
    ['rods hollow', rods.path],
    ['line', walls.path],
    ['stem', wall.path + vacuole.path],
    ['seeds', grains.path],
  ]
}

/** The map of a circular genome: genes of both strands, ticks, and its content of G and C as rays. */
function genome(random: Random): Layers {
  const [rings, ticks, genes, others, rays, places] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const middle = { x: 300, y: 200 }
  for (const long of [196, 164, 128]) rings.circle(middle, long)
  for (let i = 0; i < 92; i++) {
    const angle = (i / 91) * TURN - Math.PI / 2
    ticks.move(towards(middle, angle, 201))
    ticks.line(towards(middle, angle, i % 10 === 0 ? 220 : 207))
    if (i % 10 === 0) places.dot(towards(middle, angle, 226))
  }
  const arcs = (pen: Pen, long: number, widest: number) => {
    for (let at = 0; at < TURN - 0.05;) {
      const size = between(random, 0.02, widest)
      const [from, to] = [at, Math.min(at + size, TURN)]
      pen.move(towards(middle, from, long))
      pen.curve(towards(middle, (from + to) / 2, long / Math.cos((to - from) / 2)), towards(middle, to, long))
      at = to + between(random, 0.025, widest * 0.7)
    }
  }
  arcs(genes, 180, 0.16)
  arcs(others, 146, 0.22)
  for (let i = 0; i < 150; i++) {
    const angle = (i / 150) * TURN
    const long = 18 * Math.sin(angle + 0.7) + between(random, -13, 13)
    rays.move(towards(middle, angle, 94))
    rays.line(towards(middle, angle, 94 + long))
  }
  // Links between places that belong together cross the middle.
  const links = new Pen()
  for (let i = 0; i < 9; i++) {
    const [from, to] = [between(random, 0, TURN), between(random, 0, TURN)]
    links.move(towards(middle, from, 70))
    links.curve(middle, towards(middle, to, 70))
  }
  return [
    ['faint', links.path],
    ['line', rings.path + rays.path],
    ['faint', ticks.path],
    ['genes', genes.path],
    ['genes other', others.path],
    ['seeds', places.path],
  ]
}

/** The drawings by name. Content names them by their address, so a drawing keeps its name. */
const PLATES: Readonly<Record<string, (random: Random) => Layers>> = { leaf, root, nodule, cell, genome }

const ground = (colour: string) => `rect,.body{fill:${colour}}.gap,.hollow{stroke:${colour}}`

const style = (colours: Palette, dark: Palette) =>
  `path{fill:none;stroke:${colours['forest-leaf']};stroke-linecap:round;stroke-linejoin:round;stroke-width:1.5}` +
  `.area{fill:${colours['forest-leaf']};fill-opacity:.08;stroke:none}.faint{stroke-opacity:.45;stroke-width:1.1}.line{stroke-opacity:.75}` +
  `.stem{stroke-width:2.6}.trunk{stroke-width:6}.full{fill:${colours['forest-leaf']};fill-opacity:.3}` +
  `.seeds{stroke:${colours['on-forest']};stroke-width:4}` +
  `.rods{stroke-width:14}.hollow{stroke-width:10.6}.membrane{stroke-width:22;stroke-opacity:.4}` +
  `.gap{stroke-width:20}.genes{stroke-width:13;stroke-linecap:butt}.other{stroke:${colours['on-forest-soft']}}` +
  `.body{stroke:none}${ground(colours.forest)}@media (prefers-color-scheme:dark){${ground(dark.forest)}}`

/**
 * Returns the drawing of a section as SVG, in the colours of the site for both schemes. Its ground is dark in both.
 *
 * @returns undefined if no drawing has that name
 */
export function plateSvg(name: string, { light, dark }: Record<'light' | 'dark', Palette>): string | undefined {
  if (!Object.hasOwn(PLATES, name)) return undefined
  const layers = PLATES[name]!(randomOf(name)).map(([className, path]) => `<path class="${className}" d="${path}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH * 2}" height="${HEIGHT * 2}" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice"><style>${style(light, dark)}</style><rect width="100%" height="100%"/>${layers.join('')}</svg>`
}
