/** A point; x grows to the right, y downwards. */
export interface Point {
  x: number
  y: number
}

/** The point `length` away from `from` in the direction `angle` (radians, 0 to the right, positive downwards). */
export const towards = (from: Point, angle: number, length: number): Point => ({
  x: from.x + Math.cos(angle) * length,
  y: from.y + Math.sin(angle) * length,
})

/** The point that `Pen.curve` passes at `t` of its way (0 to 1) from `from` to `to`. */
export function along(from: Point, control: Point, to: Point, t: number): Point {
  const at = (axis: keyof Point) => (1 - t) ** 2 * from[axis] + 2 * t * (1 - t) * control[axis] + t ** 2 * to[axis]
  return { x: at('x'), y: at('y') }
}

/** Whole numbers keep the page light; a minus sign separates as well as a space does. */
const written = (numbers: number[]) => numbers.reduce((text, n) => text + (n < 0 || !text ? '' : ' ') + n, '')

/**
 * Writes SVG path data with whole, relative numbers, the shortest form there is: a command that comes again is not
 * repeated. Rounding errors do not add up: each step is measured from where the pen really is.
 */
export class Pen {
  path = ''
  #x = 0
  #y = 0
  /** The command that numbers without one belong to. */
  #command = ''

  /** Lifts the pen and sets it down at a point. */
  move(to: Point) {
    const [dx, dy] = this.#step(to)
    // It is there already; the stroke goes on.
    if (this.path && dx === 0 && dy === 0) return
    this.#write(this.path ? 'm' : 'M', [dx, dy])
    this.#goto(dx, dy)
  }

  line(to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('l', [dx, dy])
    this.#goto(dx, dy)
  }

  /** A curve to a point, bent towards `control`. */
  curve(control: Point, to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('q', [...this.#step(control), dx, dy])
    this.#goto(dx, dy)
  }

  /** A curve to a point that goes on as the last one ended: its bend is that one's, mirrored. */
  smooth(to: Point) {
    const [dx, dy] = this.#step(to)
    this.#write('t', [dx, dy])
    this.#goto(dx, dy)
  }

  /** A dot: a stroke without length, round by its caps. */
  dot(at: Point) {
    this.move(at)
    this.path += 'h0'
    this.#command = 'h'
  }

  /** A pointed leaf from its base, `length` long and `width` at its widest. */
  leaf(base: Point, angle: number, length: number, width: number) {
    const tip = towards(base, angle, length)
    const belly = towards(base, angle, length * 0.45)
    this.move(base)
    this.curve(towards(belly, angle - Math.PI / 2, width), tip)
    this.curve(towards(belly, angle + Math.PI / 2, width), base)
  }

  #write(command: string, numbers: number[]) {
    // Numbers after a beginning would be a line.
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
