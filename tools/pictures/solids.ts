import type { Point } from './curve.ts'
import type { Relief } from './relief.ts'

/** A point in space with a radius around it; `z` is its height. */
export interface Node extends Point {
  z: number
  radius: number
}

/** Adds to the height of a surface. It gets the place along the solid and across it, from -1 to 1. */
export type Detail = (along: number, across: number) => number

/**
 * Puts a round tube on a relief, whose axis leads through nodes and whose radius changes between them.
 *
 * @param detail gets the place along the tube from 0 to 1
 * @returns the number of the solid
 */
export function tube(relief: Relief, nodes: readonly Node[], detail: Detail = () => 0): number {
  const number = relief.newSolid()
  const last = nodes.length - 1
  for (let i = 0; i < last; i++) {
    const a = nodes[i]!
    const b = nodes[i + 1]!
    const [lx, ly] = [b.x - a.x, b.y - a.y]
    const squared = lx * lx + ly * ly || 1
    const reach = Math.sqrt(squared) / 2 + Math.max(a.radius, b.radius)
    const [fromX, fromY] = [lx / 2, ly / 2]
    relief.put(number, a.x + fromX, a.y + fromY, reach, (dx, dy) => {
      const [ax, ay] = [dx + fromX, dy + fromY]
      const share = (ax * lx + ay * ly) / squared
      const t = share < 0 ? 0 : share > 1 ? 1 : share
      const radius = a.radius + (b.radius - a.radius) * t
      const distance = Math.hypot(ax - t * lx, ay - t * ly)
      if (distance >= radius) return NaN
      const across = (Math.sign(ax * ly - ay * lx) * distance) / radius
      return a.z + (b.z - a.z) * t + Math.sqrt(radius * radius - distance * distance) + detail((i + t) / last, across)
    })
  }
  return number
}

interface Shape {
  /** The length over the width. */
  stretch?: number
  /** The direction of the length, in radians. */
  angle?: number
  detail?: Detail
}

/** Puts an ellipsoid on a relief. @returns the number of the solid */
export function ellipsoid(
  relief: Relief,
  { x, y, z, radius }: Node,
  { stretch = 1, angle = 0, detail }: Shape = {},
): number {
  const number = relief.newSolid()
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  relief.put(number, x, y, radius * Math.max(1, stretch), (dx, dy) => {
    const u = (dx * cos + dy * sin) / (radius * stretch)
    const v = (dy * cos - dx * sin) / radius
    const rest = 1 - u * u - v * v
    if (rest <= 0) return NaN
    return z + radius * Math.sqrt(rest) + (detail?.(u, v) ?? 0)
  })
  return number
}

const STEPS = [-0.86, -0.5, 0, 0.5, 0.86]

/**
 * Returns the height at which a rod comes to rest when it is dropped on a relief.
 *
 * @param half half of its length, without its round ends
 * @param tilt its rise over its length
 */
export function restOf(
  relief: Relief,
  { x, y }: Point,
  { radius, half, angle, tilt = 0 }: { radius: number; half: number; angle: number; tilt?: number },
): number {
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const along = Math.max(1, Math.ceil((half * 2) / radius))
  let rest = -Infinity
  for (let i = 0; i <= along; i++) {
    const u = half * ((2 * i) / along - 1)
    for (const share of STEPS) {
      const v = share * radius
      const below = radius * Math.sqrt(1 - share * share)
      rest = Math.max(rest, relief.heightAt(x + u * cos - v * sin, y + u * sin + v * cos) + below - u * tilt)
    }
  }
  return rest
}

/** Returns the place, among some, where a rod comes to rest lowest, and its height there. */
export function lowest<Place extends Parameters<typeof restOf>[1] & Parameters<typeof restOf>[2]>(
  relief: Relief,
  places: readonly Place[],
): Place & { z: number } {
  return places
    .map((place) => ({ ...place, z: restOf(relief, place, place) }))
    .reduce((best, place) => (place.z < best.z ? place : best))
}
