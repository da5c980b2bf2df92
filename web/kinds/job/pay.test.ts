import { expect, test } from 'vitest'
import { payIn } from './pay.ts'

test.each([
  [
    'The pay is $78,000 to $96,000 a year, by experience.',
    'USD',
    { minValue: 78_000, maxValue: 96_000, unitText: 'YEAR' },
  ],
  ['The pay is $19.50 an hour; housing is free.', 'USD', { value: 19.5, unitText: 'HOUR' }],
  ['€4,000–4,500 per month, and $1,500 for your desk.', 'EUR', { minValue: 4_000, maxValue: 4_500, unitText: 'MONTH' }],
])('%j names its pay', (text, currency, value) => {
  expect(payIn(text)).toEqual({
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...value },
  })
})

test.each(['You get $1,500 for your desk.', 'We pay well.', '40,000 to 50,000 a year'])('%j names no pay', (text) =>
  expect(payIn(text)).toBeNull(),
)
