import { describe, expect, test } from 'vitest'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { spanish } from '../../../schema/labels/spanish.data.ts'
import { conditionsOf, differenceOf, withFigures } from './figures.ts'

const words = { label: labelsWith([], english), language: { tag: 'en', dir: 'ltr' as const } }

const measured = (value: string, low: string | null = null, high: string | null = null) => ({ value, low, high })

const figuresOf = (unit: string, ...values: ReturnType<typeof measured>[]) =>
  withFigures(words, values, unit).map(({ figure }) => figure)

test('numbers have the same decimals, a minus sign and their unit', () => {
  expect(
    figuresOf('bu/acre', measured('2.0000', '0.2000', '4.6000'), measured('-0.1000', '-2.3000', '2.1000')),
  ).toEqual([
    { value: 2, label: '2.0\u00a0bu/acre', interval: { low: 0.2, high: 4.6, label: '0.2 to 4.6' } },
    { value: -0.1, label: '−0.1\u00a0bu/acre', interval: { low: -2.3, high: 2.1, label: '−2.3 to 2.1' } },
  ])
})

test.each([
  ['plants/acre', '31850.0000', '31,850\u00a0plants/acre'],
  ['%', '19.0000', '19%'],
  ['', '0.0250', '0.025'],
])('the unit %j follows the number %s as in %j', (unit, value, label) => {
  expect(figuresOf(unit, measured(value))).toEqual([{ value: Number(value), label }])
})

test('numbers are written as in the language of the page', () => {
  const inSpanish = { label: labelsWith([], spanish), language: { tag: 'es', dir: 'ltr' as const } }
  const labels = (unit: string, value: string) =>
    withFigures(inSpanish, [measured(value, '1.5', '2')], unit).map(({ figure }) => [
      figure.label,
      figure.interval?.label,
    ])
  expect(labels('plantas/acre', '31850.5')).toEqual([['31,850.5\u00a0plantas/acre', '1.5 a 2.0']])
  expect(labels('%', '-19.0000').map(([text]) => text!.replaceAll(/\s/g, ' '))).toEqual(['−19.0%'])
})

test('numbers below zero do not turn the words after them around where these run from right to left', () => {
  const inHebrew = { label: labelsWith([], english), language: { tag: 'he', dir: 'rtl' as const } }
  const figures = withFigures(inHebrew, [measured('-0.1', '-2.3', '2.1')], 'בושל').map(({ figure }) => figure)
  expect(figures.map(({ label, interval }) => [label, interval?.label])).toEqual([
    ['\u2066−0.1\u2069\u00a0בושל', '\u2066−2.3\u2069 to 2.1'],
  ])
})

test('an interval without one of its bounds is not shown', () => {
  expect(figuresOf('%', measured('19.0000', '11.0000'))).toEqual([{ value: 19, label: '19%' }])
})

test('place, seasons, design and intervals are one line without gaps', () => {
  const conditions = { place: 'Iowa', seasons: '2019', design: '', interval: '95% intervals' }
  expect(conditionsOf(words, conditions)).toBe('Iowa, 2019; 95% intervals')
  expect(conditionsOf(words, { ...conditions, seasons: '', design: 'paired fields' })).toBe(
    'Iowa; paired fields; 95% intervals',
  )
})

describe('the difference between bars that look the same', () => {
  const trial = (unit: string, interval: string, ...values: ReturnType<typeof measured>[]) => ({
    unit,
    interval,
    treatments: values.map((value) => ({ name: '', productId: null, ...value })),
  })

  test('is stated with what it must exceed', () => {
    const yields = [measured('196.4000'), measured('199.5000')]
    expect(differenceOf(words, trial('bu/acre', 'LSD 5% 2.2 bu/acre', ...yields))).toBe(
      'Difference +3.1\u00a0bu/acre (LSD 5% 2.2 bu/acre)',
    )
    expect(differenceOf(words, trial('bu/acre', '', ...yields.toReversed()))).toBe('Difference −3.1\u00a0bu/acre')
    expect(differenceOf(words, trial('%', '', measured('50'), measured('52')))).toBe('Difference +2%')
  })

  test('has its sign left of its digits where words run from right to left', () => {
    const inHebrew = { label: labelsWith([], english), language: { tag: 'he', dir: 'rtl' as const } }
    expect(differenceOf(inHebrew, trial('kg', '', measured('196.4'), measured('199.5')))).toBe(
      'Difference \u2066+3.1\u2069\u00a0kg',
    )
  })

  test.each([
    ['bars that differ', [measured('1.9'), measured('2.7')]],
    ['intervals', [measured('100', '99', '101'), measured('101', '100', '102')]],
    ['more than two', [measured('100'), measured('101'), measured('102')]],
    ['equal values', [measured('100'), measured('100')]],
    ['one', [measured('100')]],
  ])('is not stated for %s', (_, values) => {
    expect(differenceOf(words, trial('mg', 'LSD 5% 1 mg', ...values))).toBeUndefined()
  })
})
