import { expect, test } from 'vitest'
import { nameSplitter } from '../scientific-names.ts'
import { segmentsOf } from './segments.ts'

const splitNames = nameSplitter(['Bacillus velezensis', 'Bacillus subtilis'])

const segments = (...parts: (readonly [text: string, isMatch: boolean])[]) =>
  segmentsOf(
    parts.map(([text, isMatch]) => ({ text, isMatch })),
    splitNames,
  ).map(({ text, isMatch, isName }) => [text, isMatch && 'match', isName && 'name'].filter(Boolean).join(', '))

test('a name continues over the end of a match', () => {
  expect(segments(['spores of ', false], ['Bacillus', true], [' velezensis as a seed treatment', false])).toEqual([
    'spores of ',
    'Bacillus, match, name',
    ' velezensis, name',
    ' as a seed treatment',
  ])
})

test('a match continues over the end of a name', () => {
  expect(segments(['', false], ['Bacillus subtilis spores', true])).toEqual([
    'Bacillus subtilis, match, name',
    ' spores, match',
  ])
})

test('texts without names are kept', () => {
  expect(segments(['seed ', false], ['corn', true])).toEqual(['seed ', 'corn, match'])
  expect(segments()).toEqual([])
})
