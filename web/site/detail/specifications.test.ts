import { expect, test } from 'vitest'
import { specificationsOf, stepsOf } from './specifications.ts'

test('lines of term and value become pairs, other lines remarks', () => {
  expect(specificationsOf('Rate: 2 fl oz: per 100 lb\n\nStore cool\nStarts at 10:30')).toEqual([
    { term: 'Rate', value: '2 fl oz: per 100 lb' },
    { term: '', value: 'Store cool' },
    { term: '', value: 'Starts at 10:30' },
  ])
})

test('numbered lines become steps, and only when every line is numbered', () => {
  expect(stepsOf('1. Call (week 0)\n2) Sample')).toEqual(['Call (week 0)', 'Sample'])
  expect(stepsOf('1. Call\nthen sample')).toBeNull()
  expect(stepsOf('We call, then sample.')).toBeNull()
})
