import { expect, test } from 'vitest'
import { firstOf, specificationsOf } from './specifications.ts'

test('lines with a term and a value become pairs, and other lines become remarks', () => {
  expect(specificationsOf('Rate: 2 fl oz: per 100 lb\n\nStore cool\nStarts at 10:30')).toEqual([
    { term: 'Rate', value: '2 fl oz: per 100 lb' },
    { term: '', value: 'Store cool' },
    { term: '', value: 'Starts at 10:30' },
  ])
})

test('remarks are not among the first specifications', () => {
  expect(firstOf(specificationsOf('Keep cold\nCount: 5\nSize: 2\nColor: red\nWeight: 9'))).toEqual([
    { term: 'Count', value: '5' },
    { term: 'Size', value: '2' },
    { term: 'Color', value: 'red' },
  ])
})
