import { between, randomOf } from '../../../web/site/picture/random.ts'
import { type Colour, hex, lit } from '../canvas.ts'
import { normal, type Point, wander } from '../curve.ts'
import { electronLight, electronPicture } from '../electron.ts'
import { fractalOf } from '../noise.ts'
import { instrumentBar } from '../overlay.ts'
import { HEIGHT, WIDTH } from '../plane.ts'
import { Relief } from '../relief.ts'
import { ellipsoid, tube } from '../solids.ts'

const PIXELS_PER_MICROMETRE = 19
const CONIDIUM = 1.45 * PIXELS_PER_MICROMETRE
const GREEN = hex('#8fd07a')
const PALE = hex('#e6dcc4')
const GREY = hex('#b9b6ae')

/** The outline of a phialide: a flask with a swollen middle and a thin neck, in parts of its width. */
const FLASK = [0.55, 0.85, 1, 0.92, 0.6, 0.34, 0.3]

/** Conidiophores of Trichoderma: branches in pairs, whorls of flask-shaped phialides, and heads of conidia. */
export function trichodermaElectron() {
  const random = randomOf('trichoderma')
  const rough = fractalOf('trichoderma skin', 4)
  const deep = fractalOf('trichoderma ground', 5)
  const relief = new Relief((x, y) => -560 + 150 * deep(x / 330, y / 330))
  const tints = new Map<number, Colour>()

  function hypha(points: readonly Point[], z: number, radius: number, rise = 0) {
    const from = random() * 100
    const nodes = points.map((point, index) => ({ ...point, z: z + rise * index, radius }))
    tints.set(
      tube(relief, nodes, (along, across) => 2.6 * rough(along * points.length + from, across * 1.4)),
      GREY,
    )
  }

  function conidium(x: number, y: number, z: number) {
    const radius = CONIDIUM * between(random, 0.9, 1.08)
    const from = random() * 100
    const detail = (along: number, across: number) => 1.6 * rough(along * 2 + from, across * 2)
    const number = ellipsoid(
      relief,
      { x, y, z, radius },
      { stretch: between(random, 1, 1.12), angle: random() * 3, detail },
    )
    const shade = between(random, 0.86, 1.04)
    tints.set(number, lit(GREEN, shade))
  }

  /** A head of conidia around the tip of a phialide, which touch each other but do not overlap. */
  function head(x: number, y: number, z: number, count: number) {
    const placed: (Point & { z: number })[] = []
    const spread = CONIDIUM * 0.62 * Math.cbrt(count)
    for (let attempt = 0; attempt < count * 40 && placed.length < count; attempt++) {
      const at = { x: x + normal(random) * spread, y: y + normal(random) * spread, z: z + normal(random) * spread }
      const isFree = placed.every(
        (other) => Math.hypot(at.x - other.x, at.y - other.y, at.z - other.z) > CONIDIUM * 1.72,
      )
      if (isFree) placed.push(at)
    }
    for (const at of placed) conidium(at.x, at.y, at.z)
  }

  function phialide(x: number, y: number, z: number, angle: number, lift: number) {
    const length = between(random, 6.5, 8.5) * PIXELS_PER_MICROMETRE
    const width = 1.45 * PIXELS_PER_MICROMETRE
    const nodes = FLASK.map((share, index) => {
      const along = (index / (FLASK.length - 1)) * length
      return {
        x: x + Math.cos(angle) * along,
        y: y + Math.sin(angle) * along,
        z: z + lift * along,
        radius: width * share,
      }
    })
    tints.set(
      tube(relief, nodes, (along, across) => 1.6 * rough(along * 4 + x, across * 1.4)),
      PALE,
    )
    const tip = nodes.at(-1)!
    const reach = CONIDIUM * 1.1
    head(tip.x + Math.cos(angle) * reach, tip.y + Math.sin(angle) * reach, tip.z + 6, Math.floor(between(random, 3, 8)))
  }

  function branch(start: Point, z: number, angle: number, length: number, depth: number) {
    const stride = 20
    const points = wander(random, start, angle, Math.round(length / stride), stride, 0.12)
    const radius = (1.15 + 0.35 * depth) * PIXELS_PER_MICROMETRE
    const rise = between(random, -1.2, 1.6)
    hypha(points, z, radius, rise)
    const tip = points.at(-1)!
    const height = z + rise * points.length
    for (const turn of [-0.75, 0, 0.8])
      phialide(tip.x, tip.y, height, angle + turn + normal(random) * 0.12, between(random, -0.2, 0.5))
    if (depth === 0) return
    const pairs = depth === 2 ? 3 : 1
    for (let node = 1; node <= pairs; node++) {
      const at = points[Math.round((points.length - 1) * (node / (pairs + 0.8)))]!
      const shorter = length * (0.55 - 0.22 * (node / pairs))
      for (const side of [-1, 1]) {
        const turn = side * between(random, 1.05, 1.35)
        branch(at, z + rise * points.length * 0.5 + normal(random) * 30, angle + turn, shorter, depth - 1)
      }
    }
  }

  for (let i = 0; i < 30; i++) {
    // Each one crosses the whole picture.
    const angle = random() * 2 * Math.PI
    const middle = { x: random() * WIDTH, y: random() * HEIGHT }
    const start = { x: middle.x - Math.cos(angle) * 1500, y: middle.y - Math.sin(angle) * 1500 }
    const radius = between(random, 1, 1.6) * PIXELS_PER_MICROMETRE
    hypha(wander(random, start, angle, 90, 36, 0.14), between(random, -560, -300), radius)
  }
  branch({ x: 330, y: HEIGHT + 30 }, -120, -Math.PI / 2 + 0.1, 620, 2)
  branch({ x: 1270, y: HEIGHT + 60 }, -60, -Math.PI / 2 - 0.14, 690, 2)
  for (let i = 0; i < 22; i++) {
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    conidium(x, y, relief.heightAt(x, y) + CONIDIUM * 0.3)
  }

  const light = electronLight(relief)
  const shown = light.map(
    (value, i) => value * (0.42 + 0.58 * Math.min(1, Math.max(0, (relief.heights[i]! + 560) / 420))),
  )
  const canvas = electronPicture('trichoderma grain', shown, (i) => tints.get(relief.owners[i]!) ?? GREY)
  const entries = ['3.00 kV', 'WD 7.9 mm', 'false color', 'rendered']
  return { canvas, overlay: instrumentBar(entries, { length: 10 * PIXELS_PER_MICROMETRE, label: '10 µm' }) }
}
