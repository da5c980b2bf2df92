import { expect, it } from 'vitest'
import { nearSame } from './near-same.ts'

const known = ['Biofertilizers', 'Bio-urea', 'Plot 1', 'Seed']

it.each([
  ['Biofertilizer', 'Biofertilizers'],
  ['biofertilizers', 'Biofertilizers'],
  ['Biofertlizers', 'Biofertilizers'],
  ['Biofetrilizers', 'Biofertilizers'],
  ['Biofertilizantes', undefined],
  ['Biourea', 'Bio-urea'],
  ['Biofertilizers', undefined],
  ['Plot 2', undefined],
  ['Weed', undefined],
  ['seed', 'Seed'],
  ['', undefined],
])('of %o the known value is %o', (text, value) => {
  expect(nearSame(text, known)).toBe(value)
})
