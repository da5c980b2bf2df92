import { expect, test } from 'vitest'
import { specificationsOf } from './specifications.ts'

test('lines with a term and a value become pairs, and other lines become remarks', () => {
  expect(specificationsOf('Rate: 2 fl oz: per 100 lb\n\nStore cool\nStarts at 10:30')).toEqual([
    { term: 'Rate', value: '2 fl oz: per 100 lb' },
    { term: '', value: 'Store cool' },
    { term: '', value: 'Starts at 10:30' },
  ])
})
