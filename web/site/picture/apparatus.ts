import type { Drawing } from './drawing.ts'
import { Pen, type Point, towards } from './pen.ts'
import { between, type Random } from './random.ts'

const UP = -Math.PI / 2
const TURN = Math.PI * 2

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

/** The map of a circular genome: rings, genes as arcs on both strands, and ticks for position. */
export function genome(random: Random): Drawing {
  const centre: Point = { x: 160, y: 120 }
  const [outer, inner, ticks, genes, marks] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const start = between(random, 0, TURN)
  const arc = (pen: Pen, radius: number, from: number, to: number) => {
    pen.move(towards(centre, from, radius))
    const middle = (from + to) / 2
    pen.curve(towards(centre, middle, radius / Math.cos((to - from) / 2)), towards(centre, to, radius))
  }
  for (let i = 0; i < 12; i++) {
    arc(outer, 92, start + (i / 12) * TURN, start + ((i + 1) / 12) * TURN)
    arc(inner, 58, start + (i / 12) * TURN, start + ((i + 1) / 12) * TURN)
    ticks.move(towards(centre, start + (i / 12) * TURN, 96))
    ticks.line(towards(centre, start + (i / 12) * TURN, 108))
  }
  for (const radius of [82, 70]) {
    for (let at = start; at < start + TURN - 0.3;) {
      const long = between(random, 0.12, 0.5)
      arc(genes, radius, at, Math.min(at + long, start + TURN - 0.1))
      at += long + between(random, 0.1, 0.34)
    }
  }
  for (let i = 0; i < 40; i++) {
    const angle = start + (i / 40) * TURN
    marks.move(towards(centre, angle, 50))
    marks.line(towards(centre, angle, 50 - between(random, 3, 22)))
  }
  return [
    { path: ticks.path + marks.path, stroke: 'faint' },
    { path: outer.path + inner.path, stroke: 'line' },
    { path: genes.path, stroke: 'stem' },
  ]
}

/** A phylogenetic tree: taxa that join, pair by pair, down to a root. */
export function phylogeny(random: Random): Drawing {
  const [lines, taxa] = [new Pen(), new Pen()]
  const count = Math.round(between(random, 9, 12))
  let open: Point[] = Array.from({ length: count }, (_, i) => ({ x: 284, y: 18 + (i * 204) / (count - 1) }))
  for (const tip of open) taxa.dot(tip)
  for (let x = 268; open.length > 1; x -= 224 / count) {
    const i = Math.floor(random() * (open.length - 1))
    const [upper, lower] = [open[i]!, open[i + 1]!]
    lines.move(upper)
    lines.line({ x, y: upper.y })
    lines.line({ x, y: lower.y })
    lines.line(lower)
    open = open.toSpliced(i, 2, { x, y: Math.round((upper.y + lower.y) / 2) })
  }
  lines.move(open[0]!)
  lines.line({ x: 24, y: open[0]!.y })
  return [
    { path: lines.path, stroke: 'stem' },
    { path: taxa.path, stroke: 'dots' },
  ]
}

/** The amplification curves of a qPCR: fluorescence by cycle, and the threshold that each sample crosses. */
export function amplification(random: Random): Drawing {
  const [axes, grid, curves, weak, crossings] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  const threshold = 168
  axes.move({ x: 36, y: 20 })
  axes.line({ x: 36, y: 214 })
  axes.line({ x: 300, y: 214 })
  for (let y = 52; y < 200; y += 38) {
    grid.move({ x: 36, y })
    grid.line({ x: 300, y })
  }
  grid.move({ x: 36, y: threshold })
  grid.line({ x: 300, y: threshold })
  const samples = Math.round(between(random, 4, 6))
  for (let i = 0; i < samples; i++) {
    const rise = 92 + (i * 130) / samples + between(random, -6, 6)
    const height = between(random, 128, 168) - i * 8
    const pen = i % 2 ? weak : curves
    pen.move({ x: 36, y: 206 })
    pen.line({ x: rise - 34, y: 206 })
    pen.curve({ x: rise, y: 204 }, { x: rise + 16, y: 206 - height / 2 })
    pen.curve({ x: rise + 34, y: 206 - height }, { x: rise + 72, y: 206 - height })
    crossings.dot({ x: rise + 4, y: threshold })
  }
  return [
    { path: grid.path, stroke: 'faint' },
    { path: weak.path + axes.path, stroke: 'line' },
    { path: curves.path, stroke: 'stem' },
    { path: crossings.path, stroke: 'dots' },
  ]
}

