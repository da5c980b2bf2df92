import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameSplitter } from './scientific-names.ts'

const NAMES = ['Bacillus', 'Bacillus subtilis', ' B. subtilis ', 'viciae', 'Glycine max', 'a(b', '']

const namesIn = (text: string) =>
  nameSplitter(NAMES)(text)
    .filter(({ isName }) => isName)
    .map((part) => part.text)

test.each([
  ['Bacillus subtilis and Bacillus velezensis', ['Bacillus subtilis', 'Bacillus']],
  ['Bacillus-based, with B. subtilis', ['Bacillus', 'B. subtilis']],
  ['Rhizobium bv. viciae', ['viciae']],
  ['(Bacillus\nsubtilis)', ['Bacillus\nsubtilis']],
  ['Glycine max, glycine and Glycine', ['Glycine max']],
  ['Bacillusan, Bacillus2, Lactobacillus subtilis', []],
  ['f(x) = a(b', ['a(b']],
  ['', []],
])('finds the names in %j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})

test('keeps every character of any text, and finds no name without names', () => {
  const words = fc.array(fc.oneof(fc.constantFrom(...NAMES, ' ', '\n', 'x'), fc.string()), { maxLength: 8 })
  fc.assert(
    fc.property(words, fc.array(fc.string()), (parts, names) => {
      const text = parts.join('')
      for (const known of [NAMES, names]) {
        const split = nameSplitter(known)(text)
        expect(split.map((part) => part.text).join('')).toBe(text)
      }
      expect(nameSplitter([])(text).filter(({ isName }) => isName)).toEqual([])
    }),
  )
})
