import { expect, it } from 'vitest'
import { mentionedNames } from '../../../../schema/comments.ts'
import { matchingPeople, typedMention, withMention } from './mentions.ts'

it('finds the mention at the cursor', () => {
  expect(typedMention('Hello @ad', 9)).toEqual({ start: 6, end: 9, name: 'ad' })
  expect(typedMention('@', 1)).toEqual({ start: 0, end: 1, name: '' })
  expect(typedMention('(@Ada', 5)).toEqual({ start: 1, end: 5, name: 'ada' })
  expect([typedMention('ada@example', 11), typedMention('@ada ', 5), typedMention('x', 1)]).toEqual([null, null, null])
})

it('offers names that begin with it before those that contain it', () => {
  const people = ['benedict', 'ada', 'nadal', 'adam'].map((name) => ({ name }))
  expect(matchingPeople(people, 'ada').map(({ name }) => name)).toEqual(['ada', 'adam', 'nadal'])
})

it('completes a mention and puts the cursor behind it', () => {
  const text = 'Ask @ad today'
  expect(withMention(text, typedMention(text, 7)!, 'ada')).toEqual({ text: 'Ask @ada today', cursor: 9 })
  expect(withMention('@a', typedMention('@a', 2)!, 'ada')).toEqual({ text: '@ada ', cursor: 5 })
})

it('reads usernames in texts, with what may be the end of a sentence', () => {
  expect(mentionedNames('@Ada. and @ben.b, not me@example.org or @@x')).toEqual(new Set(['ada.', 'ada', 'ben.b']))
})
