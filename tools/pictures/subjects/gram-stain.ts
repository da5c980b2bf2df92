import { between, randomOf } from '../../../web/site/picture/random.ts'
import { Canvas } from '../canvas.ts'
import { arc, nearCurve, normal, type Point } from '../curve.ts'
import { fractalOf, smoothstep } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { HEIGHT, plane, WIDTH } from '../plane.ts'

const PIXELS_PER_MICROMETRE = 26

/** Gram-positive rods of Lactiplantibacillus plantarum: single, in pairs and in short chains, in bright field. */
export function gramStain() {
  const random = randomOf('gram stain')
  const dye = plane()
  const rod = (centre: Point, length: number, angle: number, depth: number) => {
    const radius = PIXELS_PER_MICROMETRE * 0.42
    const softness = 2 + depth * 8
    const strength = between(random, 1.5, 2.4) / (1 + depth * 1.2)
    nearCurve(arc(centre, length, angle, normal(random) * 0.12), radius + softness * 3, (i, distance) => {
      const inside = 1 - smoothstep(radius - softness, radius + softness, distance)
      const fringe = Math.exp(-(((distance - radius - softness * 1.6) / softness) ** 2))
      dye[i] = Math.max(dye[i]!, strength * inside) - 0.11 * fringe * (1 - inside)
    })
  }
  const chain = (x: number, y: number, count: number, angle: number, depth: number) => {
    let at = { x, y }
    let direction = angle
    for (let i = 0; i < count; i++) {
      const length = between(random, 1.1, 2.3) * PIXELS_PER_MICROMETRE
      rod(at, length, direction, depth)
      const turn = direction + normal(random) * 0.22
      const step = length / 2 + PIXELS_PER_MICROMETRE * 0.5
      const next = between(random, 1.1, 2.3) * 0.5 * PIXELS_PER_MICROMETRE + PIXELS_PER_MICROMETRE * 0.5
      at = {
        x: at.x + Math.cos(direction) * step + Math.cos(turn) * next,
        y: at.y + Math.sin(direction) * step + Math.sin(turn) * next,
      }
      direction = turn
    }
  }
  for (let i = 0; i < 62; i++) {
    const count = 1 + Math.floor(random() ** 1.6 * 6)
    chain(
      between(random, -60, WIDTH),
      between(random, 0, HEIGHT),
      count,
      random() * 2 * Math.PI,
      Math.abs(normal(random)) * 0.28,
    )
  }
  // Palisades: cells that stay side by side after they divide.
  for (let group = 0; group < 7; group++) {
    const angle = random() * Math.PI
    const [x, y] = [between(random, 120, WIDTH - 120), between(random, 100, HEIGHT - 100)]
    for (let i = 0; i < 5; i++) {
      const offset = (i - 2) * PIXELS_PER_MICROMETRE * 0.98
      const slip = normal(random) * 7
      const centre = {
        x: x - Math.sin(angle) * offset + Math.cos(angle) * slip,
        y: y + Math.cos(angle) * offset + Math.sin(angle) * slip,
      }
      rod(centre, between(random, 1.4, 2.2) * PIXELS_PER_MICROMETRE, angle + normal(random) * 0.06, 0.05)
    }
  }
  const uneven = fractalOf('gram smear', 4)
  const film = fractalOf('gram film', 5)
  const grains = fractalOf('gram cells', 3)
  const canvas = new Canvas((i, x, y) => {
    const counterstain = 0.05 + 0.05 * smoothstep(-0.1, 0.5, film(x / 260, y / 260)) + 0.02 * film(x / 22, y / 22)
    const crystal = dye[i]! * (0.88 + 0.3 * grains(x / 13, y / 13))
    const lamp = 0.965 + 0.03 * uneven(x / 700, y / 700)
    return [
      lamp * Math.exp(-0.62 * crystal - 0.35 * counterstain),
      lamp * 0.965 * Math.exp(-1.5 * crystal - 1.5 * counterstain),
      lamp * 0.95 * Math.exp(-0.5 * crystal - 0.9 * counterstain),
    ]
  })
  canvas.vignette(0.14).soften(0.7).grain('gram grain', 0.01)
  return { canvas, overlay: scaleBar(10 * PIXELS_PER_MICROMETRE, '10 µm', '#2b1838') }
}
