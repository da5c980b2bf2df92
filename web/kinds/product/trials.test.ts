import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { specificationsOf } from './specifications.ts'
import { separateTrials, trialOf } from './trials.ts'

const parse = (line: string) => trialOf(specificationsOf(line)[0]!)

test('a line with treatments becomes a trial', () => {
  expect(
    parse('Trial, ammonia loss: uncoated urea = 19%; Bio-Urea 43 = 11% (closed chambers, 2021; 6 replicates)'),
  ).toEqual({
    subject: 'ammonia loss',
    arms: [
      { name: 'uncoated urea', value: 19, label: '19%' },
      { name: 'Bio-Urea 43', value: 11, label: '11%' },
    ],
    conditions: 'closed chambers, 2021; 6 replicates',
  })
})

test('values may be negative, have intervals and have separators of thousands', () => {
  expect(parse('Trial, difference: 10 sites = −0.1 bu/acre [−2.3 to 2.1]')?.arms).toEqual([
    {
      name: '10 sites',
      value: -0.1,
      label: '−0.1 bu/acre',
      interval: { low: -2.3, high: 2.1, label: '−2.3 to 2.1' },
    },
  ])
  expect(parse('Trial, stand: treated = 33,000 plants/acre')?.arms[0]?.value).toBe(33_000)
})

test.each([
  'Rate: 2 fl oz',
  'Trial: untreated = 3 t/ha',
  'Trial, yield: better than untreated',
  'Trial, yield: untreated = 8.1 t/ha; treated = 130 bu/acre',
  'Trial, yield: untreated = 8.1 t/ha; treated',
  'Trial, yield: = 8.1 t/ha',
])('%j remains a specification', (line) => {
  const lines = specificationsOf(line)
  expect(separateTrials(lines)).toEqual({ trials: [], others: lines })
})

test('every trial of the seeded products becomes a chart that says where and how', () => {
  const folder = new URL('../../../schema/defaults/products/', import.meta.url)
  const lines = readdirSync(folder).flatMap((file) => {
    const { technicalSpecs } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { technicalSpecs: string }
    return technicalSpecs.split('\n').filter((line) => line.startsWith('Trial'))
  })
  expect(lines.length).toBeGreaterThan(8)
  for (const line of lines) {
    expect(parse(line)?.arms).toHaveLength(2)
    expect(parse(line)?.conditions).not.toBe('')
  }
})
