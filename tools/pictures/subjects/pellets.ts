import { between, randomOf } from '../../../web/site/picture/random.ts'
import { blend, type Colour, hex, lit } from '../canvas.ts'
import { daylight } from '../daylight.ts'
import { fractalOf, noiseOf, smoothstep } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { HEIGHT, WIDTH } from '../plane.ts'
import { Relief } from '../relief.ts'
import { ellipsoid, lowest } from '../solids.ts'

const PIXELS_PER_MILLIMETRE = 27
const RADIUS = 2 * PIXELS_PER_MILLIMETRE
const BROWNS = [hex('#5d4c3a'), hex('#6a5844'), hex('#4f4234'), hex('#73614a'), hex('#564a3d')]
const STRAW = hex('#b9a273')

interface Pellet {
  x: number
  y: number
  cos: number
  sin: number
  colour: Colour
  from: number
}

/** Pellets of digestate, 4 mm thick, with broken ends and fibres. */
export function pellets() {
  const random = randomOf('pellets')
  const rough = fractalOf('pellet surface', 4)
  const streak = fractalOf('pellet streaks', 3)
  const crack = noiseOf('pellet cracks')
  const relief = new Relief((x, y) => -70 + 20 * rough(x / 24, y / 24))
  const kinds = new Map<number, Pellet>()

  function pellet() {
    const half = (PIXELS_PER_MILLIMETRE * between(random, 8, 15)) / 2
    const places = Array.from({ length: 16 }, () => ({
      x: between(random, -80, WIDTH + 80),
      y: between(random, -80, HEIGHT + 80),
      angle: random() * Math.PI,
      tilt: between(random, -0.3, 0.3),
      radius: RADIUS * 0.95,
      half,
    }))
    const { x, y, z, angle, tilt } = lowest(relief, places)
    const [cos, sin, from] = [Math.cos(angle), Math.sin(angle), random() * 300]
    const number = relief.newSolid()
    relief.put(number, x, y, half + RADIUS, (dx, dy) => {
      const u = dx * cos + dy * sin
      const v = dy * cos - dx * sin
      const end = half + 12 * rough(v / 26 + from, Math.sign(u) * 9)
      const rest = RADIUS * RADIUS - v * v
      if (Math.abs(u) > end || rest <= 0) return NaN
      const rim = -9 * smoothstep(end - 10, end, Math.abs(u))
      const groove = 2.4 * streak(u / 240 + from, v / 6) + 3 * rough(u / 18 + from, v / 14)
      const gap = -5 * smoothstep(0.016, 0, Math.abs(crack(u / 150 + from, v / 260 + from)))
      return z + u * tilt + Math.sqrt(rest) + groove + gap + rim
    })
    kinds.set(number, { x, y, cos, sin, from, colour: BROWNS[Math.floor(random() * BROWNS.length)]! })
  }

  for (let i = 0; i < 190; i++) pellet()
  for (let i = 0; i < 900; i++) {
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    ellipsoid(
      relief,
      { x, y, z: relief.heightAt(x, y), radius: between(random, 1.5, 5) },
      { stretch: between(random, 1, 2), angle: random() * 3 },
    )
  }
  const dust: Pellet = { x: 0, y: 0, cos: 1, sin: 0, from: 0, colour: hex('#57432e') }
  const canvas = daylight(
    relief,
    (i, x, y) => {
      const { cos, sin, from, colour, ...centre } = kinds.get(relief.owners[i]!) ?? dust
      const u = (x - centre.x) * cos + (y - centre.y) * sin
      const v = (y - centre.y) * cos - (x - centre.x) * sin
      const fibre = smoothstep(0.34, 0.5, streak(u / 46 + from, v / 5 + from))
      const mottled = 0.82 + 0.4 * rough(u / 40 + from, v / 30) + 0.24 * rough(u / 7, v / 6 + from)
      return blend(lit(colour, mottled), STRAW, fibre * 0.62)
    },
    { hollows: 0.9, reach: 170 },
  )
  canvas.expose(0.74).vignette(0.2).soften(0.75).grain('pellets grain', 0.008)
  return { canvas, overlay: scaleBar(10 * PIXELS_PER_MILLIMETRE, '10 mm') }
}
