import { escapeInline, escapeLineStarts } from './escape.ts'
import { nestRuns, runsOf, withoutBreaks } from './runs.ts'
import type { Block, Image, Inline, List, Table } from './tree.ts'

/** A piece of a line: text, or a delimiter that opens or closes emphasis. */
interface Piece {
  text: string
  delimiter?: 'open' | 'close'
  /** The pieces of one emphasis share this object. */
  emphasis?: { touches: boolean }
}

/** Escapes the brackets of a text that is escaped otherwise. */
const inBrackets = (text: string) =>
  text.replaceAll(/\\[^]|[[\]]/g, (match) => (match.startsWith('\\') ? match : `\\${match}`))

/** Addresses with parentheses need angle brackets. */
const destination = (url: string) => {
  const text = url.replaceAll(/&(?=#?\w+;)/g, String.raw`\&`)
  return /[()]/.test(text) ? `<${text}>` : text
}

const title = (caption: string) =>
  `"${caption.replaceAll('\n', ' ').replaceAll(/["\\]|&(?=#?\w+;)/g, String.raw`\$&`)}"`

function imageMarkdown({ url, alt, caption, scale }: Image): string {
  const address = destination(scale ? `${url}#${scale}` : url)
  return `![${inBrackets(escapeInline(alt.replaceAll('\n', ' ')))}](${address}${caption ? ` ${title(caption)}` : ''})`
}

function piecesOf(nodes: readonly Inline[], isInLink = false): Piece[] {
  return nodes.flatMap((node, at): Piece[] => {
    if (typeof node === 'string') {
      const next = nodes[at + 1]
      let text = escapeInline(node.replaceAll('\n', ' '))
      if (isInLink) text = inBrackets(text)
      // An exclamation mark would turn the link into an image.
      if (text.endsWith('!') && typeof next === 'object' && next.type === 'link') text = `${text.slice(0, -1)}\\!`
      return [{ text }]
    }
    switch (node.type) {
      case 'break':
        return [{ text: '\\\n' }]
      case 'image':
        return [{ text: imageMarkdown(node) }]
      case 'link':
        return [{ text: '[' }, { text: `${lineOf(piecesOf(node.children, true))}](${destination(node.url)})` }]
      default: {
        const emphasis = node.type === 'emphasis' ? { emphasis: { touches: false } } : {}
        const edge = (delimiter: 'open' | 'close'): Piece => ({ text: '**', delimiter, ...emphasis })
        return [edge('open'), ...piecesOf(node.children, isInLink), edge('close')]
      }
    }
  })
}

const reference = (character: string) => `&#${character.codePointAt(0)};`

/** Whether a character beside a delimiter lets it open or close emphasis, whatever is on the delimiter's other side. */
const isFree = (character: string | undefined) => character === undefined || /[\s\p{P}]/u.test(character)
const isLetter = (character: string | undefined) => character !== undefined && /[^\s\p{P}\p{S}]/u.test(character)

const lastOf = (text: string) => [...text].at(-1)
const firstOf = (text: string) => [...text][0]

/**
 * Joins the pieces of a line. Emphasis is written with asterisks, and with underscores where it touches other delimiters. Where
 * CommonMark would not read a delimiter as such, because of the characters around it, the outer one becomes a character
 * reference.
 */
function lineOf(pieces: readonly Piece[]): string {
  for (const [at, piece] of pieces.entries()) {
    if (piece.emphasis && (pieces[at - 1]?.delimiter || pieces[at + 1]?.delimiter)) piece.emphasis.touches = true
  }
  const texts = pieces.map(({ text, emphasis }) => (emphasis ? (emphasis.touches ? '_' : '*') : text))
  // A reference is punctuation to the delimiter on its other side, so the pieces are looked at twice.
  for (const [at, { delimiter, emphasis }] of [...pieces.entries(), ...pieces.entries()]) {
    if (!delimiter) continue
    const isOpening = delimiter === 'open'
    const [outer, inner] = isOpening ? [at - 1, at + 1] : [at + 1, at - 1]
    const outside = pieces[outer]
    const inside = pieces[inner]
    if (!outside || outside.delimiter) continue
    const text = texts[outer]!
    const beside = isOpening ? lastOf(text) : firstOf(text)
    if (isFree(beside)) continue
    const within = inside?.delimiter ? '*' : isOpening ? firstOf(texts[inner] ?? '') : lastOf(texts[inner] ?? '')
    if (isLetter(within) && !emphasis?.touches) continue
    texts[outer] = isOpening
      ? text.slice(0, text.length - beside!.length) + reference(beside!)
      : reference(beside!) + text.slice(beside!.length)
  }
  return texts.join('')
}

const inlineMarkdown = (nodes: readonly Inline[]) => lineOf(piecesOf(nestRuns(runsOf(nodes))))

/** Returns inline content as one line, for headings and cells. */
const singleLine = (nodes: readonly Inline[]) => inlineMarkdown(withoutBreaks(nodes))

const indented = (text: string, prefix: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : prefix + line))
    .join('\n')

/** Parsers remove no-break spaces at the start of a paragraph, unless they are written as a reference. */
const withIndent = (text: string) => text.replace(/^\u00a0/, '&nbsp;')

/** Whether a block has any Markdown. Rendering the blocks within it again at each level would take exponential time. */
const isWritten = (block: Block) =>
  block.type === 'list' ? block.items.length > 0 : block.type === 'quote' || blockMarkdown(block, false) !== ''

/** Whether a block can follow a paragraph without a blank line: a list that begins with 1, and with content. */
const canFollowLine = (block: Block) =>
  block.type === 'list' && (block.start ?? 1) === 1 && (block.items[0] ?? []).some(isWritten)

function listMarkdown(list: List, isAlternate: boolean): string {
  const isTight = list.items.every((item) => item.slice(1).every(canFollowLine))
  const items = list.items.map((item, at) => {
    const mark = list.start === null ? (isAlternate ? '*' : '-') : `${list.start + at}${isAlternate ? ')' : '.'}`
    const content = blocksMarkdown(item, isTight ? '\n' : '\n\n')
    return content === '' ? mark : `${mark} ${indented(content, ' '.repeat(mark.length + 1))}`
  })
  return items.join(isTight ? '\n' : '\n\n')
}

const DELIMITER_CELLS: Record<string, string> = { left: ':--', center: ':-:', right: '--:' }

function tableMarkdown({ align, rows: [head = [], ...body] }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const cells = (row: readonly Inline[][]) =>
    head.map((_, at) => singleLine(row[at] ?? []).replaceAll('|', String.raw`\|`))
  const delimiters = head.map((_, at) => DELIMITER_CELLS[align[at] ?? ''] ?? '---')
  return [line(cells(head)), line(delimiters), ...body.map((row) => line(cells(row)))].join('\n')
}

function blockMarkdown(block: Block, isAlternate: boolean): string {
  switch (block.type) {
    case 'heading': {
      const text = singleLine(block.children).replace(/(?<!#)#+$/, String.raw`\$&`)
      return text === '' ? '' : `${'#'.repeat(block.level + 1)} ${text}`
    }
    case 'list':
      return listMarkdown(block, isAlternate)
    case 'quote':
      return `> ${indented(blocksMarkdown(block.children), '> ').replaceAll('\n\n', '\n>\n')}`
    case 'rule':
      // Neither a bullet nor the underline of a heading.
      return '___'
    case 'table':
      return tableMarkdown(block)
    default:
      return withIndent(escapeLineStarts(inlineMarkdown(block.children)))
  }
}

function blocksMarkdown(blocks: readonly Block[], separator = '\n\n'): string {
  const parts: string[] = []
  let isAlternate = false
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    // Two lists of the same type would become one. Another mark keeps them apart.
    const isSameList =
      before?.type === 'list' && block.type === 'list' && (before.start === null) === (block.start === null)
    isAlternate = isSameList && !isAlternate
    const text = blockMarkdown(block, isAlternate)
    if (text !== '') parts.push(text)
  }
  return parts.join(separator)
}

/** Returns blocks as rich text: CommonMark that `parseRichText` reads as the same blocks. Empty paragraphs are left out. */
export const toMarkdown = (blocks: readonly Block[]): string => blocksMarkdown(blocks)
