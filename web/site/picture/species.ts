import { type Drawing, GOLDEN_ANGLE } from './drawing.ts'
import { Pen, type Point, towards } from './pen.ts'
import { between, type Random } from './random.ts'

const UP = -Math.PI / 2
const TURN = Math.PI * 2

/** A fern frond: a bent midrib with pairs of leaflets that shrink towards the tip. */
export function fern(random: Random): Drawing {
  const lean = between(random, -0.5, 0.5)
  const pairs = Math.round(between(random, 10, 14))
  const rib = new Pen()
  const leaves = new Pen()
  let at: Point = { x: 160 - lean * 110, y: 232 }
  let angle = UP + lean * 0.4
  rib.move(at)
  for (let i = 0; i < pairs + 2; i++) {
    const rest = 1 - i / (pairs + 2)
    const next = towards(at, angle, 10 + 8 * rest)
    rib.line(next)
    if (i > 1) {
      const size = 16 + 66 * Math.sin(Math.PI * Math.min(1, rest * 0.82 + 0.06))
      for (const side of [-1, 1]) leaves.leaf(next, angle + side * (0.95 + 0.25 * rest), size, size * 0.16)
    }
    angle += lean * 0.09
    at = next
  }
  leaves.leaf(at, angle, 16, 3)
  return [
    { path: leaves.path, stroke: 'line' },
    { path: rib.path, stroke: 'stem' },
  ]
}

/** A seed head seen from above: Vogel's spiral, each seed a golden angle on from the last, ringed by ray florets. */
export function seedHead(random: Random): Drawing {
  const centre = { x: 160, y: 120 }
  const seeds = Math.round(between(random, 84, 116))
  const start = between(random, 0, TURN)
  const [fine, bold, rays] = [new Pen(), new Pen(), new Pen()]
  for (let i = 1; i <= seeds; i++) {
    const pen = i < seeds * 0.55 ? fine : bold
    pen.dot(towards(centre, start + i * GOLDEN_ANGLE, 6.1 * Math.sqrt(i)))
  }
  const edge = 6.1 * Math.sqrt(seeds) + 7
  const petals = Math.round(between(random, 13, 21))
  const long = between(random, 24, 112 - edge)
  for (let i = 0; i < petals; i++) {
    const angle = start + (i / petals) * TURN
    rays.leaf(towards(centre, angle, edge), angle, long * (i % 2 ? 1 : 0.86), 6)
  }
  return [
    { path: rays.path, stroke: 'line' },
    { path: fine.path, stroke: 'seeds' },
    { path: bold.path, stroke: 'dots' },
  ]
}

/** A root system: a taproot that wanders down, side roots that branch, and nodules on them. */
export function roots(random: Random): Drawing {
  const [tap, side, soil, nodules] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const branch = (from: Point, angle: number, length: number, depth: number) => {
    const bend = towards(from, angle, length * 0.5)
    const end = towards(bend, angle + (Math.cos(angle) > 0 ? 0.45 : -0.45), length * 0.5)
    side.move(from)
    side.curve(bend, end)
    if (random() < 0.45) nodules.dot(towards(bend, angle, between(random, -6, 6)))
    if (depth > 0) {
      branch(bend, angle + between(random, -0.7, 0.7), length * 0.6, depth - 1)
      branch(end, angle + between(random, -0.4, 0.4), length * 0.5, depth - 1)
    }
  }
  let at: Point = { x: 160, y: 44 }
  tap.move({ x: 160, y: 8 })
  tap.line(at)
  for (let i = 0; i < 8; i++) {
    const next = { x: 160 + between(random, -9, 9), y: at.y + 23 }
    tap.line(next)
    const reach = between(random, 62, 92) * (1 - i * 0.095)
    branch(at, between(random, 0.12, 0.5), reach, i < 5 ? 1 : 0)
    branch(at, Math.PI - between(random, 0.12, 0.5), reach, i < 5 ? 1 : 0)
    at = next
  }
  const shoot = new Pen()
  shoot.leaf({ x: 160, y: 30 }, UP - 0.9, 34, 9)
  shoot.leaf({ x: 160, y: 30 }, UP + 0.9, 34, 9)
  soil.move({ x: 12, y: 44 })
  soil.line({ x: 308, y: 44 })
  return [
    { path: soil.path, stroke: 'faint' },
    { path: side.path, stroke: 'line' },
    { path: tap.path + shoot.path, stroke: 'stem' },
    { path: nodules.path, stroke: 'dots' },
  ]
}

/** A double helix with its rungs. */
export function helix(random: Random): Drawing {
  const phase = between(random, 0, TURN)
  const turns = between(random, 1.5, 2.1)
  const [front, back, rungs, ends] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number, strand: number): Point => ({
    x: 20 + t * 280,
    y: 120 + Math.sin(phase + t * turns * TURN + strand * Math.PI) * 62 + (t - 0.5) * -70,
  })
  const steps = 26
  front.move(at(0, 0))
  back.move(at(0, 1))
  for (let i = 1; i <= steps; i++) {
    front.line(at(i / steps, 0))
    back.line(at(i / steps, 1))
  }
  for (let i = 1; i < steps; i++) {
    const [top, foot] = [at(i / steps, 0), at(i / steps, 1)]
    if (Math.abs(top.y - foot.y) < 24) continue
    rungs.move(top)
    rungs.line(foot)
    ends.dot({ x: top.x, y: top.y + (foot.y - top.y) * between(random, 0.35, 0.65) })
  }
  return [
    { path: rungs.path, stroke: 'faint' },
    { path: back.path, stroke: 'line' },
    { path: front.path, stroke: 'stem' },
    { path: ends.path, stroke: 'seeds' },
  ]
}

