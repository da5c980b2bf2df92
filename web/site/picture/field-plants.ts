import { type Drawing, FIELD, ROW } from './drawing.ts'
import { along, Pen, type Point, towards } from './pen.ts'
import { between, randomOf } from './random.ts'

const UP = -Math.PI / 2
const DOWN = Math.PI / 2
const GROUND = FIELD.sky

/** The position at which each plant leaves the ground. */
const FOOT = { corn: 168, soybean: 372, wheat: 532 } as const

/** Draws a blade of grass that arches from `from` to one side (-1 or 1) and droops: two edges and a midrib. */
function archingBlade(
  edge: Pen,
  rib: Pen,
  from: Point,
  { side, reach, rise, droop }: { side: number; reach: number; rise: number; droop: number },
) {
  const tip: Point = { x: from.x + side * reach, y: from.y - rise + droop }
  const bend = (height: number, share: number): Point => ({
    x: from.x + side * reach * share,
    y: from.y - rise * height,
  })
  edge.move(from)
  edge.curve(bend(1.62, 0.36), tip)
  edge.curve(bend(1.12, 0.46), { x: from.x, y: from.y + 20 })
  rib.move({ x: from.x, y: from.y + 8 })
  rib.curve(bend(1.38, 0.41), along(from, bend(1.38, 0.41), tip, 0.94))
}

function cornOf(): Drawing {
  const random = randomOf('corn')
  const [stalk, blades, ribs, ear, kernels] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const top: Point = { x: FOOT.corn + 4, y: 176 }
  const at = (y: number): Point => ({ x: FOOT.corn + 4 * ((GROUND - y) / (GROUND - top.y)), y })
  for (const side of [-1, 1]) {
    stalk.move({ x: FOOT.corn + side * 7, y: GROUND })
    stalk.line({ x: top.x + side * 2, y: top.y })
  }
  const nodes = [606, 556, 506, 456, 404, 352, 304, 260, 222]
  for (const [i, y] of nodes.entries()) {
    const side = i % 2 ? 1 : -1
    const { x } = at(y)
    stalk.move({ x: x - 6 + i * 0.4, y: y + 18 })
    stalk.curve({ x, y: y + 22 }, { x: x + 6 - i * 0.4, y: y + 18 })
    const size = Math.sin(Math.PI * (0.3 + (i / nodes.length) * 0.56))
    archingBlade(blades, ribs, at(y), {
      side,
      reach: between(random, 128, 148) * size,
      rise: between(random, 62, 78) * size,
      droop: between(random, 34, 74) * size,
    })
  }
  // The ear stands in the axil of the fifth leaf, in its husk.
  const axil = at(452)
  const angle = UP + 0.34
  ear.leaf(axil, angle, 98, 25)
  ear.leaf(towards(axil, angle, 2), angle - 0.16, 78, 9)
  ear.leaf(towards(axil, angle, 2), angle + 0.18, 72, 8)
  const silk = towards(axil, angle, 96)
  for (const spread of [-0.5, -0.2, 0.15, 0.45, 0.8]) {
    ribs.move(silk)
    ribs.curve(towards(silk, angle + spread * 0.5, 14), towards(silk, angle + spread * 1.8, 26))
  }
  // The tassel.
  for (const spread of [-1, -0.68, -0.36, 0, 0.36, 0.68, 1]) {
    const length = spread === 0 ? 92 : 66
    const bend = towards(top, UP + spread * 0.45, length * 0.6)
    const end = towards(bend, UP + spread * 1.15, length * 0.44)
    stalk.move(top)
    stalk.curve(bend, end)
    for (let t = 0.3; t <= 1; t += 0.14) kernels.dot(along(top, bend, end, t))
  }
  return [
    { path: blades.path, stroke: 'line' },
    { path: ribs.path, stroke: 'faint' },
    { path: stalk.path, stroke: 'stem' },
    { path: ear.path, stroke: 'line' },
    { path: kernels.path, stroke: 'seeds' },
  ]
}

