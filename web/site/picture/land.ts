import type { Drawing } from './drawing.ts'
import { Pen, type Point, towards } from './pen.ts'
import { between, randomOf } from './random.ts'

const CENTRE = { x: 330, y: 250 }
const RINGS = 9
const CORNERS = 13

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Draws contour lines around a hill: each ring is the previous one, wider and slightly more distorted. */
function rings(): string[] {
  const random = randomOf('contours')
  const waves = Array.from({ length: 4 }, (_, i) => ({
    times: i + 2,
    phase: between(random, 0, Math.PI * 2),
    size: 0.16 / (i + 1),
  }))
  return Array.from({ length: RINGS }, (_, ring) => {
    const radius = 34 + ring * 38
    const corner = (step: number) => {
      const angle = (step / CORNERS) * Math.PI * 2
      const bend = waves.reduce((sum, w) => sum + w.size * Math.sin(w.times * angle + w.phase + ring * 0.12), 0)
      return towards(CENTRE, angle, radius * (1 + bend))
    }
    const pen = new Pen()
    const half = (step: number) => middle(corner(step), corner(step + 1))
    pen.move(half(0))
    pen.curve(corner(1), half(1))
    for (let step = 2; step <= CORNERS; step++) pen.smooth(half(step))
    return `${pen.path}z`
  })
}

/**
 * The land around the laboratory: contour lines, a creek, and plots in rows. The creek and the plots lie in the middle band,
 * which remains when the drawing is cropped to a ratio of 4 to 1.
 */
export const land: Drawing = [
  { path: rings().join(''), stroke: 'form faint' },
  {
    path: 'M-10 340c70-30 130 10 190-30s90-10 150 20 110-30 170-10 90 20 150-10M424 196h84v58h-84zm0 14h84m-84 14h84m-84 15h84M120 216h58v70h-58zm14 0v70m15-70v70m14-70v70',
    stroke: 'line',
  },
]