/** A digester: its dome, the level of the digestate, the mixer, and gas that rises. */
export function digester(random: Random): Drawing {
  const [tank, parts, level, gas] = [new Pen(), new Pen(), new Pen(), new Pen()]
  tank.move({ x: 58, y: 216 })
  tank.line({ x: 58, y: 112 })
  tank.curve({ x: 72, y: 36 }, { x: 160, y: 34 })
  tank.curve({ x: 248, y: 36 }, { x: 262, y: 112 })
  tank.line({ x: 262, y: 216 })
  tank.line({ x: 58, y: 216 })
  const surface = Math.round(between(random, 104, 122))
  level.move({ x: 58, y: surface })
  for (let x = 58; x < 262; x += 34) {
    level.curve({ x: x + 8, y: surface - 7 }, { x: x + 17, y: surface })
    level.smooth({ x: x + 34, y: surface })
  }
  parts.move({ x: 160, y: 34 })
  parts.line({ x: 160, y: 14 })
  parts.line({ x: 300, y: 14 })
  parts.move({ x: 262, y: 190 })
  parts.line({ x: 304, y: 190 })
  parts.move({ x: 16, y: 138 })
  parts.line({ x: 58, y: 138 })
  const shaft: Point = { x: 160 + between(random, -18, 18), y: 176 }
  parts.move({ x: 58, y: 196 })
  parts.line(shaft)
  for (const turn of [0, 1, 2]) parts.leaf(shaft, between(random, 0, 0.6) + (turn * TURN) / 3, 24, 6)
  for (let i = 0; i < 26; i++)
    gas.dot({
      x: between(random, 74, 246),
      y: between(random, i < 18 ? surface + 12 : 64, i < 18 ? 206 : surface - 12),
    })
  return [
    { path: level.path, stroke: 'line' },
    { path: tank.path + parts.path, stroke: 'stem' },
    { path: gas.path, stroke: 'seeds' },
  ]
}

/** A fermenter: the vessel with its impellers, baffles and ports, and air from the sparger. */
export function fermenter(random: Random): Drawing {
  const [vessel, parts, level, air] = [new Pen(), new Pen(), new Pen(), new Pen()]
  vessel.move({ x: 104, y: 60 })
  vessel.line({ x: 104, y: 184 })
  vessel.curve({ x: 104, y: 222 }, { x: 160, y: 222 })
  vessel.curve({ x: 216, y: 222 }, { x: 216, y: 184 })
  vessel.line({ x: 216, y: 60 })
  vessel.move({ x: 92, y: 60 })
  vessel.line({ x: 228, y: 60 })
  vessel.move({ x: 104, y: 60 })
  vessel.curve({ x: 110, y: 38 }, { x: 160, y: 38 })
  vessel.curve({ x: 210, y: 38 }, { x: 216, y: 60 })
  parts.move({ x: 160, y: 12 })
  parts.line({ x: 160, y: 190 })
  for (const y of [120, 164]) {
    parts.move({ x: 128, y })
    parts.line({ x: 192, y })
    for (const x of [128, 192]) {
      parts.move({ x, y: y - 9 })
      parts.line({ x, y: y + 9 })
    }
  }
  for (const x of [124, 140, 184]) {
    const top = Math.round(between(random, 16, 28))
    parts.move({ x, y: top })
    parts.line({ x, y: x === 184 ? 150 : 46 })
  }
  const surface = Math.round(between(random, 84, 100))
  level.move({ x: 104, y: surface })
  level.line({ x: 216, y: surface })
  level.move({ x: 138, y: 204 })
  level.line({ x: 182, y: 204 })
  for (let i = 0; i < 34; i++) air.dot({ x: between(random, 114, 206), y: between(random, surface + 8, 204) })
  return [
    { path: level.path + parts.path, stroke: 'line' },
    { path: vessel.path, stroke: 'stem' },
    { path: air.path, stroke: 'seeds' },
  ]
}

