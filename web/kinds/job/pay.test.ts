import { expect, test } from 'vitest'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { baseSalary, payText } from './pay.ts'

const label = labelsWith([], english)
const year = { least: '78000', most: '96000', currency: 'USD', unit: 'YEAR' } as const
const hour = { least: '19.50', most: null, currency: 'USD', unit: 'HOUR' } as const

test('a pay is written with its currency and unit', () => {
  expect(payText(label, year)).toBe('$78,000 to $96,000 per year')
  expect(payText(label, hour)).toBe('$19.50 per hour')
  expect(payText(label, { ...hour, least: null, most: '20', currency: 'CHF' }).replaceAll(/\s/g, ' ')).toBe(
    'CHF 20 per hour',
  )
  expect(payText(label, { ...year, least: '78000', most: '78000.00' })).not.toContain('to')
})

test('a pay in no currency is written as a number, and one without amounts not at all', () => {
  expect(payText(label, { ...hour, currency: '' })).toBe('19.5 per hour')
  expect(payText(label, { ...hour, least: null })).toBe('')
})

test('job search engines get the range or the amount', () => {
  const amount = { '@type': 'MonetaryAmount', currency: 'USD' }
  expect(baseSalary(year)).toEqual({
    ...amount,
    value: { '@type': 'QuantitativeValue', minValue: 78_000, maxValue: 96_000, unitText: 'YEAR' },
  })
  expect(baseSalary(hour)).toEqual({
    ...amount,
    value: { '@type': 'QuantitativeValue', value: 19.5, unitText: 'HOUR' },
  })
  expect(baseSalary({ ...hour, least: null })).toBeNull()
})
