import { isAddress } from '../text.ts'
import { type Marks, nestRuns, type Run } from './runs.ts'
import type { Alignment, Block, Image, Inline, List } from './tree.ts'
import { wordListItem } from './word-lists.ts'

/** An element or a text of a parsed HTML document. Parsers of browsers and servers are adapted to it. */
export interface HtmlNode {
  /** The name in small letters; `#text` for a text, another name with `#` for what is not shown, such as a comment. */
  name: string
  /** The characters of a text. */
  text: string
  attribute: (name: string) => string
  children: readonly HtmlNode[]
}

export interface FromHtmlOptions {
  /** Returns the address of an image in rich text, or null to leave it out. By default, any address that links can have. */
  imageUrl?: (src: string) => string | null
}

/** Elements whose content is not shown, or is not text. */
const HIDDEN = new Set(
  'audio canvas embed frame frameset head iframe link math meta noscript object param script select source style svg template textarea title track video'.split(
    ' ',
  ),
)

/** Elements that stand in a paragraph of their own. */
const BLOCKS = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend li main menu nav optgroup p pre section summary tbody td tfoot th thead tr'.split(
    ' ',
  ),
)

const HEADING_LEVELS: Record<string, 1 | 2> = { h1: 1, h2: 1, h3: 2, h4: 2, h5: 2, h6: 2 }

/** Characters that word processors leave in texts and that nobody sees: soft hyphens, zero-width spaces and the like. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

/** A no-break space beside another space only fills the line. */
const collapse = (text: string) => text.replaceAll(INVISIBLE, '').replaceAll(/[ \t\n\r\f\u00a0]{2,}|[ \t\n\r\f]/g, ' ')

const styleOf = (node: HtmlNode, property: string) =>
  new RegExp(String.raw`(?:^|;)\s*${property}\s*:\s*([^;]+)`, 'i')
    .exec(node.attribute('style'))?.[1]
    ?.trim()
    .toLowerCase()

function marksOf(node: HtmlNode, marks: Marks, isHeading: boolean): Marks {
  const result = { ...marks }
  if (/^(?:strong|b)$/.test(node.name)) result.strong = true
  if (/^(?:em|i|cite|dfn|var)$/.test(node.name)) result.emphasis = true
  const weight = styleOf(node, 'font-weight')
  if (weight) result.strong = weight.startsWith('bold') || Number(weight) >= 600
  const style = styleOf(node, 'font-style')
  if (style) result.emphasis = style === 'italic' || style === 'oblique'
  // Word processors make headings bold.
  if (isHeading) result.strong = false
  if (node.name === 'a') {
    const url = node.attribute('href').trim()
    result.url = isAddress(url) ? url : undefined
  }
  return result
}

const isHidden = (node: HtmlNode) =>
  node.name === '#comment' ||
  HIDDEN.has(node.name) ||
  styleOf(node, 'display') === 'none' ||
  styleOf(node, 'mso-hide') === 'all'

const isBreak = ({ content }: Run) => typeof content === 'object' && content.type === 'break'
const isSpace = ({ content }: Run) => typeof content === 'string' && content.trim() === ''

/** Divides runs where two line breaks follow each other. */
function paragraphsIn(runs: readonly Run[]): Run[][] {
  const paragraphs: Run[][] = [[]]
  for (const run of runs) {
    const current = paragraphs.at(-1)!
    const before = current.findLast((other) => !isSpace(other))
    if (isBreak(run) && before && isBreak(before)) paragraphs.push([])
    else current.push(run)
  }
  return paragraphs
}

/** Collects blocks. Inline content becomes paragraphs between them. */
class Builder {
  readonly #blocks: Block[] = []
  readonly #options: FromHtmlOptions
  #runs: Run[] = []

  constructor(options: FromHtmlOptions) {
    this.#options = options
  }

