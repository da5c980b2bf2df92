import { expect, it } from 'vitest'
import { entryName, moved } from './entry-name.ts'

it('returns the entry names of the specification for every list', () => {
  const labels = [
    'Features',
    'Key features',
    'Benefits',
    'Requirements',
    'Skills',
    'Applications',
    'Expertise',
    'Keywords',
    'Values',
    'Inquiries',
  ]
  expect(labels.map(entryName)).toEqual([
    'Feature',
    'Feature',
    'Benefit',
    'Requirement',
    'Skill',
    'Application',
    'Expertise',
    'Keyword',
    'Value',
    'Inquiry',
  ])
})

it('moves an entry, but not out of range', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
