import { clamp } from './noise.ts'
import { blurred, HEIGHT, plane, type Plane, WIDTH } from './plane.ts'

/** A surface seen from above: a height and the number of a solid for each pixel. Number 0 is the ground. */
export class Relief {
  readonly heights: Plane
  readonly owners: Int32Array
  #count = 0

  constructor(ground: (x: number, y: number) => number) {
    this.heights = plane(ground)
    this.owners = new Int32Array(WIDTH * HEIGHT)
  }

  /** Returns the height at a point, which may lie outside the picture. */
  heightAt(x: number, y: number): number {
    const column = Math.min(WIDTH - 1, Math.max(0, Math.round(x)))
    const row = Math.min(HEIGHT - 1, Math.max(0, Math.round(y)))
    return this.heights[row * WIDTH + column]!
  }

  /** Returns the number of a new solid. */
  newSolid(): number {
    return ++this.#count
  }

  /**
   * Puts a part of a solid on the surface.
   *
   * @param number the number of the solid
   * @param reach half the side of the square around the centre that contains the part
   * @param topAt the height of its top at a place relative to the centre, or NaN beside it
   */
  put(number: number, cx: number, cy: number, reach: number, topAt: (dx: number, dy: number) => number): void {
    const right = Math.min(WIDTH - 1, Math.ceil(cx + reach))
    const bottom = Math.min(HEIGHT - 1, Math.ceil(cy + reach))
    for (let y = Math.max(0, Math.floor(cy - reach)); y <= bottom; y++)
      for (let x = Math.max(0, Math.floor(cx - reach)); x <= right; x++) {
        const top = topAt(x - cx, y - cy)
        const i = y * WIDTH + x
        if (top > this.heights[i]!) {
          this.heights[i] = top
          this.owners[i] = number
        }
      }
  }

  /** Returns the slopes of the surface to the right and down. */
  slopes(): { right: Plane; down: Plane } {
    const { heights } = this
    const right = new Float32Array(heights.length)
    const down = new Float32Array(heights.length)
    for (let y = 0, i = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, i++) {
        const west = x > 0 ? i - 1 : i
        const east = x < WIDTH - 1 ? i + 1 : i
        const north = y > 0 ? i - WIDTH : i
        const south = y < HEIGHT - 1 ? i + WIDTH : i
        right[i] = (heights[east]! - heights[west]!) / Math.max(1, east - west)
        down[i] = (heights[south]! - heights[north]!) / Math.max(1, (south - north) / WIDTH)
      }
    return { right, down }
  }

  /** Returns how much of the sky the surroundings hide at each pixel, from 0 to 1. @param radius in pixels */
  occlusion(radius: number): Plane {
    const around = blurred(this.heights, radius)
    return around.map((height, i) => clamp((height - this.heights[i]!) / (radius * 1.6)))
  }

  /**
   * Returns the cast shadows, from 0 in the light to 1.
   *
   * @param towards the direction to the light in the plane, of length 1
   * @param steepness the height of the light over its distance
   * @param reach length of the longest shadow, in pixels
   * @param softness the height in which a shadow fades
   */
  shadows(towards: { x: number; y: number }, steepness: number, reach: number, softness: number): Plane {
    const { heights } = this
    const shadows = new Float32Array(heights.length)
    for (let y = 0, i = 0; y < HEIGHT; y++)
      for (let x = 0; x < WIDTH; x++, i++) {
        let hidden = 0
        for (let distance = 2; distance < reach; distance *= 1.16) {
          const above = this.heightAt(x + towards.x * distance, y + towards.y * distance)
          hidden = Math.max(hidden, (above - heights[i]! - distance * steepness) / (softness + distance * 0.08))
        }
        shadows[i] = clamp(hidden)
      }
    return shadows
  }
}
