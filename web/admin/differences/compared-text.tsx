import { type WordRun, wordRuns, wordsOf } from '../../../schema/word-runs.ts'

/** Shorter texts are compared as a whole: marks in them would only be noise. */
const FEWEST_WORDS = 6
/** The largest number of words in a row that both texts have and that are all shown, and how many remain of more. */
const LONGEST_CONTEXT = 60
const CONTEXT = 20

/** Returns the runs of two texts, or undefined if they are better compared as a whole. */
function compared(before: string, after: string): WordRun[] | undefined {
  if (before === after || Math.min(wordsOf(before).length, wordsOf(after).length) < FEWEST_WORDS) return undefined
  const runs = wordRuns(before, after)
  return runs?.some(({ operation }) => operation === 0) ? runs : undefined
}

/** Returns the words that both texts have, shortened in the middle if they are many. */
function context(words: readonly string[], isFirst: boolean, isLast: boolean): string {
  if (words.length <= LONGEST_CONTEXT) return words.join('')
  const start = isFirst ? '' : words.slice(0, CONTEXT).join('')
  return `${start} … ${isLast ? '' : words.slice(-CONTEXT).join('')}`
}

interface Props {
  text: string
  /** The text that it is compared with. */
  other: string
  /** Whether the other text is the older one. Otherwise, this one is. */
  isNew: boolean
}

/** A text in which the words are marked that another text does not have. */
export function ComparedText({ text, other, isNew }: Props) {
  const runs = isNew ? compared(other, text) : compared(text, other)
  if (!runs) return text || <em>(empty)</em>
  const Mark = isNew ? 'ins' : 'del'
  const own = isNew ? 1 : -1
  return runs.map(({ operation, words }, at) => {
    // The runs of two texts never change places.
    const key = `${at}`
    if (operation === 0) return <span key={key}>{context(words, at === 0, at === runs.length - 1)}</span>
    return operation === own ? (
      <Mark
        key={key}
        className={
          isNew ? 'rounded-xs bg-tint font-medium text-ink no-underline' : 'rounded-xs text-danger line-through'
        }
      >
        {words.join('')}
      </Mark>
    ) : null
  })
}