function soybeanOf(): Drawing {
  const random = randomOf('soybean')
  const [stems, leaves, veins, pods, beans] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const at = (t: number): Point => ({ x: FOOT.soybean + Math.sin(t * 7) * 6, y: GROUND - t * 300 })
  stems.move(at(0))
  for (let i = 1; i <= 10; i++) stems.line(at(i / 10))
  const leaflet = (from: Point, angle: number, size: number) => {
    leaves.leaf(from, angle, size, size * 0.36)
    veins.move(from)
    veins.line(towards(from, angle, size * 0.86))
    for (const t of [0.3, 0.5])
      for (const side of [-1, 1]) {
        veins.move(towards(from, angle, size * t))
        veins.line(towards(towards(from, angle, size * t), angle + side * 0.7, size * 0.2))
      }
  }
  for (let i = 0; i < 8; i++) {
    const node = at(0.2 + i * 0.114)
    const side = i % 2 ? 1 : -1
    const size = 62 - i * 3.4
    const joint = towards(node, UP + side * between(random, 0.85, 1.05), 58 - i * 3)
    stems.move(node)
    stems.curve(towards(node, UP + side * 1.2, 24), joint)
    for (const spread of [-1.25, 1.25]) leaflet(joint, UP + side * 0.8 + spread, size * 0.84)
    leaflet(towards(joint, UP + side * 0.8, 5), UP + side * 0.8, size)
    if (i > 5) continue
    // Pods hang in the axils, on the other side of the leaf.
    for (const turn of i % 2 ? [0.5, 0.95] : [0.6]) {
      const angle = DOWN + side * turn
      const hang = towards(node, angle, 5)
      pods.leaf(hang, angle, 40, 8.5)
      for (const t of [12, 20, 28]) beans.dot(towards(hang, angle, t))
    }
  }
  for (const spread of [-0.7, 0, 0.7]) leaflet(at(1), UP + spread, 30)
  return [
    { path: leaves.path, stroke: 'line' },
    { path: veins.path, stroke: 'faint' },
    { path: pods.path, stroke: 'line' },
    { path: stems.path, stroke: 'stem' },
    { path: beans.path, stroke: 'seeds' },
  ]
}

function wheatOf(): Drawing {
  const random = randomOf('wheat')
  const [stems, blades, ribs, grains, awns] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  for (const [i, lean] of [-0.2, -0.1, 0.01, 0.12, 0.23].entries()) {
    const foot: Point = { x: FOOT.wheat + lean * 30, y: GROUND }
    const tall = 322 - Math.abs(lean) * 150 + between(random, -14, 14)
    const bend: Point = { x: foot.x + lean * 70, y: GROUND - tall * 0.62 }
    const neck: Point = { x: foot.x + lean * 270, y: GROUND - tall }
    stems.move(foot)
    stems.curve(bend, neck)
    const leaf = along(foot, bend, neck, 0.34 + (i % 3) * 0.12)
    archingBlade(blades, ribs, leaf, {
      side: i % 2 ? 1 : -1,
      reach: between(random, 44, 62),
      rise: between(random, 42, 56),
      droop: between(random, 24, 52),
    })
    let at = neck
    let angle = UP + lean * 0.9
    for (let row = 0; row < 8; row++) {
      for (const side of [-1, 1]) {
        const grain = angle + side * 0.42
        grains.leaf(at, grain, 21 - row, 5.5)
        awns.move(towards(at, grain, 19 - row))
        awns.line(towards(at, angle + side * 0.2, 64 - row * 2))
      }
      at = towards(at, angle, 10)
      angle += lean * 0.07
    }
    grains.leaf(at, angle, 17, 4)
    awns.move(towards(at, angle, 16))
    awns.line(towards(at, angle, 48))
  }
  return [
    { path: awns.path, stroke: 'faint' },
    { path: blades.path, stroke: 'line' },
    { path: ribs.path, stroke: 'faint' },
    { path: stems.path, stroke: 'stem' },
    { path: grains.path, stroke: 'line' },
  ]
}

/** The plants above the ground, each of which is animated separately. */
export const fieldPlants = { corn: cornOf(), soybean: soybeanOf(), wheat: wheatOf() }

