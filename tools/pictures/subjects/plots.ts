import { between, randomOf } from '../../../web/site/picture/random.ts'
import { blend, Canvas, type Colour, hex, lit } from '../canvas.ts'
import { clamp, fractalOf, noiseOf, smoothstep } from '../noise.ts'
import { written } from '../lettering.ts'
import { scaleBar } from '../overlay.ts'
import { HEIGHT, WIDTH } from '../plane.ts'

const PIXELS_PER_METRE = 10
const TURN = 0.1
const PLOT = { width: 128, length: 380 }
/** The upper and lower row of plots, and the grass between and around them. */
const ROWS = [150, 592] as const
const FIRST = 160
const PLOTS = 10

/** Whether each plot has the cover crop, drawn by lot in pairs of neighbours. */
const COVERED = [
  [true, false, false, true, true, false, false, true, false, true],
  [false, true, true, false, false, true, true, false, false, true],
]

const SOIL = hex('#8b7458')
const STUBBLE = hex('#c6b084')
const COVER = hex('#5f8a3c')
const DEEP = hex('#3b6428')
const GRASS = hex('#86995a')

/** Plots from the air in late fall: strips with the cover crop beside strips with bare stubble. */
export function plots() {
  const random = randomOf('plots')
  const patch = fractalOf('plots patches', 5)
  const fine = fractalOf('plots fine', 3)
  const grit = noiseOf('plots grit')
  const [cos, sin] = [Math.cos(TURN), Math.sin(TURN)]
  const toField = (x: number, y: number) => ({
    u: (x - WIDTH / 2) * cos + (y - HEIGHT / 2) * sin + WIDTH / 2,
    v: (y - HEIGHT / 2) * cos - (x - WIDTH / 2) * sin + HEIGHT / 2,
  })
  const toPicture = (u: number, v: number) => ({
    x: (u - WIDTH / 2) * cos - (v - HEIGHT / 2) * sin + WIDTH / 2,
    y: (u - WIDTH / 2) * sin + (v - HEIGHT / 2) * cos + HEIGHT / 2,
  })
  const vigour = Array.from({ length: 2 * PLOTS }, () => between(random, -0.1, 0.12))

  const grass = (u: number, v: number): Colour => {
    const worn = smoothstep(0.1, 0.5, patch(u / 190, v / 190))
    const mown = 0.04 * Math.sign(Math.sin(v / 9))
    return lit(
      blend(GRASS, hex('#a89d6b'), 0.6 * worn),
      0.92 + mown + 0.3 * fine(u / 7, v / 7) + 0.12 * grit(u / 2, v / 2),
    )
  }

  function stubble(u: number, v: number, wet: number): Colour {
    // Rows of corn stubble, 30 inches apart, with residue between them.
    const row = 0.5 + 0.5 * Math.cos(((u + 1.6 * fine(u / 60, v / 60)) * 2 * Math.PI) / 7.62)
    const straw = clamp(0.34 + 0.4 * row ** 2 + 0.5 * fine(u / 9, v / 14) + 0.35 * grit(u / 2.2, v / 2.6))
    return lit(blend(SOIL, STUBBLE, straw), 0.94 - 0.3 * wet + 0.16 * patch(u / 60, v / 60))
  }

  function cover(u: number, v: number, wet: number, strength: number): Colour {
    // Drilled in rows 7.5 inches apart across the old corn rows.
    const drill = 0.5 + 0.5 * Math.cos((u * 2 * Math.PI) / 3.81)
    const stand = clamp(0.72 + strength + 0.55 * patch(u / 80, v / 80) + 0.3 * fine(u / 12, v / 16) - 0.4 * wet)
    const leaf = lit(
      blend(COVER, DEEP, clamp(0.5 + 0.9 * fine(u / 20, v / 20) + 0.3 * wet)),
      0.9 + 0.2 * drill + 0.2 * grit(u / 2.4, v / 2.4),
    )
    return blend(stubble(u, v, wet), leaf, smoothstep(0.16, 0.75, stand) * (0.8 + 0.2 * drill))
  }

  function field(u: number, v: number): Colour {
    const wet = smoothstep(0.05, 0.42, patch(u / 420 + 3, v / 360))
    const row = ROWS.findIndex((top) => v >= top && v < top + PLOT.length)
    const index = Math.floor((u - FIRST) / PLOT.width)
    if (row < 0 || index < 0 || index >= PLOTS) return grass(u, v)
    const inside = u - FIRST - index * PLOT.width
    const edge = Math.min(inside, PLOT.width - inside, v - ROWS[row]!, ROWS[row]! + PLOT.length - v)
    const covered = COVERED[row]![index]!
    const surface = covered ? cover(u, v, wet, vigour[row * PLOTS + index]!) : stubble(u, v, wet)
    const track = Math.exp(-(((Math.abs(inside - PLOT.width / 2) - 9) / 2.6) ** 2))
    const tracked = lit(surface, 1 - 0.26 * track)
    return blend(
      lit(SOIL, 0.92 + 0.25 * fine(u / 6, v / 6)),
      tracked,
      smoothstep(1.5, 6, edge + 2.5 * fine(u / 10, v / 10)),
    )
  }

  const ROAD = 1012
  function ground(x: number, y: number): Colour {
    const { u, v } = toField(x, y)
    const verge = v - ROAD + 5 * fine(u / 50, v / 50)
    if (verge > 26) return lit(GRASS, 0.82 + 0.35 * fine(u / 9, v / 9) + 0.15 * grit(u / 2, v / 2))
    const gravel = lit(hex('#b9b0a0'), 0.95 + 0.2 * grit(u / 1.7, v / 1.7) + 0.12 * fine(u / 20, v / 5))
    const rut = Math.exp(-(((Math.abs(v - ROAD) - 10) / 5) ** 2))
    return blend(lit(gravel, 0.94 + 0.14 * rut), field(u, v), smoothstep(-20, -27, verge))
  }

  const trees = Array.from({ length: 15 }, (_, i) => ({
    x: -30 + i * 118 + between(random, -46, 46),
    y: between(random, -34, 12) - i * 2,
    radius: between(random, 34, 66),
  }))
  const crown = fractalOf('plots crowns', 4)
  const canvas = new Canvas((_, x, y) => {
    let colour = ground(x, y)
    for (const tree of trees) {
      const shadow = Math.hypot(x - tree.x - 46, (y - tree.y - 62) * 0.8) - tree.radius
      if (shadow < 8)
        colour = blend(
          colour,
          [colour[0] * 0.42, colour[1] * 0.47, colour[2] * 0.56],
          smoothstep(8, -10, shadow + 14 * fine(x / 16, y / 16)),
        )
    }
    for (const tree of trees) {
      const [dx, dy] = [x - tree.x, y - tree.y]
      const distance = Math.hypot(dx, dy) + 16 * crown(x / 22, y / 22)
      if (distance > tree.radius) continue
      const light = clamp(0.55 - (dx + dy) / (tree.radius * 4) + 0.7 * crown(x / 13, y / 13))
      colour = blend(hex('#2f3d1e'), hex('#8d8a45'), light)
    }
    return colour
  })
  canvas.vignette(0.16).soften(0.65).grain('plots grain', 0.008)

  // Flags at the corners of the plots, their shadows, and the car of the crew.
  const flags = ROWS.flatMap((top) =>
    Array.from({ length: PLOTS + 1 }, (_, index) => {
      const { x, y } = toPicture(FIRST + index * PLOT.width, top - 4)
      return `<path d="M${x} ${y}l7 9" stroke="#20281a" stroke-opacity=".5" stroke-width="2"/><rect x="${x - 2}" y="${y - 3}" width="6" height="5" fill="#f4f1e6"/>`
    }),
  )
  const car = toPicture(700, ROAD - 2)
  const truck = `<g transform="translate(${car.x} ${car.y}) rotate(${(TURN * 180) / Math.PI})"><path d="M-24-3l6 16h54l-4-16z" fill="#1b1f16" opacity=".45"/><rect x="-27" y="-11" width="55" height="21" rx="5" fill="#e9ebe8"/><rect x="-24" y="-8" width="23" height="15" rx="2" fill="#b9beba"/><rect x="4" y="-8" width="8" height="15" rx="2" fill="#2a3438"/><rect x="20" y="-7" width="4" height="13" rx="1" fill="#3a4448"/></g>`
  const labels = ROWS.flatMap((top, row) =>
    Array.from({ length: PLOTS }, (_, index) => {
      const { x, y } = toPicture(FIRST + (index + 0.5) * PLOT.width, top - 16)
      const name = COVERED[row]![index] ? 'cover' : 'bare'
      const number = `${row + 1}${String(index + 1).padStart(2, '0')}`
      return written(`${number} ${name}`, x, y, {
        size: 17,
        font: 'mono',
        anchor: 'middle',
        colour: '#ffffff',
        turn: (TURN * 180) / Math.PI,
      })
    }),
  )
  const overlay = flags.join('') + truck + labels.join('') + scaleBar(20 * PIXELS_PER_METRE, '20 m')
  return { canvas, overlay }
}
