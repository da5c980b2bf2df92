import { wordRuns, wordsOf } from '../../../schema/word-runs.ts'
import type { Unmarked } from './marks.ts'

/**
 * Returns the number of the mark of each character of a text, or -1. The marked text says the same in the same order, but a part may
 * be missing or differ, such as what a visitor has opened.
 */
export function align(text: string, marked: Unmarked): Int32Array {
  const numbers = new Int32Array(text.length).fill(-1)
  const words = wordsOf(text)
  let [word, start, markedStart] = [0, 0, 0]
  for (const run of wordRuns(text, marked.text, true) ?? [])
    for (const same of run.words) {
      if (run.operation === 0) {
        const { length } = same.trimEnd()
        numbers.set(marked.numbers.subarray(markedStart, markedStart + length), start)
      }
      if (run.operation <= 0) start += words[word++]!.length
      if (run.operation >= 0) markedStart += same.length
    }
  return numbers
}
