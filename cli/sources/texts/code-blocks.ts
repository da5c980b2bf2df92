import { escapePlainText } from '../../../schema/rich-text/escape.ts'
import { indented } from '../../../schema/rich-text/from-html.ts'

/* Code has no counterpart in rich text. It becomes paragraphs that keep its lines and their indentation. */

/** Fenced code in Markdown. It ends at a fence of at least the same length, or with the text. */
const FENCE = /^([ \t>]*)(`{3,}(?=[^`\n]*$)|~{3,})[^\n]*(?:[^]*?\n[ \t>]*\2[`~]*[ \t]*$|[^]*)/gm

/** Divides code at blank lines. */
const partsOf = (code: string): string[] =>
  code
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n(?:[ \t]*\n)+/)
    .map((part) => part.replaceAll(/^\n|\n$/g, ''))
    .filter((part) => part.trim() !== '')

function escapedLine(line: string, at: number): string {
  const text = line.trimStart()
  const indent = indented(line.slice(0, line.length - text.length))
  // Parsers remove no-break spaces at the start of a paragraph, unless they are written as a reference.
  return (at === 0 ? indent.replace('\u00a0', '&nbsp;') : indent) + escapePlainText(text)
}

/** Whether the line of a text that ends or begins at a position has more than marks of quotes. */
const hasTextBefore = (text: string, at: number) => /[^\s>]/.test(text.slice(text.lastIndexOf('\n', at - 2) + 1, at))
const hasTextAfter = (text: string, at: number) => /^\n[ \t>]*[^\s>]/.test(text.slice(at, at + 1_000))

/** Replaces fenced code in a Markdown text by paragraphs. All other text stays the same. @param onCode called with each code */
export const withoutFences = (markdown: string, onCode: (code: string) => void = () => undefined): string =>
  markdown.replaceAll(FENCE, (match, outer: string, _fence: string, at: number) => {
    const lines = match.split('\n').slice(1)
    const last = lines.at(-1)
    if (last !== undefined && /^[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(last)) lines.pop()
    const code = lines.map((line) => (line.startsWith(outer) ? line.slice(outer.length) : line.trimStart())).join('\n')
    onCode(code)
    const parts = partsOf(code).map((part) => outer + part.split('\n').map(escapedLine).join(`\\\n${outer}`))
    // A fence ends the paragraph before it.
    const blank = outer.trimEnd()
    const before = at > 0 && hasTextBefore(markdown, at) ? `${blank}\n` : ''
    const after = hasTextAfter(markdown, at + match.length) ? `\n${blank}` : ''
    return before + parts.join(`\n${blank}\n`) + after
  })
