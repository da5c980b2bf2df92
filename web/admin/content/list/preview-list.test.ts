import { expect, it } from 'vitest'
import { previewList } from './preview-list.ts'

it('returns three entries and counts the others', () => {
  expect(previewList(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(previewList(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' })
})

it('ignores blank entries', () => {
  expect(previewList(['', 'a', ' ', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b', 'c'], more: '+1 more' })
})
