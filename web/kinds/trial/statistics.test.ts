import { expect, test } from 'vitest'
import { meanOf } from './statistics.ts'

test.each([
  // Quantiles of tables: 2.776 for four degrees of freedom, 2.262 for nine and 2.045 for 29.
  { count: 5, quantile: 2.776 },
  { count: 10, quantile: 2.262 },
  { count: 30, quantile: 2.045 },
])('the interval of $count values has the width of tables of Student’s t', ({ count, quantile }) => {
  const values = Array.from({ length: count }, (_, at) => at)
  const { mean, low, high } = meanOf(values)!
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1)
  const half = quantile * Math.sqrt(variance / count)
  expect(mean).toBe((count - 1) / 2)
  expect([mean - low, high - mean].map((width) => Math.abs(width - half) < 0.01)).toEqual([true, true])
})

test('fewer than five values have no interval', () => {
  expect(meanOf([1, 2, 3, 4])).toBeUndefined()
})
