import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { SHEET } from './drawing.ts'
import { along, type Point } from './pen.ts'
import { drawing } from '../../../schema/kinds/drawing.ts'
import { FORMS } from './forms.ts'
import { drawingOf, MOTIFS } from './motif.ts'
import * as plants from './plants.ts'
import { randomOf } from './random.ts'

test('the same id always has the same drawing', () => {
  assert(
    property(string(), (id) => {
      for (const plants of [true, false])
        expect(drawingOf(id, undefined, plants)).toEqual(drawingOf(id, undefined, plants))
    }),
  )
})

const motifs = Object.entries({ ...MOTIFS, ...FORMS })

test('every choice of a drawing but any plant is a motif or a form', () => {
  const values = drawing().options.map(({ value }) => value)
  expect(values.toSorted()).toEqual(['plant', ...Object.keys(MOTIFS), ...Object.keys(FORMS)].toSorted())
})

test.each(motifs)('%s is drawn in integers and few bytes for any seed', (_, draw) => {
  assert(
    property(string(), (seed) => {
      const layers = draw(randomOf(seed))
      for (const { path } of layers) expect(path).toMatch(/^M-?\d[\d Mmlqthva-]*$/)
      expect(layers.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(2_600)
    }),
  )
})

test('without drawings of plants, every choice is a form or nothing', () => {
  for (const { value } of drawing().options)
    assert(
      property(string(), (id) => {
        for (const { stroke } of drawingOf(id, value, false)) expect(stroke).toBe('form')
      }),
    )
})

test('no drawing of a plant or a laboratory has the stroke of forms', () => {
  for (const draw of Object.values(MOTIFS))
    for (const { stroke } of draw(randomOf('any'))) expect(stroke).not.toMatch(/form/)
})

/** Returns the points of a path, with the middle of each curve. `starts` marks the first point of a stroke. */
function pointsOf(path: string): (Point & { starts?: boolean })[] {
  const points: (Point & { starts?: boolean })[] = []
  let at: Point = { x: 0, y: 0 }
  for (const [, command, written] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (written!.match(/-?\d+/g) ?? []).map(Number)
    const size = { h: 1, v: 1, q: 4, a: 7 }[command!] ?? 2
    for (let i = 0; i < numbers.length; i += size) {
      const [x = 0, y = 0] =
        { h: [numbers[i], 0], v: [0, numbers[i]] }[command!] ?? numbers.slice(i + size - 2, i + size)
      const next = command === 'M' ? { x, y } : { x: at.x + x, y: at.y + y }
      const control = { x: at.x + numbers[i]!, y: at.y + numbers[i + 1]! }
      if (command === 'q') points.push(along(at, control, next, 0.5))
      points.push({ ...(at = next), starts: /m/i.test(command!) })
    }
  }
  return points
}

test.each(motifs)('%s stays on its sheet for any seed', (_, draw) => {
  assert(
    property(string(), (seed) => {
      const outside = draw(randomOf(seed))
        .flatMap(({ path }) => pointsOf(path))
        .filter(({ x, y }) => x < 0 || y < 0 || x > SHEET.width || y > SHEET.height)
      expect(outside).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('every root grows from another root or from the taproot', () => {
  assert(
    property(string(), (seed) => {
      const drawing = plants.roots(randomOf(seed))
      const points = drawing
        .filter(({ stroke }) => stroke === 'line' || stroke === 'stem')
        .flatMap(({ path }) => pointsOf(path))
      const tap = pointsOf(drawing.find(({ stroke }) => stroke === 'stem')!.path)[0]!
      const adrift = points.filter(
        (point) =>
          point.starts &&
          Math.hypot(point.x - tap.x, point.y - tap.y) > 30 &&
          !points.some((other) => !other.starts && Math.hypot(point.x - other.x, point.y - other.y) < 2),
      )
      expect(adrift).toEqual([])
    }),
  )
})

test('random numbers are spread over the whole range', () => {
  const random = randomOf('any')
  const tenths = new Set(Array.from({ length: 400 }, () => Math.floor(random() * 10)))
  expect(tenths.size).toBe(10)
})
