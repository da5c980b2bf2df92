import { expect, test } from 'vitest'
import heroFile from '../../../schema/defaults/hero.json' with { type: 'json' }
import productFile from '../../../schema/defaults/products/c7ea76dc-3448-5c74-9110-8bedc049c4d7.json' with { type: 'json' }
import trialFile from '../../../schema/defaults/trials/5caa3c0b-4db4-5b51-92bc-9c154e428941.json' with { type: 'json' }
import yields from '../../../schema/defaults/trials/bdea50a1-3dfa-56d4-8dee-d2b6da5d36e9.json' with { type: 'json' }
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { meanOf } from '../trial/statistics.ts'
import { type StripsData, stripsOf } from './strips.ts'

const words = {
  label: labelsWith([], english),
  language: { tag: 'en', dir: 'ltr' as const },
  lang: undefined,
  address: (path: string) => path,
}

const trial = {
  ...trialFile,
  slug: 'corn',
  product: { id: productFile.id, name: productFile.name },
} as unknown as NonNullable<StripsData['trial']>

const seeded = (change: Partial<StripsData['strips']> = {}) =>
  stripsOf(words, { strips: { ...heroFile.strips, ...change }, trial })!

const valuesWhere = (isIn: (organicMatter: number) => boolean) =>
  trialFile.sites.filter(({ covariateValue }) => isIn(Number(covariateValue))).map(({ value }) => Number(value))

const rounded = (values: readonly number[]) => {
  const { mean, low, high } = meanOf(values)!
  return [mean, low, high].map((number) => Number(number.toFixed(1)))
}

test('the means and intervals of the seeded trial follow from its sites', () => {
  const stated = trialFile.treatments.map(({ value, low, high }) => [value, low, high].map(Number))
  expect([rounded(valuesWhere((matter) => matter <= 5)), rounded(valuesWhere((matter) => matter > 5))]).toEqual(stated)
  expect(valuesWhere((matter) => matter > 5)).toHaveLength(9)
})

test('the texts about all sites state their mean and interval', () => {
  const [mean, low, high] = rounded(valuesWhere(() => true))
  expect(productFile.detailedDescription).toContain(`${mean} bu/acre (95% interval ${low} to ${high})`)
  const { text } = productFile.translations.es.texts.detailedDescription
  expect(text).toContain(`${mean} bu/acre (intervalo del 95% de ${low} a ${high})`)
  const [untreated, treated] = yields.treatments.map(({ value }) => Number(value))
  expect((treated! - untreated!).toFixed(1)).toBe(String(mean))
  expect(yields.interval).toBe(`LSD 5% ${(high! - mean!).toFixed(1)} bu/acre`)
})

test('the nine seeded sites with more than 5% organic matter are those whose interval includes zero', () => {
  const without = seeded().orders[0]!.strips.filter(({ isWithout }) => isWithout)
  expect(without).toHaveLength(9)
  expect(without.every(({ covariate }) => covariate! > 5)).toBe(true)
})

test('each order has its strips and the sentence that follows from the figures', () => {
  const { title, orders } = seeded()
  expect(title).toBe('FurrowAzo in 31 fields, 9 without a response')
  expect(orders.map(({ name, finding, divided, ends }) => ({ name, finding, divided, ends }))).toEqual([
    {
      name: 'covariate',
      finding:
        'Up to 5% organic matter: likely 4.3\u00a0bu/acre more (3.0 to 5.6). Above: probably not for your field (−1.5 to 1.9).',
      divided: 22,
      ends: ['1.6%', 'Organic matter', '7.7%'],
    },
    {
      name: 'value',
      finding: expect.stringMatching(
        /^From −\d\.\d\u00a0bu\/acre in .+ to \d+\.\d\u00a0bu\/acre in .+\. The mean of all is 3\.1\u00a0bu\/acre \(1\.9 to 4\.3\), and in 9 fields the interval includes zero\.$/,
      ) as string,
      divided: undefined,
      ends: [expect.stringContaining('bu/acre'), 'Result', expect.stringContaining('bu/acre')],
    },
    {
      name: 'place',
      finding: '31 places, from Algona, Iowa to Winterset, Iowa. Find the one that is closest to yours.',
      divided: undefined,
      ends: ['Algona, Iowa', 'Place', 'Winterset, Iowa'],
    },
  ])
})

test('a sentence whose figures are not known is left out', () => {
  expect(seeded({ limit: null }).orders.map(({ finding }) => finding !== '')).toEqual([false, true, true])
  const few = stripsOf(words, { strips: heroFile.strips, trial: { ...trial, sites: trial.sites.slice(0, 3) } })!
  expect(few.orders.map(({ finding }) => finding !== '')).toEqual([false, false, true])
})

test('without covariates the strips are not sorted by them, and without sites there are none', () => {
  const sites = trial.sites.map((site) => ({ ...site, covariateValue: null }))
  const { orders } = stripsOf(words, { strips: heroFile.strips, trial: { ...trial, sites } })!
  expect(orders.map(({ name }) => name)).toEqual(['value', 'place'])
  expect(stripsOf(words, { strips: heroFile.strips, trial: { ...trial, sites: [] } })).toBeUndefined()
})

test('each strip leads to its row on the page of the trial', () => {
  const first = trialFile.sites[0]!
  const strip = seeded().orders[0]!.strips.find(({ place }) => place === first.place)
  expect(strip?.href).toBe('/trial/corn#site-1')
})
