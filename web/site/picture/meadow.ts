import { type Drawing, GOLDEN_ANGLE } from './drawing.ts'
import { along, Pen, type Point, towards } from './pen.ts'
import { between, type Random, randomOf } from './random.ts'

/** The sheets above and below the ground. They have the same width and meet at the ground line. */
export const MEADOW = { width: 640, sky: 660, soil: 420 } as const

const UP = -Math.PI / 2
const DOWN = Math.PI / 2
const GROUND = MEADOW.sky

/** The position at which each plant leaves the ground. */
const FOOT = { fern: 168, flower: 372, legume: 528 } as const

interface Frond {
  angle: number
  bend: number
  steps: number
}

function frond({ angle, bend, steps }: Frond): Drawing {
  const [rib, leaves] = [new Pen(), new Pen()]
  let at: Point = { x: FOOT.fern, y: GROUND }
  let heading = angle
  rib.move(at)
  for (let i = 0; i < steps; i++) {
    const rest = 1 - i / steps
    const next = towards(at, heading, 9 + 10 * rest)
    rib.line(next)
    if (i > 3) {
      const size = 8 + 62 * Math.sin(Math.PI * Math.min(1, rest * 0.8 + 0.04))
      for (const side of [-1, 1]) leaves.leaf(next, heading + side * (0.95 + 0.2 * rest), size, size * 0.17)
    }
    heading += bend * (1.6 - rest)
    at = next
  }
  leaves.leaf(at, heading, 12, 2)
  return [
    { path: leaves.path, stroke: 'line' },
    { path: rib.path, stroke: 'stem' },
  ]
}

/** Returns the fronds of the three ferns, each of which is animated separately. */
export const fronds: [left: Drawing, right: Drawing, middle: Drawing] = [
  frond({ angle: UP - 0.42, bend: -0.022, steps: 20 }),
  frond({ angle: UP + 0.34, bend: 0.02, steps: 17 }),
  frond({ angle: UP - 0.06, bend: -0.01, steps: 27 }),
]

function flowerOf(random: Random): Drawing {
  const [stem, leaves, rays, fine, bold] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const head: Point = { x: 386, y: 168 }
  stem.move({ x: FOOT.flower, y: GROUND })
  stem.curve({ x: FOOT.flower - 26, y: 420 }, { x: head.x - 6, y: head.y + 90 })
  for (const [y, side, size] of [
    [585, -1, 78],
    [545, 1, 104],
    [480, -1, 112],
    [420, 1, 98],
    [360, -1, 74],
  ] as const) {
    const node = { x: FOOT.flower - 26 * Math.sin(((GROUND - y) / 400) * Math.PI) * 0.62, y }
    const angle = UP + side * 0.95
    leaves.leaf(node, angle, size, size * 0.24)
    leaves.move(node)
    leaves.line(towards(node, angle, size * 0.8))
  }
  const seeds = 144
  for (let i = 1; i <= seeds; i++) {
    const pen = i < 84 ? fine : bold
    pen.dot(towards(head, i * GOLDEN_ANGLE, 7.45 * Math.sqrt(i)))
  }
  const petals = 26
  for (let i = 0; i < petals; i++) {
    const angle = (i / petals) * Math.PI * 2
    rays.leaf(towards(head, angle, 98), angle, between(random, 42, 58), 9)
  }
  return [
    { path: rays.path + leaves.path, stroke: 'line' },
    { path: stem.path, stroke: 'stem' },
    { path: fine.path, stroke: 'seeds' },
    { path: bold.path, stroke: 'dots' },
  ]
}

/** The seed head on its stem. */
export const flower: Drawing = flowerOf(randomOf('flower'))

function climberOf(): Drawing {
  const [stem, leaves, pods, beans] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number): Point => ({ x: FOOT.legume + Math.sin(t * 6) * 20, y: GROUND - t * 330 })
  stem.move(at(0))
  for (let i = 1; i <= 16; i++) stem.line(at(i / 16))
  for (let i = 1; i < 9; i++) {
    const node = at(i / 9)
    const side = i % 2 ? 1 : -1
    const size = 92 - i * 6
    const joint = towards(node, UP + side * 0.9, size * 0.36)
    stem.move(node)
    stem.line(joint)
    for (const spread of [-0.78, 0, 0.78]) leaves.leaf(joint, UP + side * 0.95 + spread, size * 0.56, size * 0.16)
    if (i === 2 || i === 5) {
      const angle = DOWN - side * 0.55
      const hang = towards(node, angle, 8)
      pods.leaf(hang, angle, 66, 12)
      for (let j = 1; j < 5; j++) beans.dot(towards(hang, angle, 8 + j * 10))
    }
  }
  return [
    { path: leaves.path + pods.path, stroke: 'line' },
    { path: stem.path, stroke: 'stem' },
    { path: beans.path, stroke: 'seeds' },
  ]
}

/** The climbing legume. */
export const climber: Drawing = climberOf()

function rootsOf(random: Random): Drawing {
  const [taps, sides, hairs, nodules] = [new Pen(), new Pen(), new Pen(), new Pen()]
  const branch = (from: Point, angle: number, length: number, depth: number, nodulated: boolean) => {
    const bend = towards(from, angle, length / 2)
    const end = towards(bend, angle + (DOWN - angle) * between(random, 0.2, 0.5), length / 2)
    const pen = depth > 0 ? sides : hairs
    const middle = along(from, bend, end, 0.5)
    pen.move(from)
    pen.curve(bend, end)
    if (nodulated && random() < 0.45) nodules.dot(middle)
    if (depth === 0) return
    branch(middle, angle + between(random, -0.8, 0.8), length * 0.55, depth - 1, nodulated)
    branch(end, angle + between(random, -0.5, 0.5), length * 0.6, depth - 1, nodulated)
  }
  const tap = (x: number, length: number, nodulated: boolean, reach: number) => {
    let at: Point = { x, y: 0 }
    taps.move(at)
    const steps = Math.round(length / 40)
    for (let i = 0; i < steps; i++) {
      const next = { x: x + between(random, -10, 10), y: at.y + 40 }
      taps.line(next)
      const wide = reach * (1 - (i / steps) * 0.75)
      branch(next, between(random, 0.15, 0.6), wide * between(random, 0.7, 1), 2, nodulated)
      branch(next, Math.PI - between(random, 0.15, 0.6), wide * between(random, 0.7, 1), 2, nodulated)
      at = next
    }
  }
  for (let i = 0; i < 8; i++)
    branch({ x: FOOT.fern, y: 0 }, DOWN + (i / 7 - 0.5) * 2.3, between(random, 80, 130), 1, false)
  tap(FOOT.flower, 330, false, 86)
  tap(FOOT.legume, 190, true, 54)
  return [
    { path: hairs.path, stroke: 'faint' },
    { path: sides.path, stroke: 'line' },
    { path: taps.path, stroke: 'stem' },
    { path: nodules.path, stroke: 'dots' },
  ]
}

/** Draws the roots: fibrous roots, a taproot, and a root with nodules. */
export const underground: Drawing = rootsOf(randomOf('roots'))
