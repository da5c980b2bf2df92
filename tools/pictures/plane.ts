/** The size of all pictures, in pixels. */
export const WIDTH = 1600
export const HEIGHT = 1067

/** A picture of one channel, of the size of all pictures: heights, densities or light. */
export type Plane = Float32Array

/** Returns a plane with the value of a function at each pixel. */
export function plane(valueAt: (x: number, y: number) => number = () => 0): Plane {
  const values = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0, i = 0; y < HEIGHT; y++) for (let x = 0; x < WIDTH; x++, i++) values[i] = valueAt(x, y)
  return values
}

/** Returns a plane blurred by three box filters, which come close to a Gaussian of this standard deviation. */
export function blurred(source: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
  const result = Float32Array.from(source)
  const line = new Float32Array(Math.max(WIDTH, HEIGHT))
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < HEIGHT; y++) boxFilter(result, line, y * WIDTH, 1, WIDTH, radius)
    for (let x = 0; x < WIDTH; x++) boxFilter(result, line, x, WIDTH, HEIGHT, radius)
  }
  return result
}

/** Filters one row or column. Beyond the border, its last value goes on. */
function boxFilter(values: Plane, line: Plane, start: number, step: number, length: number, radius: number) {
  for (let i = 0; i < length; i++) line[i] = values[start + i * step]!
  const at = (i: number) => line[i < 0 ? 0 : i >= length ? length - 1 : i]!
  let sum = 0
  for (let i = -radius; i <= radius; i++) sum += at(i)
  for (let i = 0; i < length; i++) {
    values[start + i * step] = sum / (2 * radius + 1)
    sum += at(i + radius + 1) - at(i - radius)
  }
}

/** Adds a plane, multiplied by a factor, to another one. */
export function add(target: Plane, source: Plane, factor = 1): void {
  for (let i = 0; i < target.length; i++) target[i]! += source[i]! * factor
}
