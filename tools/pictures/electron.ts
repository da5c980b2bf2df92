import { Canvas, type Colour } from './canvas.ts'
import { clamp } from './noise.ts'
import { type Plane, WIDTH } from './plane.ts'
import type { Relief } from './relief.ts'

/**
 * Returns the light that a scanning electron microscope shows: edges and steep places emit more electrons, hollows fewer,
 * and the side towards the detector is brighter.
 */
export function electronLight(relief: Relief): Plane {
  const { right, down } = relief.slopes()
  const fine = relief.occlusion(9)
  const coarse = relief.occlusion(48)
  return relief.heights.map((_, i) => {
    const x = right[i]!
    const y = down[i]!
    const upright = 1 / Math.sqrt(1 + x * x + y * y)
    const edge = (1 - upright) ** 1.35
    const towards = (x * 0.62 + y * 0.78) * upright
    return clamp(0.36 + 0.6 * edge + 0.17 * towards - 0.3 * fine[i]! - 0.5 * coarse[i]!)
  })
}

/** Returns a picture of such light, with the noise of a slow scan. @param tint the colour of a pixel; grey by default */
export function electronPicture(seed: string, light: Plane, tint?: (index: number) => Colour): Canvas {
  const grey: Colour = [1, 1, 1]
  const canvas = new Canvas((i, _x, y) => {
    const [r, g, b] = tint?.(i) ?? grey
    const line = 1 + 0.012 * Math.sin(y * 2.7 + Math.floor(i / WIDTH / 9))
    const value = Math.min(1, light[i]! * line)
    // Bright edges lose their tint, as on a picture that was coloured afterwards.
    const wash = value ** 3 * 0.5
    return [value * (r + (1 - r) * wash), value * (g + (1 - g) * wash), value * (b + (1 - b) * wash)]
  })
  return canvas.soften(0.7).grain(seed, 0.022)
}
