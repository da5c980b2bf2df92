import type { Drawing } from './drawing.ts'
import { Pen, type Point, towards } from './pen.ts'
import { between, type Random } from './random.ts'

const UP = -Math.PI / 2
const TURN = Math.PI * 2
const CENTRE: Point = { x: 160, y: 120 }

/** The field of view of a microscope, with its marks. */
const FIELD = 'M48 120a112 112 0 0 1 224 0a112 112 0 0 1-224 0m-6 0h12m212 0h12m-118-118v12m0 212v12'

/** Returns up to `count` places in the field of view, at least `apart` from each other and less than `reach` from its centre. */
function scattered(
  random: Random,
  { count, apart, reach = 92 }: { count: number; apart: number; reach?: number },
): Point[] {
  const places: Point[] = []
  for (let tries = 0; tries < 300 && places.length < count; tries++) {
    const at = towards(CENTRE, between(random, 0, TURN), reach * Math.sqrt(random()))
    if (places.every((other) => Math.hypot(other.x - at.x, other.y - at.y) >= apart)) places.push(at)
  }
  return places
}

/** Rod-shaped bacteria under a lens, some of them dividing. */
export function culture(random: Random): Drawing {
  const [rods, walls] = [new Pen(), new Pen()]
  for (const at of scattered(random, { count: 22, apart: 32 })) {
    const angle = between(random, 0, Math.PI)
    const half = between(random, 6, 12)
    rods.move(towards(at, angle, -half))
    rods.line(towards(at, angle, half))
    if (half > 9) {
      walls.move(towards(at, angle + Math.PI / 2, -4))
      walls.line(towards(at, angle + Math.PI / 2, 4))
    }
  }
  return [
    { path: FIELD, stroke: 'faint' },
    { path: rods.path, stroke: 'rods' },
    { path: rods.path, stroke: 'hollow' },
    { path: walls.path, stroke: 'line' },
  ]
}

/** Spore formers under a lens: rods in chains, each with its bright endospore. */
export function sporeFormers(random: Random): Drawing {
  const [rods, spores] = [new Pen(), new Pen()]
  for (const at of scattered(random, { count: 8, apart: 62 })) {
    const angle = between(random, 0, TURN)
    for (const step of [-1, 0, 1].slice(0, random() < 0.5 ? 2 : 3)) {
      const cell = towards(at, angle, step * 26)
      if (Math.hypot(cell.x - CENTRE.x, cell.y - CENTRE.y) > 98) continue
      rods.move(towards(cell, angle, -7))
      rods.line(towards(cell, angle, 7))
      spores.dot(towards(cell, angle, between(random, -4, 4)))
    }
  }
  return [
    { path: FIELD, stroke: 'faint' },
    { path: rods.path, stroke: 'rods' },
    { path: rods.path, stroke: 'hollow' },
    { path: spores.path, stroke: 'dots' },
  ]
}

/** Spirilla under a lens: curved rods, each with a flagellum. */
export function spirilla(random: Random): Drawing {
  const [cells, flagella] = [new Pen(), new Pen()]
  for (const at of scattered(random, { count: 20, apart: 34, reach: 80 })) {
    const angle = between(random, 0, TURN)
    const [head, tail] = [towards(at, angle, 13), towards(at, angle, -13)]
    cells.move(head)
    cells.curve(towards(at, angle + Math.PI / 2, 13), tail)
    flagella.move(tail)
    flagella.curve(towards(tail, angle + Math.PI - 0.8, 8), towards(tail, angle + Math.PI, 12))
    flagella.smooth(towards(tail, angle + Math.PI + 0.2, 22))
  }
  return [
    { path: FIELD, stroke: 'faint' },
    { path: flagella.path, stroke: 'line' },
    { path: cells.path, stroke: 'rods' },
    { path: cells.path, stroke: 'hollow' },
  ]
}

