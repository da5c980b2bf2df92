import { type Drawing, FIELD } from './drawing.ts'
import { type Random, randomOf } from './random.ts'

/** The forms show nothing of any trade. All their strokes are of the kind `form`, and no other drawing has such strokes. */
const form = (path: string): Drawing => [{ path, stroke: 'form' }]

const circle = (x: number, y: number, r: number) =>
  `M${Math.round(x) - r} ${Math.round(y)}a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1${-2 * r} 0`

/** Draws circles inside each other that touch in one point. */
function rings(random: Random): Drawing {
  const angle = random() * Math.PI * 2
  const radii = [104, 84, 64, 44, 24]
  const circles = radii.map((r) => circle(160 + Math.cos(angle) * (104 - r), 120 + Math.sin(angle) * (104 - r), r))
  return form(circles.join(''))
}

function waves(random: Random): Drawing {
  const height = Math.round(16 + random() * 20)
  const lines = [48, 84, 120, 156, 192].map((y) => `M40 ${y}q20-${height} 40 0t40 0t40 0t40 0t40 0t40 0`)
  return form(lines.join(''))
}

/** Draws a quarter of a circle in each tile of a grid (Truchet 1704, Smith 1987). They join to lines of chance. */
function quarters(
  random: Random,
  { left, top, columns, rows, size }: Record<'left' | 'top' | 'columns' | 'rows' | 'size', number>,
) {
  let path = ''
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + column * size, top + row * size]
      const half = size / 2
      // Two quarters around opposite corners.
      path +=
        random() < 0.5
          ? `M${x + half} ${y}a${half} ${half} 0 0 1-${half} ${half}m${size} 0a${half} ${half} 0 0 0-${half} ${half}`
          : `M${x + half} ${y}a${half} ${half} 0 0 0 ${half} ${half}m-${size} 0a${half} ${half} 0 0 1 ${half} ${half}`
    }
  return form(path)
}

const tiles = (random: Random) => quarters(random, { left: 40, top: 30, columns: 4, rows: 3, size: 60 })

/** Draws arches inside each other, side by side on one line. */
function arches(random: Random): Drawing {
  let path = 'M20 170h280'
  for (const x of [66, 160, 254]) {
    const count = 2 + Math.floor(random() * 3)
    for (let at = 0; at < count; at++) {
      const r = 42 - at * 10
      path += `M${x - r} 170v-60a${r} ${r} 0 0 1 ${2 * r} 0v60`
    }
  }
  return form(path)
}

const DRAWN = { rings, waves, tiles, arches }

/** The forms by the values of the choice of a drawing. */
export const FORMS: Readonly<Record<string, (random: Random) => Drawing>> = { ...DRAWN, none: () => [] }

const drawn = Object.values(DRAWN)

/** Returns a form, which the id decides. */
export const anyForm = (id: string): Drawing => drawn[Math.floor(randomOf(id)() * drawn.length)]!(randomOf(id))

/** The form in the place of the plants above the ground. */
export const heroForm: Drawing = quarters(randomOf('hero'), {
  left: (FIELD.width - 560) / 2,
  top: FIELD.sky - 600,
  columns: 7,
  rows: 7,
  size: 80,
})

/** Returns a form for one of several steps: one arch more than for the previous step. Drawn on the sheet of the stages. */
export const stepForm = (index: number): Drawing =>
  form(
    Array.from({ length: Math.min(index, 3) + 1 }, (_, at) => {
      const r = 18 * (at + 1)
      return `M20 100a${r} ${r} 0 0 1 ${2 * r} 0`
    }).join(''),
  )
