import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mergeTexts } from './merge-texts.ts'

const BASE = 'One two three four five six seven eight nine ten.'

it('keeps the changes of both sides', () => {
  const mine = BASE.replace('two', 'second')
  const theirs = `${BASE.replace('nine', 'ninth')} Added.`
  expect(mergeTexts(BASE, mine, theirs)).toEqual({
    text: 'One second three four five six seven eight ninth ten. Added.',
    isClean: true,
  })
})

it('takes an equal change once', () => {
  const changed = BASE.replace('five ', '')
  expect(mergeTexts(BASE, changed, changed)).toEqual({ text: changed, isClean: true })
})

it('shows both versions of a passage that both changed', () => {
  const merged = mergeTexts(BASE, BASE.replace('five', 'mine'), BASE.replace('five', 'theirs'))
  expect(merged).toEqual({ text: BASE.replace('five', 'mine theirs'), isClean: false })
})

const texts = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e\n'), { maxLength: 12 }).map((words) => words.join(' '))

it('equals the other side if one side changed nothing', () => {
  fc.assert(
    fc.property(texts, texts, (base, changed) => {
      expect(mergeTexts(base, changed, base)).toEqual({ text: changed, isClean: true })
      expect(mergeTexts(base, base, changed)).toEqual({ text: changed, isClean: true })
    }),
  )
})

it('does not depend on the order of the sides where it is clean', () => {
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, theirs) => {
      const merged = mergeTexts(base, mine, theirs)
      expect(mergeTexts(base, theirs, mine).isClean).toBe(merged.isClean)
      if (merged.isClean) expect(mergeTexts(base, theirs, mine)).toEqual(merged)
    }),
  )
})
