import { capital } from './words.ts'

/*
 * Blocks of MkDocs whose text is indented below their title: admonitions (https://squidfunk.github.io/mkdocs-material/reference/admonitions/)
 * and tabs (https://squidfunk.github.io/mkdocs-material/reference/content-tabs/). Markdown would read such a text as code.
 */

const INDENT = 4

/** `!!! note "Title"`, `??? note` and `=== "Tab"`. An empty title means none. */
const OPENING =
  /^( *)(?:(?:!!!|\?\?\?\+?) {1,4}([\w-]{1,50})(?: {1,4}(?:inline|end)){0,2}(?: {1,4}"([^"\n]*)")?|===[!+]? {1,4}"([^"\n]+)") *$/

const FENCE = /^ *(`{3,}|~{3,})/

const indentOf = (line: string): number => /^ */.exec(line)![0].length

/** A block whose lines begin at a column, and how many spaces they lose. */
interface Block {
  column: number
  removed: number
}

/** Begins indented blocks with their titles or types, and removes the indentation of their texts. */
export function withoutIndentedBlocks(text: string): string {
  if (!/^[ \t]*(?:!!!|\?\?\?|===)/m.test(text)) return text
  const given = text.split('\n')
  const blocks: Block[] = []
  const lines: string[] = []
  let fence: { mark: string; depth: number } | undefined
  for (const [at, original] of given.entries()) {
    const line = original.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', ' '.repeat(INDENT)))
    if (line.trim() === '') {
      lines.push('')
      continue
    }
    const indent = indentOf(line)
    const last = blocks.length
    while (blocks.length > 0 && indent < blocks.at(-1)!.column) blocks.pop()
    if (blocks.length < last) lines.push('')
    if (fence && blocks.length < fence.depth) fence = undefined
    const { removed } = blocks.at(-1) ?? { removed: 0 }
    const shown = blocks.length > 0 ? line.slice(removed) : original
    const [, mark] = FENCE.exec(line) ?? []
    const opening = fence ? null : OPENING.exec(line)
    if (fence ? mark?.startsWith(fence.mark) : mark) fence = fence ? undefined : { mark: mark!, depth: blocks.length }
    if (!opening || !isIndented(given, at + 1, indent + INDENT)) {
      lines.push(shown)
      continue
    }
    const [, , type = '', title = capital(type), tab] = opening
    const words = tab ?? title
    if (words !== '') lines.push('', `${' '.repeat(indent - removed)}**${words}**`, '')
    blocks.push({ column: indent + INDENT, removed: removed + INDENT })
  }
  return lines.join('\n')
}

/** Whether the line, or the one after it if it is blank, begins at a column or after it. */
function isIndented(lines: readonly string[], at: number, column: number): boolean {
  const next = [lines[at], lines[at + 1]].find((line) => line !== undefined && line.trim() !== '')
  return next !== undefined && indentOf(next.replaceAll('\t', ' '.repeat(INDENT))) >= column
}
