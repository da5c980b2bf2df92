import { expect, test } from 'vitest'
import { stepsOf } from './steps.ts'

test('numbered lines become steps only if every line is numbered', () => {
  expect(stepsOf('1. Call (week 0)\n2) Sample')).toEqual(['Call (week 0)', 'Sample'])
  expect(stepsOf('1. Call\nthen sample')).toBeNull()
  expect(stepsOf('We call, then sample.')).toBeNull()
})
