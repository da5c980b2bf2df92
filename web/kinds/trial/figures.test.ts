import { expect, test } from 'vitest'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { conditionsOf, withFigures } from './figures.ts'

const measured = (value: string, low: string | null = null, high: string | null = null) => ({ value, low, high })

const figuresOf = (unit: string, ...values: ReturnType<typeof measured>[]) =>
  withFigures(labelsWith([], english), values, unit).map(({ figure }) => figure)

test('numbers have the same decimals, a minus sign and their unit', () => {
  expect(
    figuresOf('bu/acre', measured('2.0000', '0.2000', '4.6000'), measured('-0.1000', '-2.3000', '2.1000')),
  ).toEqual([
    { value: 2, label: '2.0 bu/acre', interval: { low: 0.2, high: 4.6, label: '0.2 to 4.6' } },
    { value: -0.1, label: '−0.1 bu/acre', interval: { low: -2.3, high: 2.1, label: '−2.3 to 2.1' } },
  ])
})

test.each([
  ['plants/acre', '31850.0000', '31,850 plants/acre'],
  ['%', '19.0000', '19%'],
  ['', '0.0250', '0.025'],
])('the unit %j follows the number %s as in %j', (unit, value, label) => {
  expect(figuresOf(unit, measured(value))).toEqual([{ value: Number(value), label }])
})

test('an interval without one of its bounds is not shown', () => {
  expect(figuresOf('%', measured('19.0000', '11.0000'))).toEqual([{ value: 19, label: '19%' }])
})

test('place, seasons, design and intervals are one line without gaps', () => {
  const conditions = { place: 'Iowa', seasons: '2019', design: '', interval: '95% intervals' }
  expect(conditionsOf(conditions)).toBe('Iowa, 2019; 95% intervals')
  expect(conditionsOf({ ...conditions, seasons: '', design: 'paired fields' })).toBe(
    'Iowa; paired fields; 95% intervals',
  )
})
