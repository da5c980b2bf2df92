import type { Break, Image, Inline } from './tree.ts'

/** The marks of a run of text. */
export interface Marks {
  strong?: boolean
  emphasis?: boolean
  /** The address of a link. */
  url?: string | undefined
}

/** Text, an image or a line break with its marks: inline content without nesting, as editors and HTML have it. */
export interface Run {
  content: string | Image | Break
  marks: Marks
}

const sameMarks = (a: Marks, b: Marks) => !a.strong === !b.strong && !a.emphasis === !b.emphasis && a.url === b.url

/** Returns runs in which adjacent texts with the same marks are one. */
function merged(runs: readonly Run[]): Run[] {
  const result: Run[] = []
  for (const { content, marks } of runs) {
    const last = result.at(-1)
    if (content === '') continue
    if (typeof content === 'string' && typeof last?.content === 'string' && sameMarks(last.marks, marks)) {
      last.content += content
    } else {
      result.push({ content, marks })
    }
  }
  return result
}

/** Returns whether a run consists of spaces. */
export const isSpace = ({ content }: Run): boolean => typeof content === 'string' && content.trim() === ''

/** Returns whether a run is a line break. */
export const isBreak = ({ content }: Run): boolean => typeof content === 'object' && content.type === 'break'

/** Returns runs in which spaces at the ends of marked text have no marks: CommonMark ends a mark at a word only. */
function withPlainSpaces(runs: readonly Run[]): Run[] {
  return runs.flatMap(({ content, marks }): Run[] => {
    if (typeof content !== 'string' || (!marks.strong && !marks.emphasis)) return [{ content, marks }]
    const text = content.trim()
    const from = content.length - content.trimStart().length
    const plain = { url: marks.url }
    return [
      { content: content.slice(0, from), marks: plain },
      { content: text, marks },
      { content: content.slice(from + text.length), marks: plain },
    ].filter((run) => run.content !== '')
  })
}

/** White space at the start of a text, except no-break spaces: those indent lines of code. */
const PLAIN_SPACES = /^[^\S\u00a0]+/

const withoutPlainSpaces = (text: string) => text.replace(PLAIN_SPACES, '')
const withoutSpaces = (text: string) => text.trimStart()

/** Returns the runs of a line without spaces at its ends. @param trimStart removes those at the start of a text */
function trimmedLine(line: readonly Run[], trimStart: (text: string) => string): Run[] {
  if (line.every(isSpace)) return []
  const from = line.findIndex(({ content }) => typeof content !== 'string' || trimStart(content) !== '')
  const runs = line.slice(from, line.findLastIndex((run) => !isSpace(run)) + 1).map((run) => ({ ...run }))
  const [first, last] = [runs[0]!, runs.at(-1)!]
  if (typeof first.content === 'string') first.content = trimStart(first.content)
  if (typeof last.content === 'string') last.content = last.content.trimEnd()
  return runs
}

/** Returns runs without spaces at the ends of lines, and without line breaks at the ends. */
function trimmed(runs: readonly Run[], trimStart: (text: string) => string): Run[] {
  const result: Run[] = []
  let line: Run[] = []
  for (const run of runs) {
    if (isBreak(run)) {
      for (const part of trimmedLine(line, trimStart)) result.push(part)
      result.push(run)
      line = []
    } else {
      line.push(run)
    }
  }
  for (const part of trimmedLine(line, trimStart)) result.push(part)
  const from = result.findIndex((run) => !isBreak(run))
  return from < 0 ? [] : result.slice(from, result.findLastIndex((run) => !isBreak(run)) + 1)
}

/** The marks in the order in which they are nested, the outermost first. */
const NESTING = ['url', 'strong', 'emphasis'] as const

function nested(runs: readonly Run[], [mark, ...inner]: readonly (typeof NESTING)[number][]): Inline[] {
  if (!mark) return runs.map(({ content }) => content)
  const nodes: Inline[] = []
  for (let at = 0; at < runs.length;) {
    const value = runs[at]!.marks[mark]
    let end = at + 1
    while (end < runs.length && (runs[end]!.marks[mark] || undefined) === (value || undefined)) end++
    const children = nested(runs.slice(at, end), inner)
    // As arguments, many nodes would overflow the stack.
    if (!value) for (const child of children) nodes.push(child)
    else if (mark === 'url') nodes.push({ type: 'link', url: String(value), children })
    else nodes.push({ type: mark, children })
    at = end
  }
  return nodes
}

/**
 * Returns runs as nested inline content without spaces at the ends. Images and line breaks have no emphasis.
 *
 * @param keepsIndents whether no-break spaces at the starts of lines are kept. They are unless this is false.
 */
export function nestRuns(runs: readonly Run[], keepsIndents = true): Inline[] {
  const plain = runs.map(({ content, marks }) =>
    typeof content === 'string' ? { content, marks } : { content, marks: { url: marks.url } },
  )
  const lines = trimmed(merged(withPlainSpaces(merged(plain))), keepsIndents ? withoutPlainSpaces : withoutSpaces)
  return nested(merged(lines), NESTING)
}

/** Returns inline content as runs. */
export const runsOf = (nodes: readonly Inline[], marks: Marks = {}): Run[] =>
  nodes.flatMap((node): Run[] => {
    if (typeof node === 'string') return [{ content: node, marks }]
    if (node.type === 'image' || node.type === 'break') return [{ content: node, marks }]
    if (node.type === 'link') return runsOf(node.children, { ...marks, url: node.url })
    return runsOf(node.children, { ...marks, [node.type]: true })
  })

/** Returns inline content with spaces in place of line breaks, for headings and cells. */
export const withoutBreaks = (nodes: readonly Inline[]): Inline[] =>
  nestRuns(
    runsOf(nodes).map((run) => (isBreak(run) ? { ...run, content: ' ' } : run)),
    false,
  )
