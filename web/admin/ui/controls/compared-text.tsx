import { type WordRun, wordRuns, wordsOf } from '../../../../schema/word-runs.ts'

/** Shorter texts are compared as a whole: marks in them would only be noise. */
const FEWEST_WORDS = 6
/** A longer run of common words is shortened. */
const LONGEST_CONTEXT = 60
/** The number of words that a shortened run keeps beside each change. */
const CONTEXT = 20

/** Returns the runs of two texts, or undefined if they are better compared as a whole. */
export function compareTexts(before: string, after: string): WordRun[] | undefined {
  if (before === after || Math.min(wordsOf(before).length, wordsOf(after).length) < FEWEST_WORDS) return undefined
  // A paragraph that was added after a word does not change the word.
  const loose = wordRuns(before, after, true)
  const runs = loose?.every(({ operation }) => operation === 0) ? wordRuns(before, after) : loose
  return runs?.some(({ operation }) => operation === 0) ? runs : undefined
}

/** Returns a run of common words. A long one is shortened in the middle. */
function context(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  if (words.length <= LONGEST_CONTEXT) return words.join('')
  const start = isFirst ? '' : words.slice(0, CONTEXT).join('')
  return `${start} … ${isLast ? '' : words.slice(-CONTEXT).join('')}`
}

interface Props {
  text: string
  /** The result of comparing it with another text. */
  runs: readonly WordRun[] | undefined
  /** Whether the text is the newer one of the two. Without it, the words of both are shown in one text. */
  isNew?: boolean
}

/** Shows one of two compared texts, with marks on the words that the other one lacks, or both in one. */
export function ComparedText({ text, runs, isNew }: Props) {
  if (!runs) return text || <em>(empty)</em>
  return runs.map(({ operation, words }, at) => {
    // The runs of two texts never change places.
    const key = `${at}`
    if (operation === 0) return <span key={key}>{context(words, at === 0, at === runs.length - 1)}</span>
    const isAdded = operation === 1
    if (isNew !== undefined && isNew !== isAdded) return null
    const Mark = isAdded ? 'ins' : 'del'
    return (
      <Mark
        key={key}
        className={
          isAdded ? 'rounded-xs bg-tint font-medium text-ink no-underline' : 'rounded-xs text-danger line-through'
        }
      >
        {words.join('')}
      </Mark>
    )
  })
}
