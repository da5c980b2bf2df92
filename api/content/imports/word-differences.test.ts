import { expect, it } from 'vitest'
import { wordDifferences } from './word-differences.ts'

const filler = (word: string, count = 30) => Array.from({ length: count }, (_, n) => `${word}${n}`).join(' ')

it('shows the words that differ with some words around them', () => {
  const before = `${filler('a')} dry soil ${filler('b')} end`
  const after = `${filler('a')} wet sandy soil ${filler('b')} end of it`
  expect(wordDifferences(before, after)).toBe(
    '… a26 a27 a28 a29 [-dry-] {+wet sandy+} soil b0 b1 b2 … b26 b27 b28 b29 [-end-] {+end of it+}',
  )
})

it('counts the words of very long texts, and the differences beyond the first', () => {
  expect(wordDifferences(filler('a', 4_000), filler('b', 4_000))).toBe('4000 words → 4000 words')
  const odd = filler('a', 40).replaceAll(/a\d*5\b|a\d*0\b/g, 'x')
  expect(wordDifferences(filler('a', 40), odd)).toMatch(/\(3 more differences; --full shows the whole texts\)$/)
})