/** An umbel: rays from one point, each ending in a smaller umbel. */
export function umbel(random: Random): Drawing {
  const lean = between(random, -0.18, 0.18)
  const foot: Point = { x: 160 + lean * 120, y: 234 }
  const crown: Point = { x: 160, y: 128 }
  const [stem, rays, seeds] = [new Pen(), new Pen(), new Pen()]
  stem.move(foot)
  stem.curve({ x: 160 + lean * 20, y: 180 }, crown)
  stem.leaf({ x: foot.x - lean * 40, y: 196 }, UP + 0.9, 58, 7)
  stem.leaf({ x: foot.x - lean * 30, y: 210 }, UP - 0.95, 50, 7)
  const count = Math.round(between(random, 11, 15))
  for (let i = 0; i < count; i++) {
    const angle = UP + (i / (count - 1) - 0.5) * 2.5
    const end = towards(crown, angle, between(random, 76, 92))
    rays.move(crown)
    rays.curve(towards(crown, angle * 0.5 + UP * 0.5, 46), end)
    for (let j = 0; j < 6; j++) {
      const tip = towards(end, angle + (j - 2.5) * 0.5, between(random, 12, 19))
      rays.move(end)
      rays.line(tip)
      seeds.dot(tip)
    }
  }
  return [
    { path: rays.path, stroke: 'line' },
    { path: stem.path, stroke: 'stem' },
    { path: seeds.path, stroke: 'seeds' },
  ]
}

/** Rod-shaped bacteria under a lens, some of them dividing. */
export function culture(random: Random): Drawing {
  const centre = { x: 160, y: 120 }
  const [rods, walls, ring] = [new Pen(), new Pen(), new Pen()]
  const kept: Point[] = []
  for (let tries = 0; tries < 300 && kept.length < 22; tries++) {
    const at = towards(centre, between(random, 0, TURN), 92 * Math.sqrt(random()))
    if (kept.some((other) => Math.hypot(other.x - at.x, other.y - at.y) < 32)) continue
    kept.push(at)
    const angle = between(random, 0, Math.PI)
    const half = between(random, 6, 12)
    rods.move(towards(at, angle, -half))
    rods.line(towards(at, angle, half))
    if (half > 9) {
      walls.move(towards(at, angle + Math.PI / 2, -4))
      walls.line(towards(at, angle + Math.PI / 2, 4))
    }
  }
  ring.move({ x: 48, y: 120 })
  ring.path += 'a112 112 0 0 1 224 0a112 112 0 0 1-224 0m-10 0h20m204 0h20m-122-122v20m0 204v20'
  return [
    { path: ring.path, stroke: 'faint' },
    { path: rods.path, stroke: 'rods' },
    { path: rods.path, stroke: 'hollow' },
    { path: walls.path, stroke: 'line' },
  ]
}

/** A climbing legume: a winding stem, a leaf at each golden-angle node, pods below them. */
export function legume(random: Random): Drawing {
  const swing = between(random, 14, 26)
  const phase = between(random, 0, TURN)
  const [stem, leaves, pods, beans] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number): Point => ({ x: 160 + Math.sin(phase + t * 5) * swing, y: 234 - t * 206 })
  stem.move(at(0))
  for (let i = 1; i <= 14; i++) stem.line(at(i / 14))
  for (let i = 1; i < 8; i++) {
    const node = at(i / 8)
    const side = i % 2 ? 1 : -1
    const size = 78 - i * 6
    const joint = towards(node, UP + side * 0.9, size * 0.4)
    stem.move(node)
    stem.line(joint)
    for (const spread of [-0.75, 0, 0.75]) leaves.leaf(joint, UP + side * 0.95 + spread, size * 0.62, size * 0.17)
    if (i % 3 === 1 && i < 6) {
      const hang = towards(node, Math.PI / 2 - side * -0.9, 12)
      pods.leaf(hang, Math.PI / 2 + side * 0.7, 52, 10)
      for (let j = 1; j < 4; j++) beans.dot(towards(hang, Math.PI / 2 + side * 0.7, 8 + j * 9))
    }
  }
  return [
    { path: leaves.path + pods.path, stroke: 'line' },
    { path: stem.path, stroke: 'stem' },
    { path: beans.path, stroke: 'dots' },
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
  const arms = 6
  const start = between(random, 0, TURN)
  for (let i = 0; i < arms; i++) grow(centre, start + (i / arms) * TURN, 44, 2)
  spores.dot(centre)
  return [
    { path: fine.path, stroke: 'line' },
    { path: threads.path, stroke: 'stem' },
    { path: spores.path, stroke: 'dots' },
  ]
}
