import { expect, test } from 'vitest'
import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { parseRichText } from '../../../schema/rich-text/parse.ts'
import { stepsOf } from './steps.ts'

const steps = (markdown: string) => stepsOf(parseRichText(markdown))

test('a numbered list becomes steps if each item is a line', () => {
  expect(steps('1. Call\n2. **Sample** it')).toEqual([['Call'], [{ type: 'strong', children: ['Sample'] }, ' it']])
  expect(steps('1. Call\n2. Sample\n   - twice')).toBeNull()
  expect(steps('- Call\n- Sample')).toBeNull()
  expect(steps('1. Call\n2. Sample\n\nThen we talk.')).toBeNull()
})

test('numbered lines of plain text become steps only if every line is numbered', () => {
  expect(steps(escapePlainText('1. Call (week 0)\n2) Sample'))).toEqual([['Call (week 0)'], ['Sample']])
  expect(steps(escapePlainText('1. Call\nthen sample'))).toBeNull()
  expect(steps('We call, then sample.')).toBeNull()
})
