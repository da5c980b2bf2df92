import { expect, test } from 'vitest'
import { english } from '../../../schema/labels/english.data.ts'
import { labelsWith } from '../../../schema/labels/labels.ts'
import { spanish } from '../../../schema/labels/spanish.data.ts'
import { baseSalary, payText } from './pay.ts'

const ltr = 'ltr' as const
const words = { label: labelsWith([], english), language: { tag: 'en', dir: ltr } }
const year = { least: '78000', most: '96000', currency: 'USD', unit: 'YEAR' } as const
const hour = { least: '19.50', most: null, currency: 'USD', unit: 'HOUR' } as const

test('a pay is written with its currency and unit', () => {
  expect(payText(words, year)).toBe('$78,000 to $96,000 per year')
  expect(payText(words, hour)).toBe('$19.50 per hour')
  expect(payText(words, { ...hour, least: null, most: '20', currency: 'CHF' }).replaceAll(/\s/g, ' ')).toBe(
    'CHF 20 per hour',
  )
  expect(payText(words, { ...year, least: '78000', most: '78000.00' })).not.toContain('to')
})

test('a pay is written as the language of the page writes numbers', () => {
  const inSpanish = { label: labelsWith([], spanish), language: { tag: 'es', dir: ltr } }
  expect(payText(inSpanish, year).replaceAll(/\s/g, ' ')).toBe('$78,000 a $96,000 por año')
  // The amounts are those of the page, also where the words are not.
  expect(payText({ ...words, language: { tag: 'de', dir: ltr } }, hour).replaceAll(/\s/g, ' ')).toBe('19,50 $ per hour')
})

test('a pay in English words on an Arabic page is read from left to right', () => {
  const text = payText({ ...words, language: { tag: 'ar', dir: 'rtl' } }, year)
  // The first letter outside of isolates decides, and a mark of direction counts as a letter.
  expect(text.replaceAll(/[\u2066\u2067][^\u2069]*\u2069/g, '#')).toBe('# to # per year')
})

test('a pay in no currency is written as a number, and one without amounts not at all', () => {
  expect(payText(words, { ...hour, currency: '' })).toBe('19.5 per hour')
  expect(payText(words, { ...hour, least: null })).toBe('')
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
