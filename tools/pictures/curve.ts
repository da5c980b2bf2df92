import { HEIGHT, WIDTH } from './plane.ts'
import { between, type Random } from '../../web/site/picture/random.ts'

export interface Point {
  x: number
  y: number
}

/**
 * Calls `visit` for each pixel that is nearer to a curve than `reach`.
 *
 * @param visit gets the index of the pixel, its distance from the curve, and the place on the curve from 0 to 1
 */
export function nearCurve(
  points: readonly Point[],
  reach: number,
  visit: (index: number, distance: number, along: number) => void,
): void {
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - reach))
  const right = Math.min(WIDTH - 1, Math.ceil(Math.max(...points.map(({ x }) => x)) + reach))
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - reach))
  const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(...points.map(({ y }) => y)) + reach))
  const last = points.length - 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      let nearest = Infinity
      let along = 0
      for (let i = 0; i < last; i++) {
        const a = points[i]!
        const b = points[i + 1]!
        const dx = b.x - a.x
        const dy = b.y - a.y
        const share = ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)
        const t = share < 0 ? 0 : share > 1 ? 1 : share
        const distance = (x - a.x - t * dx) ** 2 + (y - a.y - t * dy) ** 2
        if (distance < nearest) {
          nearest = distance
          along = (i + t) / last
        }
      }
      const distance = Math.sqrt(nearest)
      if (distance < reach) visit(y * WIDTH + x, distance, along)
    }
}

/** Returns a curve of a given length through a centre. @param bend the angle by which it turns in all, in radians */
export function arc({ x, y }: Point, length: number, angle: number, bend = 0, steps = bend ? 6 : 1): Point[] {
  const points: Point[] = [{ x: 0, y: 0 }]
  for (let i = 0; i < steps; i++) {
    const direction = angle + bend * ((i + 0.5) / steps - 0.5)
    const { x: px, y: py } = points[i]!
    points.push({ x: px + (Math.cos(direction) * length) / steps, y: py + (Math.sin(direction) * length) / steps })
  }
  const middle = points[steps >> 1]!
  const end = points[(steps + 1) >> 1]!
  const cx = (middle.x + end.x) / 2
  const cy = (middle.y + end.y) / 2
  return points.map((point) => ({ x: x + point.x - cx, y: y + point.y - cy }))
}

/** Returns a curve that wanders from a point, `steps` steps of `stride` pixels. @param turn largest turn in a step, in radians */
export function wander(random: Random, from: Point, angle: number, steps: number, stride: number, turn: number) {
  const points = [from]
  let direction = angle
  let drift = 0
  for (let i = 0; i < steps; i++) {
    drift = drift * 0.8 + between(random, -turn, turn) * 0.4
    direction += drift
    const { x, y } = points[i]!
    points.push({ x: x + Math.cos(direction) * stride, y: y + Math.sin(direction) * stride })
  }
  return points
}

/** Returns a number with a normal distribution of mean 0 and standard deviation 1. */
export const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
