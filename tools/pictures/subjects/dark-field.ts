import { between, type Random, randomOf } from '../../../web/site/picture/random.ts'
import { Canvas } from '../canvas.ts'
import { arc, nearCurve, normal, type Point } from '../curve.ts'
import { fractalOf } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { add, blurred, HEIGHT, plane, type Plane, WIDTH } from '../plane.ts'

const PIXELS_PER_MICROMETRE = 30

/** Lights up one rod: its edge scatters the light, and granules of PHB inside it do. @param depth distance from the focus */
function scatter(light: Plane, random: Random, centre: Point, angle: number, depth: number) {
  const length = between(random, 1.1, 2) * PIXELS_PER_MICROMETRE
  const radius = (0.36 + 0.2 * depth) * PIXELS_PER_MICROMETRE
  const edge = 2.1 + depth * 9
  const peak = between(random, 0.7, 1) / (1 + depth * 3.4)
  const curve = arc(centre, length, angle, between(random, -0.35, 0.35))
  nearCurve(curve, radius + edge * 4 + 12, (i, distance) => {
    const rim = Math.exp(-(((distance - radius) / edge) ** 2))
    const ring = Math.exp(-(((distance - radius - edge * 3.4) / (edge * 1.2)) ** 2))
    const body = distance < radius ? 0.16 : 0
    light[i] = Math.hypot(light[i]!, peak * (rim + body + 0.1 * ring))
  })
  const granules = depth < 0.5 ? Math.floor(between(random, 0, 3.4)) : 0
  for (let g = 0; g < granules; g++) {
    const share = (g + 0.5) / granules
    const at = curve[Math.round(share * (curve.length - 1))]!
    nearCurve([at, { x: at.x + 1, y: at.y }], 14, (i, distance) => {
      light[i]! += peak * 0.85 * Math.exp(-((distance / 4.6) ** 2))
    })
  }
}

/** Bradyrhizobium in dark field: single cells, and rosettes of cells that stick together at one pole. */
export function darkField() {
  const random = randomOf('dark field')
  const light = plane()
  const far = plane()
  for (let i = 0; i < 120; i++) {
    const depth = Math.abs(normal(random)) * 0.7
    const centre = { x: between(random, -40, WIDTH + 40), y: between(random, -40, HEIGHT + 40) }
    scatter(depth > 0.9 ? far : light, random, centre, random() * Math.PI, depth)
  }
  for (const [x, y, count] of [
    [470, 420, 11],
    [1130, 250, 7],
    [1010, 760, 13],
    [250, 860, 6],
    [1440, 620, 5],
  ] as const)
    for (let i = 0; i < count; i++) {
      const angle = (i / count) * 2 * Math.PI + normal(random) * 0.16
      const reach = PIXELS_PER_MICROMETRE * between(random, 0.95, 1.35)
      scatter(
        light,
        random,
        { x: x + Math.cos(angle) * reach, y: y + Math.sin(angle) * reach },
        angle,
        Math.abs(normal(random)) * 0.14,
      )
    }
  for (let i = 0; i < 90; i++) {
    const centre = { x: random() * WIDTH, y: random() * HEIGHT }
    const size = between(random, 1.2, 3.2)
    nearCurve([centre, { x: centre.x + 1, y: centre.y }], 26, (index, distance) => {
      const ring = 0.13 * Math.exp(-(((distance - size * 4) / 2.2) ** 2))
      light[index]! += between(random, 0.9, 1) * (Math.exp(-((distance / size) ** 2)) + ring) * 0.6
    })
  }
  add(light, blurred(far, 5))
  const haze = blurred(light, 34)
  const ground = fractalOf('dark field', 3)
  const canvas = new Canvas((i, x, y) => {
    const value = 1 - Math.exp(-1.5 * light[i]!)
    const air = haze[i]! * 0.55 + 0.02 + 0.012 * ground(x / 500, y / 500)
    return [air * 0.55 + value * 0.93, air * 0.68 + value * 0.95, air * 0.8 + value * 0.9]
  })
  canvas.vignette(0.3).soften(0.7).grain('dark field grain', 0.012)
  return { canvas, overlay: scaleBar(5 * PIXELS_PER_MICROMETRE, '5 µm') }
}
