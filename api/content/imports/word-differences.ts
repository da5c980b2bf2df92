import { COMMAND_LINE } from '../../../schema/transfer/wording.ts'
import { wordRuns, type WordRun, wordsOf } from '../../../schema/word-runs.ts'

/** Number of equal words shown on either side of a difference. */
const CONTEXT = 4
/** Largest number of differences that are shown. */
const SHOWN = 5

const text = (words: string[]) => words.join('').replaceAll(/\s+/g, ' ').trim()

/**
 * Formats the differences of two texts with some words around each:
 * `… trials in [-dry-] {+sandy+} soil show …`.
 */
export function wordDifferences(before: string, after: string, { advice } = COMMAND_LINE): string {
  const runs = wordRuns(before, after)
  if (!runs) return `${wordsOf(before).length} words → ${wordsOf(after).length} words`
  const isChange = ({ operation }: WordRun) => operation !== 0
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
  if (all <= SHOWN) return parts.join(' ')
  return `${parts.join(' ')} (${all - SHOWN} more differences${advice('; --full shows the whole texts')})`
}
