import { type Drawing, GOLDEN_ANGLE } from './drawing.ts'
import { along, Pen, type Point, towards } from './pen.ts'
import { between, type Random } from './random.ts'

const UP = -Math.PI / 2
const TURN = Math.PI * 2

/** A fern frond: a bent midrib with pairs of leaflets that shrink towards the tip. */
export function fern(random: Random): Drawing {
  const lean = between(random, -0.5, 0.5)
  const pairs = Math.round(between(random, 8, 13))
  const fat = between(random, 0.11, 0.24)
  const rib = new Pen()
  const leaves = new Pen()
  let at: Point = { x: 160 - lean * 110, y: 232 }
  let angle = UP + lean * 0.4
  rib.move(at)
  for (let i = 0; i < pairs + 2; i++) {
    const rest = 1 - i / (pairs + 2)
    const next = towards(at, angle, (10 + 8 * rest) * (12.5 / (pairs + 2)))
    rib.line(next)
    if (i > 1) {
      const size = 16 + 66 * Math.sin(Math.PI * Math.min(1, rest * 0.82 + 0.06))
      for (const side of [-1, 1]) leaves.leaf(next, angle + side * (0.95 + 0.25 * rest), size, size * fat)
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
  const seeds = Math.round(between(random, 50, 80))
  const start = between(random, 0, TURN)
  const [fine, bold, rays] = [new Pen(), new Pen(), new Pen()]
  for (let i = 1; i <= seeds; i++) {
    const pen = i < seeds * 0.55 ? fine : bold
    pen.dot(towards(centre, start + i * GOLDEN_ANGLE, 7 * Math.sqrt(i)))
  }
  const edge = 7 * Math.sqrt(seeds) + 7
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
    const down = Math.cos(angle) > 0 ? 1 : -1
    const bend = towards(from, angle, length * 0.5)
    const end = towards(bend, angle + down * 0.45, length * 0.5)
    side.move(from)
    side.curve(bend, end)
    if (random() < 0.45) nodules.dot(along(from, bend, end, between(random, 0.4, 0.6)))
    if (depth > 0) {
      branch(along(from, bend, end, 0.5), angle + down * between(random, 0.2, 0.8), length * 0.6, depth - 1)
      branch(end, angle + down * between(random, 0, 0.6), length * 0.5, depth - 1)
    }
  }
  const crown: Point = { x: Math.round(between(random, 140, 180)), y: 44 }
  const drop = between(random, 19, 24)
  const spread = between(random, 0.1, 0.9)
  let at = crown
  tap.move({ x: crown.x, y: 8 })
  tap.line(at)
  for (let i = 0; i < 8; i++) {
    const next = { x: crown.x + between(random, -9, 9), y: at.y + drop }
    tap.line(next)
    const reach = between(random, 58, 88) * (1 - i * 0.095)
    branch(at, spread * between(random, 0.3, 1), reach, i < 4 ? 1 : 0)
    branch(at, Math.PI - spread * between(random, 0.3, 1), reach, i < 4 ? 1 : 0)
    at = next
  }
  const shoot = new Pen()
  for (const side of [-1, 1]) shoot.leaf({ x: crown.x, y: 30 }, UP + side * 0.9, between(random, 24, 42), 9)
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
  const turns = between(random, 1.2, 2.4)
  const tilt = between(random, -110, 110)
  const width = between(random, 40, 62)
  const [front, back, rungs, ends] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number, strand: number): Point => ({
    x: 20 + t * 280,
    y: 120 + Math.sin(phase + t * turns * TURN + strand * Math.PI) * width + (t - 0.5) * tilt,
  })
  const bends = Math.ceil(turns * 5)
  for (const [strand, pen] of [front, back].entries()) {
    pen.move(at(0, strand))
    for (let i = 1; i <= bends; i++) {
      const [from, through, to] = [at((i - 1) / bends, strand), at((i - 0.5) / bends, strand), at(i / bends, strand)]
      // The control point at which the curve passes through the middle of the strand.
      pen.curve({ x: 2 * through.x - (from.x + to.x) / 2, y: 2 * through.y - (from.y + to.y) / 2 }, to)
    }
  }
  const steps = 26
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
  const bend: Point = { x: 160 + lean * 20, y: 180 }
  stem.move(foot)
  stem.curve(bend, crown)
  stem.leaf(along(foot, bend, crown, 0.36), UP + 0.9, 58, 7)
  stem.leaf(along(foot, bend, crown, 0.22), UP - 0.95, 50, 7)
  const count = Math.round(between(random, 9, 12))
  const open = between(random, 1.7, 2.9)
  for (let i = 0; i < count; i++) {
    const angle = UP + (i / (count - 1) - 0.5) * open
    const end = towards(crown, angle, between(random, 76, 92))
    rays.move(crown)
    rays.curve(towards(crown, angle * 0.5 + UP * 0.5, 46), end)
    for (let j = 0; j < 5; j++) {
      const tip = towards(end, angle + (j - 2) * 0.55, between(random, 12, 19))
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
  ring.path += 'a112 112 0 0 1 224 0a112 112 0 0 1-224 0m-6 0h12m212 0h12m-118-118v12m0 212v12'
  return [
    { path: ring.path, stroke: 'faint' },
    { path: rods.path, stroke: 'rods' },
    { path: rods.path, stroke: 'hollow' },
    { path: walls.path, stroke: 'line' },
  ]
}

/** A climbing legume: a winding stem, a leaf at each golden-angle node, pods below them. */
export function legume(random: Random): Drawing {
  const swing = between(random, 8, 34)
  const phase = between(random, 0, TURN)
  const hand = random() < 0.5 ? 1 : -1
  const [stem, leaves, pods, beans] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number): Point => ({ x: 160 + Math.sin(phase + t * 5) * swing, y: 228 - t * 204 })
  stem.move(at(0))
  for (let i = 1; i <= 14; i++) stem.line(at(i / 14))
  for (let i = 1; i < 8; i++) {
    const node = at(i / 8)
    const side = i % 2 ? hand : -hand
    const size = 78 - i * 6
    const joint = towards(node, UP + side * 0.9, size * 0.4)
    const tip = towards(joint, UP + side * 0.95, size * 0.14)
    stem.move(node)
    stem.line(joint)
    stem.line(tip)
    leaves.leaf(tip, UP + side * 0.95, size * 0.5, size * 0.27)
    for (const spread of [-1.35, 1.35]) leaves.leaf(joint, UP + side * 0.95 + spread, size * 0.44, size * 0.22)
    if (i === 2 || i === 5) {
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

/** Ears of a cereal, heavy with grain, each with its awns. */
export function cereal(random: Random): Drawing {
  const [stems, grains, awns] = [new Pen(), new Pen(), new Pen()]
  const ears = Math.round(between(random, 2, 3))
  for (let ear = 0; ear < ears; ear++) {
    const lean = (ear - (ears - 1) / 2) * 0.34 + between(random, -0.08, 0.08)
    let at: Point = { x: 160 + lean * 60, y: 234 }
    let angle = UP + lean * 0.5
    const [foot, bend, base] = [at, towards(at, UP, 60), towards(at, angle, between(random, 82, 112))]
    stems.move(foot)
    stems.curve(bend, base)
    at = base
    const rows = Math.round(between(random, 6, 8))
    for (let i = 0; i < rows; i++) {
      for (const side of [-1, 1]) {
        const grain = angle + side * 0.5
        grains.leaf(at, grain, 24 - i, 7)
        if (i % 2) continue
        awns.move(towards(at, grain, 22 - i))
        awns.line(towards(at, angle + side * 0.26, 58 - i * 2))
      }
      at = towards(at, angle, 12)
      angle += lean * 0.12
    }
    grains.leaf(at, angle, 18, 5)
    const leaf = along(foot, bend, base, 0.36)
    stems.move(leaf)
    stems.curve(towards(leaf, UP + lean * 3, 44), towards(leaf, UP + Math.sign(lean || 1) * 1.25, 74))
  }
  return [
    { path: awns.path, stroke: 'faint' },
    { path: grains.path, stroke: 'line' },
    { path: stems.path, stroke: 'stem' },
  ]
}

/** One broad leaf with its veins. */
export function blade(random: Random): Drawing {
  const lean = between(random, -0.6, 0.6)
  const length = between(random, 168, 196)
  const base: Point = { x: 160 - (Math.sin(lean) * length) / 2, y: 116 + (Math.cos(lean) * length) / 2 }
  const width = between(random, 70, 118)
  const angle = UP + lean
  const pairs = Math.round(between(random, 6, 10))
  const [edge, rib, veins] = [new Pen(), new Pen(), new Pen()]
  edge.leaf(base, angle, length, width)
  rib.move(towards(base, angle + Math.PI, 14))
  rib.line(towards(base, angle, length * 0.97))
  // The distance of the edge from the midrib: the side of a leaf is a parabola.
  const half = (t: number) => width * 2 * t * (1 - t)
  for (let i = 1; i <= pairs; i++) {
    const t = (i / (pairs + 1)) * 0.88
    let reach = 0
    while (reach * Math.sin(0.85) < half(t + (reach * Math.cos(0.85)) / length) * 0.82) reach += 2
    const from = towards(base, angle, t * length)
    for (const side of [-1, 1]) {
      veins.move(from)
      veins.curve(towards(from, angle + side * 1.1, reach * 0.5), towards(from, angle + side * 0.85, reach))
    }
  }
  return [
    { path: veins.path, stroke: 'line' },
    { path: edge.path + rib.path, stroke: 'stem' },
  ]
}
