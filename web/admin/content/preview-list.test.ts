import { expect, it } from 'vitest'
import { previewList } from './preview-list.ts'

it('shows three entries and counts the rest', () => {
  expect(previewList(['a', 'b', 'c'])).toEqual({ shown: ['a', 'b', 'c'], more: null })
  expect(previewList(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: '+2 more' })
})

it('leaves blank entries out', () => {
  expect(previewList(['', 'a', ' ', 'b', 'c', 'd'])).toEqual({ shown: ['a', 'b', 'c'], more: '+1 more' })
})
