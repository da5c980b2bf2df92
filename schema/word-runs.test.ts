import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordRuns, wordsOf } from './word-runs.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '**d**', '\n\n'), { maxLength: 12 })
  .map((words) => words.join(' '))

describe('the differences of two texts by words', () => {
  it('contain both texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = wordRuns(before, after)!
        const wordsBut = (operation: number) => runs.flatMap((run) => (run.operation === operation ? [] : run.words))
        expect(wordsBut(1)).toEqual(wordsOf(before))
        expect(wordsBut(-1)).toEqual(wordsOf(after))
      }),
    )
  })

  it('are as few as possible', () => {
    expect(wordRuns('The dry soil of Iowa', 'The sandy soil of Iowa')).toEqual([
      { operation: 0, words: ['The '] },
      { operation: -1, words: ['dry '] },
      { operation: 1, words: ['sandy '] },
      { operation: 0, words: ['soil ', 'of ', 'Iowa'] },
    ])
  })

  it('are not looked for in texts that have little in common', () => {
    const words = (letter: string) => `${letter} `.repeat(2_000)
    expect(wordRuns(words('a'), words('b'))).toBeUndefined()
    expect(wordRuns(words('a'), `${words('a')}b`)?.at(-1)).toEqual({ operation: 1, words: ['b'] })
  })
})
