import { Canvas, type Colour } from './canvas.ts'
import { clamp } from './noise.ts'
import type { Plane } from './plane.ts'
import type { Relief } from './relief.ts'

/** The direction to the light: from the upper left. */
const LIGHT = { x: -0.55, y: -0.62, z: 0.72 }
const LENGTH = Math.hypot(LIGHT.x, LIGHT.y, LIGHT.z)

export interface DaylightOptions {
  /** How strongly hollows are darkened, from 0 to 1. */
  hollows?: number
  /** The length of the longest shadow, in pixels. */
  reach?: number
  /** The light of reflections. */
  gloss?: number
}

/** Paints a relief in the light of a window. @param albedoAt the colour of the surface at a pixel */
export function daylight(
  relief: Relief,
  albedoAt: (index: number, x: number, y: number) => Colour,
  { hollows = 0.75, reach = 130, gloss = 0 }: DaylightOptions = {},
): Canvas {
  const { right, down } = relief.slopes()
  const flat = Math.hypot(LIGHT.x, LIGHT.y)
  const towards = { x: LIGHT.x / flat, y: LIGHT.y / flat }
  const shadow = reach > 0 ? relief.shadows(towards, LIGHT.z / flat, reach, 16) : new Float32Array(right.length)
  const near = relief.occlusion(10)
  const far = relief.occlusion(45)
  return new Canvas((i, x, y) => {
    const scale = 1 / Math.sqrt(1 + right[i]! ** 2 + down[i]! ** 2)
    const facing = Math.max(0, (-right[i]! * LIGHT.x - down[i]! * LIGHT.y + LIGHT.z) * scale) / LENGTH
    const sky = (0.34 + 0.2 * scale) * (1 - hollows * open(near, far, i))
    const sun = facing * (1 - 0.9 * shadow[i]!) * (1 - 0.4 * near[i]!)
    const shine = gloss * facing ** 22 * (1 - shadow[i]!)
    const [r, g, b] = albedoAt(i, x, y)
    return [r * (sky * 0.95 + sun * 1.02) + shine, g * (sky + sun * 0.98) + shine, b * (sky * 1.08 + sun * 0.9) + shine]
  })
}

const open = (near: Plane, far: Plane, i: number) => clamp(0.55 * near[i]! + 0.8 * far[i]!)
