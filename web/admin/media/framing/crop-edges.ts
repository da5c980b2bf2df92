import { type Crop, MIN_CROP, withinPicture } from '../../../../schema/framing.ts'

/** A corner of a crop: which of its edges meet there. */
export interface Corner {
  x: 'left' | 'right'
  y: 'top' | 'bottom'
}

export const CORNERS: readonly Corner[] = [
  { x: 'left', y: 'top' },
  { x: 'right', y: 'top' },
  { x: 'left', y: 'bottom' },
  { x: 'right', y: 'bottom' },
]

/** Returns where a corner is, in percent of the picture. */
export function cornerOf(crop: Crop, { x, y }: Corner): { x: number; y: number } {
  const { left, top, width, height } = withinPicture(crop)
  return { x: x === 'left' ? left : left + width, y: y === 'top' ? top : top + height }
}

const between = (value: number, min: number, max: number) => Math.round(Math.min(max, Math.max(min, value)))

/** Moves one of two edges. The other one stays, and the distance is at least `MIN_CROP`. */
function moveEdge(start: number, length: number, isStart: boolean, to: number): [start: number, length: number] {
  const end = start + length
  if (!isStart) return [start, between(to, start + MIN_CROP, 100) - start]
  const moved = between(to, 0, end - MIN_CROP)
  return [moved, end - moved]
}

/** Returns a crop whose corner is at a point, or as near to it as possible. */
export function withCornerAt(crop: Crop, corner: Corner, to: { x: number; y: number }): Crop {
  const { left, top, width, height } = withinPicture(crop)
  const [newLeft, newWidth] = moveEdge(left, width, corner.x === 'left', to.x)
  const [newTop, newHeight] = moveEdge(top, height, corner.y === 'top', to.y)
  return { left: newLeft, top: newTop, width: newWidth, height: newHeight }
}