/** Draws a root that bends downwards on its way, with finer ones that start on it. Returns its curve. */
function rootFrom(thick: Pen, fine: Pen, from: Point, angle: number, length: number, random: () => number) {
  const bend = towards(from, angle, length * 0.55)
  const end = towards(bend, angle + (DOWN - angle) * between(random, 0.35, 0.7), length * 0.5)
  thick.move(from)
  thick.curve(bend, end)
  for (const t of [0.35, 0.6, 0.85]) {
    const start = along(from, bend, end, t)
    const turn = angle + between(random, 0.35, 0.9) * (random() < 0.5 ? -1 : 1)
    const reach = between(random, 0.14, 0.3) * length
    fine.move(start)
    fine.curve(
      towards(start, turn, reach * 0.5),
      towards(towards(start, turn, reach * 0.5), (turn + DOWN) / 2, reach * 0.5),
    )
  }
  return { from, bend, end }
}

function rootsOf(): Drawing {
  const random = randomOf('roots of a field')
  const [braces, thick, fine, nodules] = [new Pen(), new Pen(), new Pen(), new Pen()]
  // Corn: brace roots, then a wide fibrous system.
  for (let i = 0; i < 15; i++) {
    const share = i / 14 - 0.5
    const crown: Point = { x: FOOT.corn + share * 26, y: 0 }
    rootFrom(
      i % 3 ? thick : braces,
      fine,
      crown,
      DOWN - share * 2.5,
      between(random, 150, 290) * (1 - Math.abs(share) * 0.5),
      random,
    )
  }
  // Soybean: a taproot, side roots, and nodules on the upper ones.
  let at: Point = { x: FOOT.soybean, y: 0 }
  braces.move(at)
  for (let i = 0; i < 9; i++) {
    const next: Point = { x: FOOT.soybean + between(random, -7, 7), y: at.y + 37 }
    braces.line(next)
    for (const side of [-1, 1]) {
      const from = along(at, { x: (at.x + next.x) / 2, y: (at.y + next.y) / 2 }, next, side < 0 ? 0.35 : 0.7)
      const length = between(random, 88, 122) * (1 - i * 0.085)
      const root = rootFrom(thick, fine, from, side < 0 ? Math.PI - 0.35 : 0.35, length, random)
      if (i > 3) continue
      for (let t = 0.14; t < 0.8; t += between(random, 0.13, 0.3)) {
        const on = along(root.from, root.bend, root.end, t)
        nodules.dot({ x: on.x, y: on.y + (random() < 0.5 ? -4 : 4) })
      }
    }
    at = next
  }
  // Wheat: many fine roots.
  for (let i = 0; i < 13; i++) {
    const share = i / 12 - 0.5
    const length = between(random, 120, 220) * (1 - Math.abs(share) * 0.6)
    rootFrom(thick, fine, { x: FOOT.wheat + share * 18, y: 0 }, DOWN - share * 1.5, length, random)
  }
  return [
    { path: fine.path, stroke: 'faint' },
    { path: thick.path, stroke: 'line' },
    { path: braces.path, stroke: 'stem' },
    { path: nodules.path, stroke: 'dots' },
  ]
}

/** The roots below the ground. */
export const underground: Drawing = rootsOf()

function rowOf(): { plants: string; roots: string } {
  const random = randomOf('row')
  const [plants, roots] = [new Pen(), new Pen()]
  for (let x = 20; x < ROW.width; x += 40) {
    const tall = between(random, 16, 26)
    plants.move({ x, y: ROW.height })
    plants.line({ x, y: ROW.height - tall })
    for (const side of [-1, 1]) {
      const from: Point = { x, y: ROW.height - tall * 0.45 }
      plants.move(from)
      plants.curve({ x: x + side * 6, y: from.y - 16 }, { x: x + side * 14, y: from.y - 4 })
      for (const [turn, length] of [
        [0.9, 16],
        [0.45, 24],
      ] as const) {
        roots.move({ x, y: 0 })
        roots.curve(towards({ x, y: 0 }, DOWN - side * turn, length * 0.6), { x: x + side * length * turn, y: length })
      }
    }
  }
  return { plants: plants.path, roots: roots.path }
}

/** The plants of a row, and their roots, as path data. */
export const row = rowOf()
