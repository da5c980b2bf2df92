/*
 * No library is used. diff 9.0 takes 210 ms instead of 43 ms for a text of 7,000 words of which 5 % differ, and twice the bytes.
 * node-diff3 3.2 merges such texts in 2.9 s instead of 0.1 s, or in 47 s if the same words come often, and has no limit.
 */

/** Consecutive words that two texts have in common, or that only one of them contains. */
export interface WordRun {
  /** The text that contains the words: -1 the text before, 1 the text after, 0 both. */
  operation: -1 | 0 | 1
  words: string[]
}

/** Texts that differ in more words than this are not compared word by word: the time grows with the square. */
const DIFFERENCE_LIMIT = 1_500

/** Splits a text into words, each with the space that follows it. */
export const wordsOf = (text: string): string[] => text.match(/\S+\s*|^\s+/g) ?? []

/**
 * Returns how a shortest edit turns one list into another (Myers, An O(ND) Difference Algorithm and Its Variations, 1986), as
 * the furthest point that each number of differences reaches on each diagonal. Returns undefined beyond the limit.
 */
function traceOf(before: readonly string[], after: readonly string[]): Int32Array[] | undefined {
  const max = Math.min(before.length + after.length, DIFFERENCE_LIMIT)
  const reach = new Int32Array(2 * max + 3)
  const trace: Int32Array[] = []
  for (let differences = 0; differences <= max; differences++) {
    trace.push(reach.slice(max + 1 - differences - 1, max + 1 + differences + 2))
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      const at = max + 1 + diagonal
      const isDown = diagonal === -differences || (diagonal !== differences && reach[at - 1]! < reach[at + 1]!)
      let x = isDown ? reach[at + 1]! : reach[at - 1]! + 1
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++
      reach[at] = x
      if (x >= before.length && x - diagonal >= after.length) return trace
    }
  }
  return undefined
}

/** Returns the operation and the word of each step, from the first to the last. */
function stepsOf(before: readonly string[], after: readonly string[], trace: readonly Int32Array[]) {
  const steps: [WordRun['operation'], string][] = []
  let [x, y] = [before.length, after.length]
  for (let differences = trace.length - 1; differences >= 0; differences--) {
    const reach = trace[differences]!
    // The middle of the array is diagonal 0.
    const reached = (diagonal: number) => reach[differences + 1 + diagonal]!
    const diagonal = x - y
    const isDown =
      diagonal === -differences || (diagonal !== differences && reached(diagonal - 1) < reached(diagonal + 1))
    const from = differences === 0 ? 0 : isDown ? reached(diagonal + 1) : reached(diagonal - 1) + 1
    while (x > from && y > from - diagonal) {
      steps.push([0, after[--y]!])
      x--
    }
    if (differences === 0) break
    if (isDown) steps.push([1, after[--y]!])
    else steps.push([-1, before[--x]!])
  }
  return steps.toReversed()
}

/** Groups words with the same operation, removed words before the words that replace them. */
function grouped(steps: readonly (readonly [WordRun['operation'], string])[]): WordRun[] {
  const runs: WordRun[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = () => {
    if (removed.length > 0) runs.push({ operation: -1, words: removed })
    if (added.length > 0) runs.push({ operation: 1, words: added })
    removed = []
    added = []
  }
  for (const [operation, word] of steps) {
    if (operation < 0) removed.push(word)
    else if (operation > 0) added.push(word)
    else {
      flush()
      const last = runs.at(-1)
      if (last?.operation === 0) last.words.push(word)
      else runs.push({ operation: 0, words: [word] })
    }
  }
  flush()
  return runs
}

/**
 * Returns the words of both texts in runs. Returns undefined for texts that differ too much to compare word by word.
 *
 * @param ignoresSpace whether words are equal if they differ only in the space after them. Common words are those of `after`.
 */
export function wordRuns(before: string, after: string, ignoresSpace = false): WordRun[] | undefined {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  if (old.length === 0 && now.length === 0) return []
  const compared = (words: string[]) => (ignoresSpace ? words.map((word) => word.trimEnd()) : words)
  const trace = traceOf(compared(old), compared(now))
  return trace && grouped(stepsOf(old, now, trace))
}
