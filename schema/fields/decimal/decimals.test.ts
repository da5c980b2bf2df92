import { expect, it } from 'vitest'
import { decimal, integer } from '../../fields.ts'
import { typeOf } from '../field-type.ts'
import { ambiguityOf, readDecimal, shortDecimal } from './decimals.ts'

it('shows numbers without zeros at their end', () => {
  const shown = {
    '4.3000': '4.3',
    '4.0000': '4',
    '-0.0500': '-0.05',
    '400': '400',
    '0.0000': '0',
    '1.2.0': '1.2.0',
    x: 'x',
  }
  for (const [stored, short] of Object.entries(shown)) expect([stored, shortDecimal(stored)]).toEqual([stored, short])
})

it('reads numbers with separators where they mean one number', () => {
  const read = {
    '4.3': '4.3',
    '4,3': '4.3',
    '1.234': '1.234',
    '1,234.5': '1234.5',
    '1.234,5': '1234.5',
    '1 234,5': '1234.5',
    '1\u00A0234,5': '1234.5',
    '1\u202F234\u202F567.25': '1234567.25',
    "1'234.5": '1234.5',
    '1,234,567': '1234567',
    '1.234.567': '1234567',
    '1.234.567,891': '1234567.891',
    '0,123': '0.123',
    '12,3456': '12.3456',
    '\u22124,3': '-4.3',
    ' 12 ': '12',
  }
  for (const [written, number] of Object.entries(read))
    expect([written, readDecimal(written, 4)]).toEqual([written, number])
  // Without as many decimals, a comma can only separate thousands.
  expect(readDecimal('1,234', 2)).toBe('1234')
})

it('leaves what is no number, or can mean two', () => {
  for (const text of [
    '1,234',
    '-12,345',
    '1,23,456',
    '1,234.567.8',
    '12 34',
    '1 2',
    'about 4',
    '1.2.3',
    '',
    ',5',
    '5,',
  ])
    expect(readDecimal(text, 4)).toBe(text)
  expect(ambiguityOf('1,234', 4)).toBe('“1,234” can mean 1234 or 1.234. Write it without a separator of thousands')
  for (const clear of ['1.234', '1,234.5', '0,123', '1,2345']) expect(ambiguityOf(clear, 4)).toBeUndefined()
})

it('is read so for integers, too', () => {
  const field = integer('Plants', { max: 100_000 })
  const read = (text: string) => typeOf(field).fromText(field, text)
  for (const [written, number] of Object.entries({ '31,850': 31_850, '31 850': 31_850, '5.0': 5, '5,0': 5, ' 7 ': 7 }))
    expect([written, read(written)]).toEqual([written, number])
  const errors: string[] = []
  typeOf(field).check(field, read('1,000'), (message) => errors.push(message))
  expect(errors).toEqual(['Plants: “1,000” can mean 1000 or 1.000. Write it without a separator of thousands'])
})

it('is exact with any number of digits, and tells apart numbers, not their texts', () => {
  const field = decimal('Value', { scale: 4, max: '9999999999999999' })
  const type = typeOf(field)
  const errors: string[] = []
  const check = (value: unknown) => type.check(field, value, (message) => errors.push(message))
  expect(check(type.fromText(field, '9 007 199 254 740 993,1234'))).toBe('9007199254740993.1234')
  expect(type.toText(field, '9007199254740993.1200')).toBe('9007199254740993.12')
  expect(type.isEqual(field, '4.3', '4.3000')).toBe(true)
  expect(type.isEqual(field, '4.3', '4.31')).toBe(false)
  expect(type.isEqual(field, null, '0.0000')).toBe(false)
  expect(errors).toEqual([])
  check(type.fromText(field, '1,234'))
  expect(errors).toEqual(['Value: “1,234” can mean 1234 or 1.234. Write it without a separator of thousands'])
})
