import { between, randomOf } from '../../../web/site/picture/random.ts'
import { arc, normal, wander } from '../curve.ts'
import { electronLight, electronPicture } from '../electron.ts'
import { fractalOf, noiseOf } from '../noise.ts'
import { instrumentBar } from '../overlay.ts'
import { HEIGHT, WIDTH } from '../plane.ts'
import { Relief } from '../relief.ts'
import { ellipsoid, lowest, tube } from '../solids.ts'

const PIXELS_PER_MICROMETRE = 84
const RADIUS = 0.42 * PIXELS_PER_MICROMETRE

/** Rods and ridged spores of Bacillus velezensis on the surface of a root, with strands of their matrix. */
export function bacillusElectron() {
  const random = randomOf('bacillus')
  const rolling = noiseOf('bacillus ground')
  const rough = fractalOf('bacillus surface', 6)
  const skin = fractalOf('bacillus skin', 4)
  const ground = (x: number, y: number) => {
    // The outer wall of the root's cells: long swellings with grooves between them.
    const across = y + 0.28 * x + 50 * rolling(x / 500, y / 500)
    const swelling = Math.abs(Math.sin((across / 430) * Math.PI)) ** 0.6
    return 130 * swelling + 60 * rolling(x / 420, y / 420) + 34 * rough(x / 150, y / 190)
  }
  const relief = new Relief(ground)

  const places = (count: number, next: () => { x: number; y: number; angle: number }) =>
    Array.from({ length: count }, next)

  function rod(near: () => { x: number; y: number; angle: number }) {
    const length = between(random, 1.4, 2.7) * PIXELS_PER_MICROMETRE
    const radius = RADIUS * between(random, 0.93, 1.06)
    const from = random() * 100
    const divides = length > 2 * PIXELS_PER_MICROMETRE && random() < 0.7
    const candidates = places(14, near).map((place) => ({ ...place, half: length / 2, radius: radius * 0.96 }))
    const { x, y, z, angle } = lowest(relief, candidates)
    const nodes = arc({ x, y }, length, angle, normal(random) * 0.14, 6).map((point) => ({ ...point, z, radius }))
    tube(relief, nodes, (along, across) => {
      const septum = divides ? -8 * Math.exp(-(((along - 0.5) / 0.02) ** 2)) : 0
      return septum + 4 * skin(along * 9 + from, across * 1.6) + 1.4 * skin(along * 40 + from, across * 7)
    })
  }

  function spore(near: () => { x: number; y: number; angle: number }) {
    const radius = RADIUS * between(random, 0.86, 0.98)
    const from = random() * 100
    const stretch = between(random, 1.55, 1.8)
    // Spores of this group have ridges from pole to pole.
    const detail = (along: number, across: number) =>
      4.5 * Math.max(0, Math.cos(across * 8.5 + 0.5 * Math.sin(along * 3 + from))) ** 5 * (1 - along * along) +
      2 * skin(along * 3 + from, across * 3)
    const candidates = places(14, near).map((place) => ({
      ...place,
      half: radius * (stretch - 1),
      radius: radius * 0.9,
    }))
    const { x, y, z, angle } = lowest(relief, candidates)
    ellipsoid(relief, { x, y, z, radius }, { stretch, angle, detail })
  }

  // Cells lie in the grooves and along each other.
  for (let colony = 0; colony < 8; colony++) {
    const [x, y] = [between(random, 60, WIDTH - 60), between(random, 60, HEIGHT - 120)]
    const direction = -0.27 + normal(random) * 0.5
    const near = () => ({
      x: x + normal(random) * 170,
      y: y + normal(random) * 130,
      angle: direction + normal(random) * 0.5,
    })
    for (let i = 0; i < 8; i++) (random() < 0.3 ? spore : rod)(near)
  }
  const anywhere = () => ({ x: random() * WIDTH, y: random() * HEIGHT, angle: random() * Math.PI })
  for (let i = 0; i < 18; i++) (i % 2 ? spore : rod)(anywhere)
  for (let i = 0; i < 70; i++) {
    const radius = between(random, 2, 4.6)
    const start = { x: random() * WIDTH, y: random() * HEIGHT }
    const points = wander(random, start, random() * 2 * Math.PI, Math.floor(between(random, 5, 16)), 13, 0.5)
    tube(
      relief,
      points.map((point) => ({ ...point, z: relief.heightAt(point.x, point.y) + radius * 0.4, radius })),
    )
  }
  for (let i = 0; i < 260; i++) {
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    const radius = between(random, 2, 7)
    ellipsoid(
      relief,
      { x, y, z: relief.heightAt(x, y), radius },
      { stretch: between(random, 1, 1.5), angle: random() * 3 },
    )
  }
  const canvas = electronPicture('bacillus grain', electronLight(relief))
  const entries = ['5.00 kV', 'WD 6.2 mm', 'SE', 'rendered']
  return { canvas, overlay: instrumentBar(entries, { length: 2 * PIXELS_PER_MICROMETRE, label: '2 µm' }) }
}
