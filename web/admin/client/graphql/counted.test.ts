import { expect, it } from 'vitest'
import { COUNTED, countedItems, totalAt } from './counted.ts'

it('a number of items is exact up to 10,000', () => {
  expect([0, 9_999, COUNTED, COUNTED + 1, 20_000].map(countedItems)).toEqual([
    '0',
    '9,999',
    '10,000',
    '10,000+',
    '10,000+',
  ])
})

it('a list that was not counted to its end goes on after each full page', () => {
  const items = (length: number) => Array.from({ length })
  expect(totalAt(1, 50, { items: items(50), total: 70 })).toBe(70)
  expect(totalAt(1, 50, { items: items(50), total: COUNTED + 1 })).toBe(COUNTED + 1)
  expect(totalAt(300, 50, { items: items(50), total: COUNTED + 1 })).toBe(15_001)
  expect(totalAt(301, 50, { items: items(20), total: COUNTED + 1 })).toBe(15_020)
})
