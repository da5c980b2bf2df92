import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { drawingOf } from './plant.tsx'
import { randomOf } from './random.ts'
import * as species from './species.ts'

test('the same id has the same plant, always', () => {
  assert(
    property(string(), (id) => {
      expect(drawingOf(id)).toEqual(drawingOf(id))
    }),
  )
})

test.each(Object.entries(species))('%s is drawn in whole numbers and few bytes, whatever the seed', (_, draw) => {
  assert(
    property(string(), (seed) => {
      const layers = draw(randomOf(seed))
      for (const { path } of layers) expect(path).toMatch(/^M-?\d[\d Mmlqhva-]*$/)
      expect(layers.reduce((sum, { path }) => sum + path.length, 0)).toBeLessThan(2_600)
    }),
  )
})

test('numbers are spread over the whole range', () => {
  const random = randomOf('any')
  const tenths = new Set(Array.from({ length: 400 }, () => Math.floor(random() * 10)))
  expect(tenths.size).toBe(10)
})
