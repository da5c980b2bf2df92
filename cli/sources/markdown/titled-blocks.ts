import { capital } from './words.ts'

/*
 * Blocks with a title: alerts of GitHub (`> [!NOTE]`), admonitions of Docusaurus (`:::tip Title`, https://docusaurus.io/docs/markdown-features/admonitions) and of MkDocs
 * (`!!! note "Title"`, https://squidfunk.github.io/mkdocs-material/reference/admonitions/), and tabs of MkDocs (`=== "Tab"`). MkDocs indents
 * their texts, which Markdown would read as code. No plugin of remark knows these blocks.
 */

const INDENT = 4

/** An opening or closing line of Docusaurus. The title is in brackets or plain. */
const DOCUSAURUS = /^(?<quote>[ \t>]*):{3,}[ \t]*(?<type>\w+)?[ \t]*(?:\[(?<title>[^\]]*)\]|(?<plain>[^{]*))/

/** The first line of an alert of GitHub, and of a callout of Obsidian with a title: `> [!NOTE]`. */
const ALERT = /^(?=[ \t]*>)(?<quote>[ \t>]+)\[!(?<type>\w{1,50})\][+-]?(?<plain>.*)$/

/** `!!! note "Title"`, `??? note` and `=== "Tab"`. An empty title means none. */
const MKDOCS =
  /^( *)(?:(?:!!!|\?\?\?\+?) {1,4}([\w-]{1,50})(?: {1,4}(?:inline|end)){0,2}(?: {1,4}"([^"\n]*)")?|===[!+]? {1,4}"([^"\n]+)") *$/

const FENCE = /^[ >]*(`{3,}|~{3,})/

const indentOf = (line: string): number => /^ */.exec(line)![0].length
const withoutTabs = (line: string) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', ' '.repeat(INDENT)))

/** A block whose lines begin at a column, and how many spaces they lose. */
interface Block {
  column: number
  removed: number
}

/** Begins blocks with their titles or types, and removes the indentation of their texts. @param isMdx whether there are only those of Docusaurus */
export function withTitles(text: string, isMdx: boolean): string {
  if (!/^[ \t>]*(?:!!!|\?\?\?|===|:::|\[!)/m.test(text)) return text
  const given = text.split('\n')
  const blocks: Block[] = []
  const lines: string[] = []
  let fence: { mark: string; depth: number } | undefined
  for (const [at, original] of given.entries()) {
    const line = withoutTabs(original)
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
    const isCode = fence !== undefined
    const [, mark] = FENCE.exec(line) ?? []
    if (fence ? mark?.startsWith(fence.mark) : mark) fence = fence ? undefined : { mark: mark!, depth: blocks.length }
    const titled = isCode ? undefined : (DOCUSAURUS.exec(shown) ?? ALERT.exec(shown))?.groups
    const opening = isCode || isMdx ? null : MKDOCS.exec(line)
    if (titled) {
      const { quote = '', type = '', plain = '', title = plain } = titled
      const words = title.trim() || capital(type.toLowerCase())
      lines.push(quote.trimEnd(), ...(words === '' ? [] : [`${quote}**${words}**`, quote.trimEnd()]))
    } else if (!opening || !isIndented(given, at + 1, indent + INDENT)) lines.push(shown)
    else {
      const [, , kind = '', title = capital(kind), tab] = opening
      const words = tab ?? title
      if (words !== '') lines.push('', `${' '.repeat(indent - removed)}**${words}**`, '')
      blocks.push({ column: indent + INDENT, removed: removed + INDENT })
    }
  }
  return lines.join('\n')
}

/** Whether the line, or the one after it if it is blank, begins at a column or after it. */
function isIndented(lines: readonly string[], at: number, column: number): boolean {
  const next = [lines[at], lines[at + 1]].find((line) => line !== undefined && line.trim() !== '')
  return next !== undefined && indentOf(withoutTabs(next)) >= column
}