  /** Ends the last paragraph and returns all blocks. */
  blocks(): Block[] {
    this.end()
    return joinedLists(this.#blocks)
  }

  /** Ends the current paragraph. Two line breaks end one too. */
  end(): void {
    for (const runs of paragraphsIn(this.#take())) {
      const children = nestRuns(runs)
      if (children.length > 0) this.#blocks.push({ type: 'paragraph', children })
    }
  }

  #endHeading(level: 1 | 2): void {
    const children = withoutBreaks(nestRuns(this.#take()))
    if (children.length > 0) this.#blocks.push({ type: 'heading', level, children })
  }

  #take(): Run[] {
    const runs = this.#runs
    this.#runs = []
    return runs
  }

  add(nodes: readonly HtmlNode[], marks: Marks, isHeading = false): void {
    for (const node of nodes) this.#addNode(node, marks, isHeading)
  }

  #addNode(node: HtmlNode, marks: Marks, isHeading: boolean): void {
    if (node.name === '#text') {
      this.#addText(node.text, marks)
      return
    }
    if (isHidden(node)) return
    const level = HEADING_LEVELS[node.name] ?? (/\bMsoTitle\b/.test(node.attribute('class')) ? 1 : undefined)
    if (level) {
      this.end()
      this.add(node.children, marks, true)
      this.#endHeading(level)
      return
    }
    switch (node.name) {
      case 'br':
        this.#runs.push({ content: { type: 'break' }, marks })
        return
      case 'hr':
        this.#push({ type: 'rule' })
        return
      case 'img':
        this.#addImage(node, marks)
        return
      case 'ul':
      case 'ol':
        this.#push(this.#list(node, marks))
        return
      case 'blockquote': {
        const children = this.#blocksIn(node.children, marks)
        if (children.length > 0) this.#push({ type: 'quote', children })
        return
      }
      case 'table':
        this.end()
        this.#blocks.push(...this.#table(node, marks))
        return
      case 'pre':
        this.end()
        this.#addLines(node, marks)
        this.end()
        return
      default:
        this.#addElement(node, marks, isHeading)
    }
  }

  #addElement(node: HtmlNode, marks: Marks, isHeading: boolean): void {
    const item = wordListItem(node)
    if (item) {
      const children = this.#blocksIn(item.content, marks)
      // Items of one list are joined later.
      if (children.length > 0) this.#push(nestedList(item.level, item.start, children))
      return
    }
    const isBlock = BLOCKS.has(node.name)
    if (isBlock) this.end()
    this.add(node.children, marksOf(node, marks, isHeading), isHeading)
    if (isBlock) this.end()
  }

