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

/** Whole numbers keep the page light; a minus sign separates as well as a space does. */
const pair = (x: number, y: number) => (y < 0 ? `${x}${y}` : `${x} ${y}`)

/**
 * Writes SVG path data with whole, relative numbers, the shortest form there is. Rounding errors do not add up:
 * each step is measured from where the pen really is.
 */
export class Pen {
  path = ''
  #x = 0
  #y = 0

  /** Lifts the pen and sets it down at a point. */
  move(to: Point) {
    const [dx, dy] = this.#step(to)
    // It is there already; the stroke goes on.
    if (this.path && dx === 0 && dy === 0) return
    this.path += this.path ? `m${pair(dx, dy)}` : `M${pair(dx, dy)}`
    this.#goto(dx, dy)
  }

  line(to: Point) {
    const [dx, dy] = this.#step(to)
    this.path += `l${pair(dx, dy)}`
    this.#goto(dx, dy)
  }

  /** A curve to a point, bent towards `control`. */
  curve(control: Point, to: Point) {
    const [cx, cy] = this.#step(control)
    const [dx, dy] = this.#step(to)
    this.path += `q${pair(cx, cy)}${dx < 0 ? '' : ' '}${pair(dx, dy)}`
    this.#goto(dx, dy)
  }

  /** A dot: a line without length, round by its stroke's caps. */
  dot(at: Point) {
    this.move(at)
    this.path += 'h0'
  }

  /** A pointed leaf from its base, `length` long and `width` at its widest. */
  leaf(base: Point, angle: number, length: number, width: number) {
    const tip = towards(base, angle, length)
    const belly = towards(base, angle, length * 0.45)
    this.move(base)
    this.curve(towards(belly, angle - Math.PI / 2, width), tip)
    this.curve(towards(belly, angle + Math.PI / 2, width), base)
  }

  #step(to: Point): [number, number] {
    return [Math.round(to.x) - this.#x, Math.round(to.y) - this.#y]
  }

  #goto(dx: number, dy: number) {
    this.#x += dx
    this.#y += dy
  }
}
