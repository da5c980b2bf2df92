/** A point; x grows to the right, y downwards. */
export interface Point {
  x: number
  y: number
}

/** Returns the point `length` away from `from` in the direction `angle` (radians, 0 to the right, positive downwards). */
export const towards = (from: Point, angle: number, length: number): Point => ({
  x: from.x + Math.cos(angle) * length,
  y: from.y + Math.sin(angle) * length,
})

/** Returns the point of the curve from `from` to `to` at parameter `t` (0 to 1). */
export function along(from: Point, control: Point, to: Point, t: number): Point {
  const at = (axis: keyof Point) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
  return { x: at('x'), y: at('y') }
}

/** Joins integers into path data. Integers keep the page small, and a minus sign needs no space before it. */
const written = (numbers: number[]) => numbers.reduce((text, n) => text + (n < 0 || !text ? '' : ' ') + n, '')

/**
 * Writes SVG path data with relative integers, which is the shortest form: a repeated command is written once. Rounding
 * errors do not accumulate, because each step starts at the rounded position of the previous one.
 */
export class Pen {
  path = ''
  #x = 0
  #y = 0
  /** The last command, which further numbers repeat. */
  #command = ''

  /** Starts a stroke at a point. */
  move(to: Point) {
    const [dx, dy] = this.#step(to)
    // The pen is at this point already, so the stroke continues.
    if (this.path && dx === 0 && dy === 0) return
    this.#write(this.path ? 'm' : 'M', [dx, dy])
    this.#goto(dx, dy)
  }

  line(to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('l', [dx, dy])
    this.#goto(dx, dy)
  }

  /** Draws a quadratic curve to a point, bent towards `control`. */
  curve(control: Point, to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('q', [...this.#step(control), dx, dy])
    this.#goto(dx, dy)
  }

  /** Draws a curve to a point that continues the previous one smoothly, with its control point mirrored. */
  smooth(to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('t', [dx, dy])
    this.#goto(dx, dy)
  }

  /** Draws a dot: a stroke without length, with round caps. */
  dot(at: Point) {
    this.move(at)
    this.path += 'h0'
    this.#command = 'h'
  }

  /** Draws a circle around a point. */
  circle(centre: Point, radius: number) {
    const r = Math.round(radius)
    this.move({ x: Math.round(centre.x) - r, y: centre.y })
    this.path += `a${r} ${r} 0 0 1 ${2 * r} 0a${r} ${r} 0 0 1-${2 * r} 0`
    this.#command = 'a'
  }

  /** Draws a pointed leaf from its base, `length` long and `width` at its widest. */
  leaf(base: Point, angle: number, length: number, width: number) {
    const tip = towards(base, angle, length)
    const belly = towards(base, angle, length * 0.45)
    this.move(base)
    this.curve(towards(belly, angle - Math.PI / 2, width), tip)
    this.curve(towards(belly, angle + Math.PI / 2, width), base)
  }

  #write(command: string, numbers: number[]) {
    // Numbers that follow a move would be read as a line.
    const isSame = this.#command === command && command !== 'm'
    this.path += (isSame ? (numbers[0]! < 0 ? '' : ' ') : command) + written(numbers)
    this.#command = command
  }

  #step(to: Point): [number, number] {
    return [Math.round(to.x) - this.#x, Math.round(to.y) - this.#y]
  }

  #goto(dx: number, dy: number) {
    this.#x += dx
    this.#y += dy
  }
}
