import type { Unmarked } from './marks.ts'

interface Word {
  text: string
  start: number
}

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/\S+/g), ({ 0: word, index }) => ({ text: word, start: index }))

/** How far ahead the texts are searched for the next words that they have in common. */
const FAR = 300

/** Returns by how many words two texts must be advanced so that the same two words follow; the least number. */
function nextInCommon(left: readonly Word[], right: readonly Word[], [at, other]: readonly [number, number]) {
  const isSame = (a: number, b: number) => left[a]?.text === right[b]?.text
  for (let sum = 1; sum < FAR; sum++)
    for (let ahead = 0; ahead <= sum; ahead++) {
      const [a, b] = [at + ahead, other + sum - ahead]
      if (a < left.length && b < right.length && isSame(a, b) && isSame(a + 1, b + 1)) return [a, b] as const
    }
  return [at + 1, other + 1] as const
}

/**
 * Returns the number of the mark of each character of a text, or -1. The marked text says the same in the same order, but a part may
 * be missing or differ, such as what a visitor has opened.
 */
export function align(text: string, marked: Unmarked): Int32Array {
  const numbers = new Int32Array(text.length).fill(-1)
  const [left, right] = [wordsOf(text), wordsOf(marked.text)]
  let [at, other]: readonly [number, number] = [0, 0]
  while (at < left.length && other < right.length) {
    const [word, same] = [left[at]!, right[other]!]
    if (word.text === same.text) {
      numbers.set(marked.numbers.subarray(same.start, same.start + same.text.length), word.start)
      at++
      other++
    } else [at, other] = nextInCommon(left, right, [at, other])
  }
  return numbers
}