/** Colonies on a plate, streaked out from thick to single. */
export function colonies(random: Random): Drawing {
  const [plate, streaks, small, large] = [new Pen(), new Pen(), new Pen(), new Pen()]
  for (const radius of [110, 102]) plate.circle(CENTRE, radius)
  const start = between(random, 0, TURN)
  for (let turn = 0; turn < 3; turn++) {
    const angle = start + turn * 1.7
    const base = towards(CENTRE, angle, 58)
    const across = angle + Math.PI / 2
    const point = (i: number) => towards(towards(base, angle, i % 2 ? 26 : -26), across, i * (7 + turn * 2) - 46)
    streaks.move(point(0))
    for (let i = 1; i < 13 - turn * 2; i++) streaks.line(point(i))
  }
  // Single colonies grow where the last streak has thinned out.
  for (const at of scattered(random, { count: 60, apart: 15 })) {
    const isFree = Math.cos(Math.atan2(at.y - CENTRE.y, at.x - CENTRE.x) - start - 5.1) > 0.35
    if (isFree) (random() < 0.5 ? small : large).dot(at)
  }
  return [
    { path: plate.path, stroke: 'faint' },
    { path: streaks.path, stroke: 'line' },
    { path: small.path, stroke: 'seeds' },
    { path: large.path, stroke: 'dots' },
  ]
}

/** Hyphae: threads that grow from one spore, fork and fork again. */
export function mycelium(random: Random): Drawing {
  const [threads, fine, spores] = [new Pen(), new Pen(), new Pen()]
  const centre = { x: 160, y: 120 }
  const grow = (from: Point, angle: number, length: number, depth: number) => {
    const middle = towards(from, angle + between(random, -0.3, 0.3), length / 2)
    const end = towards(middle, angle + between(random, -0.4, 0.4), length / 2)
    const pen = depth > 1 ? threads : fine
    pen.move(from)
    pen.curve(middle, end)
    if (depth === 0) {
      if (random() < 0.5) spores.dot(end)
      return
    }
    grow(end, angle + between(random, 0.2, 0.6), length * 0.78, depth - 1)
    grow(end, angle - between(random, 0.2, 0.6), length * 0.78, depth - 1)
  }
  const arms = Math.round(between(random, 5, 8))
  const start = between(random, 0, TURN)
  for (let i = 0; i < arms; i++) grow(centre, start + (i / arms) * TURN, between(random, 34, 46), 2)
  spores.dot(centre)
  return [
    { path: fine.path, stroke: 'line' },
    { path: threads.path, stroke: 'stem' },
    { path: spores.path, stroke: 'dots' },
  ]
}

/** The conidiophore of Trichoderma: branches at wide angles, each ending in flasks with heads of conidia. */
export function conidiophore(random: Random): Drawing {
  const [axis, branches, flasks, conidia] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const lean = between(random, -16, 16)
  const at = (t: number): Point => ({ x: 160 + lean * Math.sin(t * 3), y: 232 - t * 186 })
  axis.move(at(0))
  for (let i = 1; i <= 6; i++) axis.line(at(i / 6))
  const head = (from: Point, angle: number) => {
    for (const spread of [-0.6, 0, 0.6]) {
      flasks.leaf(from, angle + spread, 17, 4)
      conidia.dot(towards(from, angle + spread, 21))
    }
  }
  for (let i = 1; i < 7; i++) {
    const from = at(0.14 + i * 0.115)
    for (const side of [-1, 1]) {
      const angle = UP + side * between(random, 1.15, 1.4)
      const end = towards(from, angle, between(random, 62, 84) * (1 - i * 0.11))
      branches.move(from)
      branches.line(end)
      if (i < 4) {
        const middle = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 }
        head(middle, UP + side * 0.3)
      }
      head(end, angle)
    }
  }
  head(at(1), UP)
  return [
    { path: flasks.path, stroke: 'line' },
    { path: axis.path + branches.path, stroke: 'stem' },
    { path: conidia.path, stroke: 'dots' },
  ]
}
