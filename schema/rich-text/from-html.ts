import { isAddress } from '../text.ts'
import { collapse, headingLevel, isBlockElement, isHidden, marksOf } from './html-elements.ts'
import type { HtmlNode } from './html-nodes.ts'
import { scriptText } from './html-scripts.ts'
import { tableOrContent } from './html-tables.ts'
import { isBreak, isSpace, type Marks, nestRuns, type Run, withoutBreaks } from './runs.ts'
import type { Block, Image, List } from './tree.ts'
import { joinedLists, nestedList, wordListItem } from './word-lists.ts'

export interface FromHtmlOptions {
  /** Returns the address of an image in rich text, or null to leave it out. By default, any address that links can have. */
  imageUrl?: (src: string, alt: string) => string | null
}

/** A line of preformatted text, which keeps its indentation. */
interface HtmlRun extends Run {
  isPreformatted?: boolean
}

/** Divides runs where two line breaks follow each other. */
function paragraphsIn(runs: readonly HtmlRun[]): HtmlRun[][] {
  const paragraphs: HtmlRun[][] = [[]]
  for (const run of runs) {
    const current = paragraphs.at(-1)!
    const before = current.findLast((other) => !isSpace(other))
    if (isBreak(run) && before && isBreak(before)) paragraphs.push([])
    else current.push(run)
  }
  return paragraphs
}

/** Returns runs without no-break spaces at the starts of lines, by which writers indent texts. */
function withoutIndents(runs: readonly HtmlRun[]): Run[] {
  let isStart = true
  return runs.map((run) => {
    if (isBreak(run)) isStart = true
    else if (isStart && typeof run.content === 'string' && !run.isPreformatted) {
      const content = run.content.trimStart()
      isStart = content === ''
      return { ...run, content }
    } else isStart = false
    return run
  })
}

const TAB = ' '.repeat(4)

/** Returns a line of code with no-break spaces for the spaces at its start: rich text has no others there. */
export const indented = (line: string): string =>
  line.replace(/^[ \t]+/, (spaces) => spaces.replaceAll('\t', TAB).replaceAll(' ', '\u00a0'))

/** Collects blocks. Inline content becomes paragraphs between them. */
class Builder {
  readonly #blocks: Block[] = []
  readonly #options: FromHtmlOptions
  #runs: HtmlRun[] = []

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
      const children = nestRuns(withoutIndents(runs))
      if (children.length > 0) this.#blocks.push({ type: 'paragraph', children })
    }
  }

  #endHeading(level: 1 | 2): void {
    const children = withoutBreaks(nestRuns(withoutIndents(this.#take())))
    if (children.length > 0) this.#blocks.push({ type: 'heading', level, children })
  }

  #take(): HtmlRun[] {
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
    const level = headingLevel(node)
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
        this.#blocks.push(...tableOrContent(node, (cell) => this.#blocksIn(cell.children, marks)))
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
    const script = scriptText(node)
    if (script) return this.#addText(script, marks)
    const isBlock = isBlockElement(node)
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

  /** Adds preformatted text: its line breaks and the indentation of its lines are kept. */
  #addLines(node: HtmlNode, marks: Marks): void {
    for (const child of node.children) {
      if (child.name === 'br') this.#runs.push({ content: { type: 'break' }, marks })
      else if (child.name === 'img') this.#addImage(child, marks)
      else if (child.name === '#text') this.#addPreformatted(child.text, marks)
      else if (!isHidden(child)) {
        // Some programs write a block for each line of code.
        const isLine = isBlockElement(child)
        if (isLine) this.#endLine(marks)
        this.#addLines(child, marksOf(child, marks, false))
        if (isLine) this.#endLine(marks)
      }
    }
  }

  #endLine(marks: Marks): void {
    const last = this.#runs.at(-1)
    if (last && !isBreak(last)) this.#runs.push({ content: { type: 'break' }, marks })
  }

  #addPreformatted(text: string, marks: Marks): void {
    for (const [at, line] of text.split('\n').entries()) {
      if (at > 0) this.#runs.push({ content: { type: 'break' }, marks })
      const before = this.#runs.findLast(({ content }) => content !== '')
      const isStart = before === undefined || isBreak(before) || (before.isPreformatted === true && isSpace(before))
      const content = isStart ? indented(line) : line
      if (line !== '') this.#runs.push({ content, marks, isPreformatted: true })
    }
  }

  #addImage(node: HtmlNode, marks: Marks): void {
    const src = node.attribute('src').trim()
    const { imageUrl = (address: string) => (isAddress(address) ? address : null) } = this.#options
    const alt = collapse(node.attribute('alt')).trim()
    const url = imageUrl(src, alt)
    if (url === null) return
    const content: Image = { type: 'image', url, alt }
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
}

/** Converts HTML to rich text. What rich text does not have, such as colors and columns, is left out. */
export function fromHtml(nodes: readonly HtmlNode[], options: FromHtmlOptions = {}): Block[] {
  const builder = new Builder(options)
  builder.add(nodes, {})
  return builder.blocks()
}
