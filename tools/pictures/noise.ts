import { randomOf } from '../../web/site/picture/random.ts'

/** Smooth noise in the plane: a value from about -1 to 1 for each point, which changes over distances of about 1. */
export type Noise = (x: number, y: number) => number

const SIZE = 256
const DIRECTIONS = 16

/** Returns gradient noise (Perlin 2002) for a seed. */
export function noiseOf(seed: string): Noise {
  const table = shuffled(seed)
  const gx = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((i * 2 * Math.PI) / DIRECTIONS))
  const gy = Float64Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((i * 2 * Math.PI) / DIRECTIONS))
  const corner = (column: number, row: number, dx: number, dy: number) => {
    const direction = table[table[column & (SIZE - 1)]! + (row & (SIZE - 1))]! & (DIRECTIONS - 1)
    return gx[direction]! * dx + gy[direction]! * dy
  }
  return (x, y) => {
    const column = Math.floor(x)
    const row = Math.floor(y)
    const dx = x - column
    const dy = y - row
    const u = dx * dx * dx * (dx * (dx * 6 - 15) + 10)
    const v = dy * dy * dy * (dy * (dy * 6 - 15) + 10)
    const top = mix(corner(column, row, dx, dy), corner(column + 1, row, dx - 1, dy), u)
    const bottom = mix(corner(column, row + 1, dx, dy - 1), corner(column + 1, row + 1, dx - 1, dy - 1), u)
    return mix(top, bottom, v) * 1.5
  }
}

/** Returns noise with detail at several scales, each half as large and half as strong as the one before. */
export function fractalOf(seed: string, octaves: number): Noise {
  const noise = noiseOf(seed)
  return (x, y) => {
    let sum = 0
    let weight = 0.5
    let scale = 1
    for (let octave = 0; octave < octaves; octave++) {
      sum += weight * noise(x * scale + octave * 17.3, y * scale - octave * 9.7)
      weight /= 2
      scale *= 2
    }
    return sum
  }
}

/** A cell of a Voronoi pattern: the distances to the nearest two centres, and a number from 0 to 1 that is the cell's own. */
export interface Cell {
  nearest: number
  second: number
  own: number
}

/** Returns a Voronoi pattern (Worley 1996) with one centre in each unit square. The result is reused by the next call. */
export function cellsOf(seed: string): (x: number, y: number) => Cell {
  const table = shuffled(seed)
  const cell: Cell = { nearest: 0, second: 0, own: 0 }
  return (x, y) => {
    cell.nearest = Infinity
    cell.second = Infinity
    const column = Math.floor(x)
    const row = Math.floor(y)
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++) {
        const first = table[(table[c & (SIZE - 1)]! + r) & (SIZE - 1)]!
        const other = table[first + 1]!
        const distance = Math.hypot(c + first / SIZE - x, r + other / SIZE - y)
        if (distance < cell.nearest) {
          cell.second = cell.nearest
          cell.nearest = distance
          cell.own = table[other + 7]! / SIZE
        } else if (distance < cell.second) cell.second = distance
      }
    return cell
  }
}

/** Returns the numbers below 256 in an order that depends on the seed, twice in a row. */
function shuffled(seed: string): Uint8Array {
  const random = randomOf(seed)
  const table = new Uint8Array(2 * SIZE)
  for (let i = 0; i < SIZE; i++) {
    const other = Math.floor(random() * (i + 1))
    table[i] = table[other]!
    table[other] = i
  }
  table.copyWithin(SIZE, 0, SIZE)
  return table
}

/** Returns the number between `a` and `b` at `share`, which is from 0 to 1. */
export const mix = (a: number, b: number, share: number) => a + (b - a) * share

/** Limits a number to the range from 0 to 1. */
export const clamp = (value: number) => (value < 0 ? 0 : value > 1 ? 1 : value)

/** Returns a smooth step from 0, at `from` and below, to 1, at `to` and above. */
export function smoothstep(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}
