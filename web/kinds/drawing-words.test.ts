import { expect, test } from 'vitest'
import { drawing, sign } from '../../schema/kinds/drawing.ts'
import { suggestedDrawing, suggestedSign } from './drawing-words.ts'

test.each([
  ['MethaStart Liquid', 'Biogas', 'digester'],
  ['SoilSeq DNA Kit', 'DNA science', 'helix'],
  ['N-Line Nitrate Station', 'Precision farming', 'station'],
  ['HyphaLink Granular', 'Biofertilizers', 'mycelium'],
  ['Harvest Blend', 'Cover crops', 'cereal'],
])('the form suggests for %s (%s) the drawing %s', (name, category, value) => {
  expect(suggestedDrawing(name, category)).toBe(value)
  expect(drawing().options.map((option) => option.value)).toContain(value)
})

test('the form suggests the sign of a service, and nothing for words that it does not know', () => {
  expect(suggestedSign('Replicated Field Trials', 'Agriculture')).toBe('plots')
  expect(sign().options.map(({ value }) => value)).toContain('plots')
  expect(suggestedSign('Wedding Cakes', 'Bakery')).toBeUndefined()
  expect(suggestedDrawing('Blue Sky', 'Novelties')).toBeUndefined()
})
