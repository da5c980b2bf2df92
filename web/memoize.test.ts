import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('keeps the last results', () => {
  const compute = vi.fn<(a: number, b?: readonly string[]) => number>((a, b = []) => a + b.length)
  const memoized = memoize(2, compute)
  expect([memoized(1), memoized(1), memoized(1, ['b']), memoized(1, ['b'])]).toEqual([1, 1, 2, 2])
  expect(compute).toHaveBeenCalledTimes(2)
  memoized(3)
  memoized(1, ['b'])
  expect(compute).toHaveBeenCalledTimes(3)
  memoized(1)
  expect(compute).toHaveBeenCalledTimes(4)
})

test('keeps a result that is undefined', () => {
  const compute = vi.fn<() => undefined>(() => undefined)
  const memoized = memoize(1, compute)
  memoized()
  memoized()
  expect(compute).toHaveBeenCalledTimes(1)
})
