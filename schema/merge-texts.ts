import { wordRuns, wordsOf } from './word-runs.ts'

/** A run of words of the base, from `start` to before `end`, and the words that replace it. */
interface Edit {
  start: number
  end: number
  words: string[]
}

export interface MergedText {
  text: string
  /** Whether no word was changed by both sides. Otherwise the text has both versions of these passages, mine first. */
  isClean: boolean
}

/** Returns the edits that turn one text into another; undefined for texts that differ too much. */
function editsOf(base: string, changed: string): Edit[] | undefined {
  const runs = wordRuns(base, changed)
  if (!runs) return undefined
  const edits: Edit[] = []
  let position = 0
  for (const { operation, words } of runs) {
    const last = edits.at(-1)
    if (operation === -1) edits.push({ start: position, end: position + words.length, words: [] })
    // A run of added words follows the run that it replaces.
    else if (operation === 1 && last?.end === position && last.words.length === 0) last.words = words
    else if (operation === 1) edits.push({ start: position, end: position, words })
    if (operation !== 1) position += words.length
  }
  return edits
}

const overlaps = (a: Edit, b: Edit) => a.start <= b.end && b.start <= a.end

/** Returns the words of a passage of the base after the edits of one side. */
function passage(base: readonly string[], edits: readonly Edit[], start: number, end: number): string {
  let position = start
  let result = ''
  for (const edit of edits) {
    result += base.slice(position, edit.start).join('') + edit.words.join('')
    position = edit.end
  }
  return result + base.slice(position, end).join('')
}

/** Merges two changed versions of a text by words (three-way merge). */
export function mergeTexts(base: string, mine: string, theirs: string): MergedText {
  const [left, right] = [editsOf(base, mine), editsOf(base, theirs)]
  if (!left || !right) return { text: mine, isClean: false }
  const words = wordsOf(base)
  let text = ''
  let position = 0
  let isClean = true
  while (left.length > 0 || right.length > 0) {
    const group: { mine: Edit[]; theirs: Edit[] } = { mine: [], theirs: [] }
    const isLeftFirst = right.length === 0 || (left.length > 0 && left[0]!.start <= right[0]!.start)
    const first = (isLeftFirst ? left : right)[0]!
    const region: Edit = { start: first.start, end: first.end, words: [] }
    // The passage grows as long as an edit of either side touches it.
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false
      for (const [queue, taken] of [
        [left, group.mine],
        [right, group.theirs],
      ] as const) {
        while (queue.length > 0 && overlaps(queue[0]!, region)) {
          const edit = queue.shift()!
          taken.push(edit)
          region.end = Math.max(region.end, edit.end)
          isGrowing = true
        }
      }
    }
    const own = passage(words, group.mine, region.start, region.end)
    const other = passage(words, group.theirs, region.start, region.end)
    text += words.slice(position, region.start).join('')
    if (group.theirs.length === 0 || own === other) text += own
    else if (group.mine.length === 0) text += other
    else {
      isClean = false
      text += own + (/\s$/.test(own) || own === '' ? '' : ' ') + other
    }
    position = region.end
  }
  return { text: text + words.slice(position).join(''), isClean }
}
