import { expect, it } from 'vitest'
import { readable } from './differences.tsx'

it('formats text unchanged and other values in lines', () => {
  expect(readable('A plain text')).toBe('A plain text')
  expect(readable('["a","b"]')).toBe('a\nb')
  expect(readable('{"street":"Prairie Parkway","city":"Ames"}')).toBe('street: Prairie Parkway\ncity: Ames')
  expect(readable('[{"value":"50+","label":"Products"}]')).toBe('50+ · Products')
  expect(readable('false')).toBe('No')
  expect(readable(null)).toBe('')
})