  #addText(text: string, marks: Marks): void {
    const last = this.#runs.at(-1)?.content
    const collapsed = collapse(text)
    // Spaces of adjacent texts collapse too.
    const content = typeof last === 'string' && last.endsWith(' ') ? collapsed.replace(/^ /, '') : collapsed
    if (content !== '') this.#runs.push({ content, marks })
  }

  /** Adds preformatted text: its line breaks are kept. */
  #addLines(node: HtmlNode, marks: Marks): void {
    for (const child of node.children) {
      if (child.name !== '#text') {
        if (!isHidden(child)) this.#addLines(child, marksOf(child, marks, false))
        continue
      }
      for (const [at, line] of child.text.split('\n').entries()) {
        if (at > 0) this.#runs.push({ content: { type: 'break' }, marks })
        if (line !== '') this.#runs.push({ content: line, marks })
      }
    }
  }

  #addImage(node: HtmlNode, marks: Marks): void {
    const src = node.attribute('src').trim()
    const { imageUrl = (address: string) => (isAddress(address) ? address : null) } = this.#options
    const url = imageUrl(src)
    if (url === null) return
    const content: Image = { type: 'image', url, alt: collapse(node.attribute('alt')).trim() }
    this.#runs.push({ content, marks })
  }

  #push(block: Block): void {
    this.end()
    if (block.type !== 'list' || block.items.length > 0) this.#blocks.push(block)
  }

  #blocksIn(nodes: readonly HtmlNode[], marks: Marks): Block[] {
    const builder = new Builder(this.#options)
    builder.add(nodes, marks)
    return builder.blocks()
  }

  #list(node: HtmlNode, marks: Marks): List {
    const items: Block[][] = []
    for (const child of node.children) {
      if (child.name === 'ul' || child.name === 'ol') {
        // Some programs put a nested list beside the item that it belongs to.
        const nested = this.#list(child, marks)
        if (items.length === 0) items.push([])
        if (nested.items.length > 0) items.at(-1)!.push(nested)
        continue
      }
      if (child.name === '#text' && child.text.trim() === '') continue
      const blocks = this.#blocksIn(child.name === 'li' ? child.children : [child], marksOf(child, marks, false))
      if (blocks.length > 0) items.push(blocks)
    }
    const start = Number.parseInt(node.attribute('start'), 10)
    return { type: 'list', start: node.name === 'ul' ? null : start >= 0 ? start : 1, items }
  }

  /** Returns a table, or its content if it has one column or blocks in its cells: then it is there for the layout. */
  #table(node: HtmlNode, marks: Marks): Block[] {
    const rows = rowsIn(node)
    const cells = rows.map((row) => row.map((cell) => ({ cell, blocks: this.#blocksIn(cell.children, marks) })))
    const width = Math.max(0, ...cells.map((row) => row.length))
    const isLayout =
      width < 2 ||
      cells.flat().some(({ blocks }) => blocks.some(({ type }) => type !== 'paragraph' && type !== 'heading'))
    if (isLayout) return cells.flat().flatMap(({ blocks }) => blocks)
    const filled = cells.filter((row) => row.some(({ blocks }) => blocks.length > 0))
    if (filled.length === 0) return []
    const lines = filled.map((row) => Array.from({ length: width }, (_, at) => cellOf(row[at]?.blocks ?? [])))
    const align = Array.from({ length: width }, (_, at) => alignmentOf(filled.at(-1)![at]?.cell))
    return [{ type: 'table', align, rows: lines }]
  }
}

/** Returns the alignment of a cell, which word processors give to the paragraph in it. */
function alignmentOf(cell: HtmlNode | undefined): Alignment {
  const elements = cell ? [cell, ...cell.children] : []
  const aligns = elements.map((node) => styleOf(node, 'text-align') ?? node.attribute('align').toLowerCase())
  return aligns.find((align) => align === 'center' || align === 'right') ?? null
}

function rowsIn(node: HtmlNode): HtmlNode[][] {
  return node.children.flatMap((child) => {
    if (child.name === 'tr') return [child.children.filter(({ name }) => name === 'td' || name === 'th')]
    return /^(?:thead|tbody|tfoot)$/.test(child.name) ? rowsIn(child) : []
  })
}

const withoutBreaks = (nodes: readonly Inline[]): Inline[] =>
  nodes.map((node) => (typeof node === 'object' && node.type === 'break' ? ' ' : node))

const cellOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, at) => [
    ...(at > 0 ? [' '] : []),
    ...('children' in block ? withoutBreaks(block.children as Inline[]) : []),
  ])

/** Returns a list with one item, in as many lists as its level says. */
const nestedList = (level: number, start: number | null, item: Block[]): List =>
  level <= 1
    ? { type: 'list', start, items: [item] }
    : { type: 'list', start: null, items: [[nestedList(level - 1, start, item)]] }

/** Adds the items of a list to another, at its level. */
function join(list: List, more: List): void {
  for (const item of more.items) {
    const [only, ...rest] = item
    const last = list.items.at(-1)
    if (only?.type === 'list' && rest.length === 0 && last) {
      const inner = last.at(-1)
      if (inner?.type === 'list') join(inner, only)
      else last.push(only)
    } else {
      list.items.push(item)
    }
  }
}

/** Returns blocks in which the lists of single items that Word writes are one list. */
function joinedLists(blocks: readonly Block[]): Block[] {
  const result: Block[] = []
  for (const block of blocks) {
    const last = result.at(-1)
    if (block.type !== 'list' || last?.type !== 'list') result.push(block)
    else if (isContinued(last, block)) join(last, block)
    else result.push(block)
  }
  return result
}

const isContinued = (list: List, more: List) =>
  more.items.length === 1 &&
  ((list.start === null) === (more.start === null) ||
    (more.items[0]!.length === 1 && more.items[0]![0]!.type === 'list'))

/** Converts HTML to rich text. What rich text does not have, such as colors and columns, is left out. */
export function fromHtml(nodes: readonly HtmlNode[], options: FromHtmlOptions = {}): Block[] {
  const builder = new Builder(options)
  builder.add(nodes, {})
  return builder.blocks()
}
