import { expect, test } from 'vitest'
import { trialsIn, withoutLines } from './trial-lines.ts'

const trialIn = (line: string) => trialsIn(line).trials[0]?.trial

test('a line with treatments is a trial', () => {
  expect(
    trialIn('Trial, ammonia loss: uncoated urea = 19%; Bio-Urea 43 = 11% (closed chambers, 2021; 6 replicates)'),
  ).toEqual({
    subject: 'ammonia loss',
    description: 'uncoated urea = 19%; Bio-Urea 43 = 11%',
    unit: '%',
    treatments: [
      { name: 'uncoated urea', value: '19.0000', low: null, high: null },
      { name: 'Bio-Urea 43', value: '11.0000', low: null, high: null },
    ],
    design: 'closed chambers, 2021; 6 replicates',
  })
})

test('values may be negative, have intervals and have separators of thousands', () => {
  expect(trialIn('Trial, difference: 10 sites = −0.1 bu/acre [−2.3 to 2.1]')?.treatments).toEqual([
    { name: '10 sites', value: '-0.1000', low: '-2.3000', high: '2.1000' },
  ])
  expect(trialIn('Trial, stand: treated = 033,000 plants/acre; none = +0.25 plants/acre')?.treatments).toMatchObject([
    { value: '33000.0000' },
    { value: '0.2500' },
  ])
})

test.each([
  'Trial: untreated = 3 t/ha',
  'Trial, yield: better than untreated',
  'Trial, yield: untreated = 8.1 t/ha; treated = 130 bu/acre',
  'Trial, yield: untreated = 8.1 t/ha; treated',
  'Trial, yield: = 8.1 t/ha',
  'Trial, yield: a = b = 8.1 t/ha',
  'Trial, yield: untreated = 8.12345 t/ha',
  'Trial, yield: untreated = 8 t/ha [7 to 1,234,567,890]',
  `Trial, yield: untreated = 8 ${'t'.repeat(41)}`,
])('%j announces a trial that cannot be read', (line) => {
  expect(trialsIn(line)).toEqual({ trials: [], unread: [line] })
})

test('other lines are no trials', () => {
  expect(trialsIn('Rate: 2 fl oz\nTrial pack: 1 gal\n\nNo trial, yet')).toEqual({ trials: [], unread: [] })
})

test('specifications lose the lines that became trials', () => {
  expect(
    withoutLines('Rate: 2 fl oz\n Trial, a: b = 1 \nKeep cool\nTrial, c: d = 2', new Set(['Trial, a: b = 1'])),
  ).toBe('Rate: 2 fl oz\nKeep cool\nTrial, c: d = 2')
})