/** A heap of granules, packed as spheres pack. */
export function granules(random: Random): Drawing {
  const [grains, shades, ground] = [new Pen(), new Pen(), new Pen()]
  const size = Math.round(between(random, 12.5, 15.5))
  const base = Math.round(110 / size)
  for (let row = 0; row < base - 2; row++)
    for (let i = 0; i < base - row; i++) {
      const centre: Point = { x: 160 + (i - (base - row - 1) / 2) * size * 2, y: 222 - size - row * size * 1.74 }
      grains.circle(centre, size)
      shades.dot(towards(centre, between(random, 3.4, 4.4), size * 0.45))
    }
  ground.move({ x: 12, y: 222 })
  ground.line({ x: 308, y: 222 })
  return [
    { path: ground.path, stroke: 'faint' },
    { path: grains.path, stroke: 'line' },
    { path: shades.path, stroke: 'seeds' },
  ]
}

/** Pellets: short cylinders, as a die cuts them. */
export function pellets(random: Random): Drawing {
  const [sides, ends, fibres] = [new Pen(), new Pen(), new Pen()]
  for (let i = 0; i < 15; i++) {
    const at: Point = { x: 42 + (i % 5) * 59 + between(random, -6, 6), y: 52 + Math.floor(i / 5) * 68 }
    const angle = between(random, -0.9, 0.9)
    const half = between(random, 17, 22)
    const across = angle + Math.PI / 2
    const [head, tail] = [towards(at, angle, half), towards(at, angle, -half)]
    sides.move(towards(head, across, -11))
    sides.line(towards(tail, across, -11))
    sides.curve(towards(tail, angle, -9), towards(tail, across, 11))
    sides.line(towards(head, across, 11))
    ends.move(towards(head, across, 11))
    ends.curve(towards(head, angle, 10), towards(head, across, -11))
    ends.curve(towards(head, angle, -10), towards(head, across, 11))
    for (const t of [-0.5, 0.1]) fibres.dot(towards(towards(at, angle, half * t), across, between(random, -6, 6)))
  }
  return [
    { path: ends.path, stroke: 'line' },
    { path: sides.path, stroke: 'stem' },
    { path: fibres.path, stroke: 'seeds' },
  ]
}

/** Capsules for a study: filled ones and their placebo, which look alike. */
export function capsules(random: Random): Drawing {
  const [bodies, caps, fill] = [new Pen(), new Pen(), new Pen()]
  for (let i = 0; i < 12; i++) {
    const at: Point = { x: 46 + (i % 4) * 76, y: 48 + Math.floor(i / 4) * 72 }
    const angle = between(random, -0.7, 0.7)
    const [head, tail] = [towards(at, angle, 15), towards(at, angle, -15)]
    const across = angle + Math.PI / 2
    bodies.move(towards(tail, across, 12))
    bodies.curve(towards(tail, angle, -17), towards(tail, across, -12))
    bodies.line(towards(head, across, -12))
    bodies.curve(towards(head, angle, 17), towards(head, across, 12))
    bodies.line(towards(tail, across, 12))
    caps.move(towards(at, across, 12))
    caps.line(towards(at, across, -12))
    for (let grain = 0; grain < 4; grain++)
      fill.dot(towards(towards(at, angle, between(random, 4, 16)), across, between(random, -7, 7)))
  }
  return [
    { path: caps.path, stroke: 'line' },
    { path: bodies.path, stroke: 'stem' },
    { path: fill.path, stroke: 'seeds' },
  ]
}

