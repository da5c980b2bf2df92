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

/** A soybean seedling with nodules on its roots, as rhizobia make them. */
export function soybean(random: Random): Drawing {
  const ground = 104
  const crown: Point = { x: Math.round(between(random, 145, 175)), y: ground }
  const [shoot, leaves, side, soil, nodules] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const top: Point = { x: crown.x + between(random, -10, 10), y: 40 }
  shoot.move({ x: crown.x, y: 226 })
  shoot.line(crown)
  shoot.line(top)
  for (const turn of [-1, 1]) {
    const joint = towards({ x: crown.x, y: 68 }, UP + turn * 1.05, 44)
    shoot.move({ x: crown.x, y: 68 })
    shoot.line(joint)
    for (const spread of [-1, 0, 1]) leaves.leaf(joint, UP + turn * (0.9 + spread * 0.75), spread ? 30 : 36, 13)
    leaves.leaf(top, UP + turn * between(random, 0.5, 0.8), 34, 11)
  }
  for (let i = 0; i < 6; i++) {
    for (const turn of [-1, 1]) {
      const from: Point = { x: crown.x, y: ground + 12 + i * 17 }
      const reach = between(random, 74, 118) * (1 - i * 0.12)
      const bend = { x: from.x + turn * reach * 0.5, y: from.y + 4 }
      const end = { x: from.x + turn * reach, y: Math.min(230, from.y + between(random, 16, 36)) }
      side.move(from)
      side.curve(bend, end)
      for (const t of [0.25, 0.42, 0.62])
        if (random() < 0.75 - i * 0.09) {
          const at = along(from, bend, end, t)
          nodules.dot({ x: at.x, y: at.y + 4 })
        }
    }
  }
  soil.move({ x: 12, y: ground })
  soil.line({ x: 308, y: ground })
  return [
    { path: soil.path, stroke: 'faint' },
    { path: side.path + leaves.path, stroke: 'line' },
    { path: shoot.path, stroke: 'stem' },
    { path: nodules.path, stroke: 'dots' },
  ]
}

/** A germinating seed: its coat, the first root with hairs, the bent shoot, and cells of bacteria around the root. */
export function seedling(random: Random): Drawing {
  const ground = 88
  const hand = random() < 0.5 ? 1 : -1
  const at = (x: number, y: number): Point => ({ x: 160 + hand * x, y })
  const [coat, shoot, hairs, soil, cells] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const crown = at(between(random, 22, 34), 62)
  coat.leaf(at(0, 160), UP - hand * 0.12, 70, 56)
  coat.leaf(at(2, 150), UP - hand * 0.12, 40, 24)
  shoot.move(at(5, 94))
  shoot.curve(at(2, 44), crown)
  shoot.leaf(crown, UP + hand * 0.95, between(random, 52, 66), 22)
  shoot.leaf(crown, UP + hand * 0.05, between(random, 38, 46), 15)
  const root = (t: number): Point => at(Math.sin(t * 4) * 14 * t, 158 + t * 70)
  shoot.move(root(0))
  for (let i = 1; i <= 6; i++) shoot.line(root(i / 6))
  for (let i = 2; i < 15; i++) {
    const from = root(i / 16)
    for (const turn of [-1, 1]) {
      const reach = between(random, 18, 40) * (1 - i / 26)
      hairs.move(from)
      hairs.line({ x: from.x + turn * reach, y: from.y + 3 })
      if (random() < 0.45) cells.dot({ x: from.x + turn * (reach + between(random, 8, 30)), y: from.y + 3 })
    }
  }
  soil.move({ x: 12, y: ground })
  soil.line({ x: 308, y: ground })
  return [
    { path: soil.path, stroke: 'faint' },
    { path: coat.path + hairs.path, stroke: 'line' },
    { path: shoot.path, stroke: 'stem' },
    { path: cells.path, stroke: 'seeds' },
  ]
}

/** A corn plant: arching leaves, an ear with its silk, the tassel, and brace roots. */
export function corn(random: Random): Drawing {
  const [stalk, leaves, ear, tassel, soil] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const hand = random() < 0.5 ? 1 : -1
  const foot: Point = { x: 160, y: 214 }
  const top: Point = { x: 160 + between(random, -6, 6), y: 44 }
  stalk.move(foot)
  stalk.line(top)
  for (let i = 0; i < 6; i++) {
    const from: Point = { x: 160, y: 190 - i * 25 }
    const side = i % 2 ? hand : -hand
    const reach = between(random, 74, 104) * (1 - i * 0.07)
    const high: Point = { x: from.x + side * reach * 0.45, y: from.y - between(random, 44, 58) + i * 3 }
    const end: Point = { x: from.x + side * reach, y: from.y + between(random, -14, 12) }
    leaves.move(from)
    leaves.curve(high, end)
    leaves.curve({ x: high.x - side * 8, y: high.y + 20 }, { x: from.x, y: from.y + 12 })
  }
  const node: Point = { x: 160, y: 134 }
  ear.leaf(node, UP + hand * 0.42, 48, 13)
  for (const spread of [-0.3, 0, 0.3]) {
    const tip = towards(node, UP + hand * 0.42, 47)
    ear.move(tip)
    ear.line(towards(tip, UP + hand * 0.42 + spread, 13))
  }
  for (const spread of [-0.8, -0.4, 0, 0.4, 0.8]) {
    const end = towards(top, UP + spread, 34)
    stalk.move(top)
    stalk.line(end)
    for (const t of [0.55, 0.8, 1]) tassel.dot({ x: top.x + (end.x - top.x) * t, y: top.y + (end.y - top.y) * t })
  }
  for (const side of [-1, 1])
    for (const reach of [14, 28]) {
      stalk.move({ x: 160, y: 206 - reach / 4 })
      stalk.curve({ x: 160 + side * reach, y: 208 }, { x: 160 + side * reach, y: 224 })
    }
  soil.move({ x: 12, y: 214 })
  soil.line({ x: 308, y: 214 })
  return [
    { path: soil.path, stroke: 'faint' },
    { path: leaves.path + ear.path, stroke: 'line' },
    { path: stalk.path, stroke: 'stem' },
    { path: tassel.path, stroke: 'seeds' },
  ]
}
