import { expect, it } from 'vitest'
import { type Fields, isNested } from '../../../../schema/fields.ts'
import { kinds } from '../../../../schema/kinds/index.ts'
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

/** The labels of lists whose last word is no plural, and which name their entries all the same. */
const NO_PLURAL = new Set(['Expertise', 'Left', 'Right', 'Results by site'])

it('finds the name of an entry at the end of the label of every list', () => {
  const labelsOf = (fields: Fields): string[] =>
    Object.values(fields).flatMap((field) => [
      ...(Array.isArray(field.default) ? [field.label] : []),
      ...(isNested(field) ? labelsOf(field.fields) : []),
    ])
  const labels = kinds.flatMap(({ fields }) => labelsOf(fields))
  expect(labels).toContain('Finder answers')
  expect([...new Set(labels)].filter((label) => !label.endsWith('s') && !NO_PLURAL.has(label))).toEqual([])
})

it('moves an entry, but not out of range', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})
