import { expect, test } from 'vitest'
import { armsOf, conditionsOf } from './figures.ts'

const treatment = (name: string, value: string, low: string | null = null, high: string | null = null) => ({
  name,
  value,
  low,
  high,
})

test('numbers have thousands, the same decimals, a minus sign and their unit', () => {
  const arms = armsOf({
    unit: 'bu/acre',
    treatments: [treatment('16 trials', '2.0000', '0.2000', '4.6000'), treatment('10 trials', '-0.1000', '-2.3000', '2.1000')],
  })
  expect(arms).toEqual([
    { name: '16 trials', value: 2, label: '2.0 bu/acre', interval: { low: 0.2, high: 4.6, label: '0.2 to 4.6' } },
    { name: '10 trials', value: -0.1, label: '−0.1 bu/acre', interval: { low: -2.3, high: 2.1, label: '−2.3 to 2.1' } },
  ])
  expect(armsOf({ unit: 'plants/acre', treatments: [treatment('a', '31850.0000')] })[0]!.label).toBe('31,850 plants/acre')
  expect(armsOf({ unit: '%', treatments: [treatment('a', '19.0000', '11.0000')] })).toEqual([
    { name: 'a', value: 19, label: '19%' },
  ])
})

test('place, seasons, design and intervals are one line without gaps', () => {
  const trial = { subject: 'Yield', unit: '', treatments: [], interval: '95% intervals', place: 'Iowa', seasons: '2019', design: '' }
  expect(conditionsOf(trial)).toBe('Iowa, 2019; 95% intervals')
})
