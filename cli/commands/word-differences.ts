import { diff } from 'node:util'

/** Number of equal words shown on either side of a difference. */
const CONTEXT = 4
/** Texts with more words than this are not compared word by word, because the time grows with the square. */
const WORD_LIMIT = 5_000
/** Largest number of differences that are shown. */
const SHOWN = 5

/** Splits a text into words, each with the space that follows it. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

export interface Run {
  /** -1 removed, 0 equal, 1 added. */
  operation: number
  words: string[]
}

/** Groups words with the same operation, removed words before the words that replace them. */
function runsOf(old: string[], now: string[]): Run[] {
  const runs: Run[] = []
  for (const [operation, word] of diff(now, old)) {
    const last = runs.at(-1)
    if (last?.operation === operation) last.words.push(word)
    else runs.push({ operation, words: [word] })
  }
  return runs.map((run, at) => {
    const [before, after] = [runs[at - 1], runs[at + 1]]
    if (run.operation === 1 && after?.operation === -1) return after
    return run.operation === -1 && before?.operation === 1 ? before : run
  })
}

/** Returns the words of both texts in runs. Returns undefined for texts that are too long to compare word by word. */
export function wordRuns(before: string, after: string): Run[] | undefined {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  // Node's diff does not take two empty texts.
  if (before === after) return [{ operation: 0, words: old }]
  return old.length + now.length > WORD_LIMIT ? undefined : runsOf(old, now)
}

const text = (words: string[]) => words.join('').replaceAll(/\s+/g, ' ').trim()

/**
 * Formats the differences of two texts with some words around each:
 * `… trials in [-dry-] {+sandy+} soil show …`.
 */
export function wordDifferences(before: string, after: string): string {
  const runs = wordRuns(before, after)
  if (!runs) return `${wordsOf(before).length} words → ${wordsOf(after).length} words`
  const isChange = ({ operation }: Run) => operation !== 0
  const parts: string[] = []
  let changes = 0
  for (const [at, { operation, words }] of runs.entries()) {
    if (operation !== 0) {
      if (at === 0 || !isChange(runs[at - 1]!)) changes++
      if (changes > SHOWN) break
      parts.push(operation < 0 ? `[-${text(words)}-]` : `{+${text(words)}+}`)
    } else {
      const [isFirst, isLast] = [at === 0, at === runs.length - 1]
      const keep = (isFirst ? 0 : CONTEXT) + (isLast ? 0 : CONTEXT)
      if (words.length <= keep) parts.push(text(words))
      else
        parts.push(
          [
            ...(isFirst ? [] : [text(words.slice(0, CONTEXT))]),
            '…',
            ...(isLast ? [] : [text(words.slice(-CONTEXT))]),
          ].join(' '),
        )
    }
  }
  const all = runs.filter((run, at) => isChange(run) && (at === 0 || !isChange(runs[at - 1]!))).length
  return `${parts.join(' ')}${all > SHOWN ? ` (${all - SHOWN} more differences; --full shows the whole texts)` : ''}`
}
