import { between, randomOf } from '../../../web/site/picture/random.ts'
import { blend, type Colour, hex, lit } from '../canvas.ts'
import { daylight } from '../daylight.ts'
import { clamp, fractalOf, smoothstep } from '../noise.ts'
import { scaleBar } from '../overlay.ts'
import { HEIGHT, WIDTH } from '../plane.ts'
import { Relief } from '../relief.ts'
import { ellipsoid, lowest } from '../solids.ts'

const PIXELS_PER_MILLIMETRE = 40
const COAT = [hex('#8a6a3c'), hex('#7a5f33'), hex('#94794a'), hex('#6f5a37'), hex('#85714a')]
const UREA = hex('#efe9dc')

interface Granule {
  colour: Colour
  /** Where the coat is chipped: a value above 1 means nowhere. */
  chip: number
  from: number
}

/** Coated urea granules, 2 to 4 mm, from above. */
export function granules() {
  const random = randomOf('granules')
  const bumps = fractalOf('granule bumps', 4)
  const specks = fractalOf('granule specks', 5)
  const relief = new Relief((x, y) => -60 + 14 * bumps(x / 30, y / 30))
  const kinds = new Map<number, Granule>()
  for (let i = 0; i < 640; i++) {
    const radius = PIXELS_PER_MILLIMETRE * between(random, 1, 1.9)
    const stretch = between(random, 1, 1.12)
    const places = Array.from({ length: 10 }, () => ({
      x: between(random, -60, WIDTH + 60),
      y: between(random, -60, HEIGHT + 60),
      angle: random() * Math.PI,
      radius: radius * 0.97,
      half: radius * (stretch - 1),
    }))
    const { x, y, z, angle } = lowest(relief, places)
    const from = random() * 200
    const detail = (along: number, across: number) =>
      8 * bumps(along * 1.3 + from, across * 1.3) + 3.4 * specks(along * 4 + from, across * 4 + from)
    const number = ellipsoid(relief, { x, y, z, radius }, { stretch, angle, detail })
    const colour = COAT[Math.floor(random() * COAT.length)]!
    kinds.set(number, { colour, chip: random() < 0.07 ? between(random, 0.12, 0.3) : 9, from })
  }
  for (let i = 0; i < 500; i++) {
    const [x, y] = [random() * WIDTH, random() * HEIGHT]
    const number = ellipsoid(relief, { x, y, z: relief.heightAt(x, y), radius: between(random, 1.2, 3.6) })
    kinds.set(number, { colour: hex('#a68c5c'), chip: 9, from: 0 })
  }
  const ground: Granule = { colour: hex('#5d4a2c'), chip: 9, from: 0 }
  const canvas = daylight(
    relief,
    (i, x, y) => {
      const { colour, chip, from } = kinds.get(relief.owners[i]!) ?? ground
      const mottled = 0.86 + 0.36 * specks(x / 26 + from, y / 26) + 0.2 * specks(x / 5, y / 5 + from)
      const bare = smoothstep(chip, chip + 0.06, bumps(x / 60 + from, y / 60 + from))
      const pale = clamp(0.05 + 0.4 * specks(x / 70, y / 70 + from))
      const coat = blend(lit(colour, mottled), UREA, pale * 0.3)
      return blend(coat, lit(UREA, 0.92 + 0.1 * mottled), bare)
    },
    { hollows: 0.92, gloss: 0.1 },
  )
  canvas.expose(0.93).vignette(0.2).soften(0.75).grain('granules grain', 0.008)
  return { canvas, overlay: scaleBar(5 * PIXELS_PER_MILLIMETRE, '5 mm') }
}
