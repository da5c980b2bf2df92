import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { Pen, type Point } from './pen.ts'

/** The number of parameters of each command. https://www.w3.org/TR/SVG2/paths.html#PathData */
const TAKES: Record<string, number> = { m: 2, l: 2, q: 4, t: 2, h: 1 }

/** Returns the end points of a path's commands, as a browser interprets them. */
function visited(path: string): Point[] {
  const points: Point[] = []
  let at: Point = { x: 0, y: 0 }
  for (const [, letter, text] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
    const command = letter!.toLowerCase()
    const numbers = [...text!.matchAll(/-?\d+/g)].map(([number]) => Number(number))
    const takes = TAKES[command]!
    expect(numbers.length % takes).toBe(0)
    // After a move, further pairs are lines: absolute ones after an absolute move.
    for (let i = 0; i < numbers.length; i += takes) {
      const [dx, dy] = command === 'h' ? [numbers[i]!, 0] : numbers.slice(i + takes - 2, i + takes)
      at = letter === 'M' ? { x: dx!, y: dy! } : { x: at.x + dx!, y: at.y + dy! }
      points.push(at)
    }
  }
  return points
}

const coordinate = integer({ min: -300, max: 300 })
const point = record({ x: coordinate, y: coordinate })
const stroke = record({ kind: constantFrom('move', 'line', 'curve', 'smooth', 'dot'), to: point, control: point })

test('the path data end where the pen moved', () => {
  assert(
    property(array(stroke, { minLength: 1 }), (strokes) => {
      const pen = new Pen()
      const wanted = strokes.map(({ kind, to, control }, i) => {
        if (i === 0) pen.move(to)
        else if (kind === 'curve') pen.curve(control, to)
        else pen[kind as 'move'](to)
        return to
      })
      const visitedPoints = visited(pen.path)
      // A move to the current position is left out, and a dot is two commands.
      const distinct = (points: Point[]) => points.filter((p, i) => i === 0 || !samePlace(p, points[i - 1]!))
      expect(distinct(visitedPoints)).toEqual(distinct(wanted))
    }),
  )
})

const samePlace = (a: Point, b: Point) => a.x === b.x && a.y === b.y

test('a repeated command is written once', () => {
  const pen = new Pen()
  pen.move({ x: 1, y: 2 })
  pen.line({ x: 3, y: 1 })
  pen.line({ x: 2, y: 5 })
  pen.line({ x: 4, y: 6 })
  expect(pen.path).toBe('M1 2l2-1-1 4 2 1')
})