/** A field trial from above: four blocks, in each the same treatments in another order, one of them left bare. */
export function plots(random: Random): Drawing {
  const [borders, rows, alleys, labels] = [new Pen(), new Pen(), new Pen(), new Pen()]
  // The distance of the rows of each treatment. The control is bare.
  const control = 0
  const treatments = [control, 5, 7, 9, 11, 13]
  for (let block = 0; block < 4; block++) {
    const y = 20 + block * 53
    const open = [...treatments]
    for (let plot = 0; plot < treatments.length; plot++) {
      const x = 24 + plot * 46
      borders.move({ x, y })
      borders.path += 'h38v41h-38v-41'
      const [step = control] = open.splice(Math.floor(random() * open.length), 1)
      if (step === control) {
        labels.dot({ x: x + 19, y: y + 20 })
        continue
      }
      for (let at = step; at < 38; at += step) {
        rows.move({ x: x + at, y: y + 5 })
        rows.line({ x: x + at, y: y + 36 })
      }
    }
    alleys.move({ x: 12, y: y + 47 })
    alleys.line({ x: 308, y: y + 47 })
  }
  return [
    { path: alleys.path, stroke: 'faint' },
    { path: rows.path, stroke: 'line' },
    { path: borders.path, stroke: 'stem' },
    { path: labels.path, stroke: 'dots' },
  ]
}

/** A field station: a mast with its panel, and probes at three depths between the roots of the plants. */
export function station(random: Random): Drawing {
  const ground = 116
  const [mast, probes, soil, plants, water] = [new Pen(), new Pen(), new Pen(), new Pen(), new Pen()]
  mast.move({ x: 160, y: 222 })
  mast.line({ x: 160, y: 30 })
  mast.move({ x: 134, y: 34 })
  mast.line({ x: 190, y: 14 })
  mast.line({ x: 196, y: 30 })
  mast.line({ x: 140, y: 50 })
  mast.line({ x: 134, y: 34 })
  mast.move({ x: 150, y: 64 })
  mast.path += 'h20v26h-20v-26'
  for (const [i, y] of [142, 178, 214].entries()) {
    const end = 160 + (i % 2 ? -1 : 1) * between(random, 50, 70)
    probes.move({ x: 160, y })
    probes.line({ x: end, y })
    water.dot({ x: end, y })
    for (let x = 14; x < 306; x += between(random, 18, 40)) {
      soil.move({ x, y: y + 12 })
      soil.line({ x: x + between(random, 4, 9), y: y + 12 })
    }
  }
  for (const x of [30, 70, 108, 212, 250, 288]) {
    const tall = between(random, 44, 62)
    plants.move({ x, y: ground })
    plants.line({ x, y: ground - tall })
    for (const [i, share] of [0.25, 0.45, 0.65].entries())
      for (const side of [-1, 1]) {
        const y = ground - tall * (share + side * 0.06)
        plants.move({ x, y })
        plants.curve({ x: x + side * 9, y: y - 18 }, { x: x + side * (20 - i * 3), y: y - 2 })
      }
    for (const side of [-1, 0, 1]) {
      soil.move({ x, y: ground })
      soil.line(towards({ x, y: ground }, UP + Math.PI + side * 0.6, between(random, 14, 26)))
    }
  }
  soil.move({ x: 12, y: ground })
  soil.line({ x: 308, y: ground })
  return [
    { path: soil.path, stroke: 'faint' },
    { path: plants.path + probes.path, stroke: 'line' },
    { path: mast.path, stroke: 'stem' },
    { path: water.path, stroke: 'dots' },
  ]
}
