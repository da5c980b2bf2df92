import { expect, it } from 'vitest'
import { firstEntries } from './first-entries.ts'

it('returns three entries and counts the others', () => {
  expect(firstEntries(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(firstEntries(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' })
})

it('ignores blank entries', () => {
  expect(firstEntries(['', 'a', ' ', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b', 'c'], more: '+1 more' })
})
