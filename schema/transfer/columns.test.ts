import { expect, it } from 'vitest'
import { product } from '../kinds/index.ts'
import { usesOfColumns, useOfColumn } from './columns.ts'

it('columns are found by keys and labels, whatever their case and punctuation', () => {
  const field = 'detailedDescription'
  for (const name of ['detailedDescription', 'Detailed description', 'detailed_description', 'DETAILED-DESCRIPTION'])
    expect(useOfColumn(product, name)).toEqual({ field, isMarkdown: false })
  expect(useOfColumn(product, 'nothing')).toBeUndefined()
})

it('a misspelt column is told which field it may be', () => {
  const uses = () => usesOfColumns(product, ['name', 'categry', 'x'.repeat(500_000)], 'x.csv line 1', false)
  expect(uses).toThrow(/^x\.csv line 1: products have no field “categry”.*\. Did you mean category\? They have: /)
  expect(() => usesOfColumns(product, ['colour'], 'x.csv line 1', false)).toThrow(/“colour”\. They have: /)
})

it('of a million unknown columns, no more are looked at than the message names', () => {
  let looked = 0
  function* columns() {
    for (; looked < 1_000_000; looked++) yield `c${looked}`
  }
  expect(() => usesOfColumns(product, columns(), 'x.csv line 2', false)).toThrow(/“c9” and others/)
  expect(looked).toBeLessThan(20)
})
