import { styleOf, textIn } from './html-elements.ts'
import type { HtmlNode } from './html-nodes.ts'
import { withoutBreaks } from './runs.ts'
import type { Alignment, Block, Inline } from './tree.ts'

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

/** Further columns cannot be covered by cells of other columns or rows, which can claim to span any number of them. */
const WIDTH_LIMIT = 100

const spanOf = (cell: HtmlNode, attribute: string): number => Number.parseInt(cell.attribute(attribute), 10) || 1

/** Whether a cell of a table covers several columns or rows. */
export const isSpanning = (node: HtmlNode): boolean =>
  /^t[dh]$/.test(node.name) && (spanOf(node, 'colspan') > 1 || spanOf(node, 'rowspan') > 1)

/** Returns the cells of rows by their columns. Those that a cell covers beside its first one are empty. */
function inColumns<T extends { cell: HtmlNode }>(rows: readonly T[][]): (T | undefined)[][] {
  /** For each column, in how many further rows it is covered. */
  const covered: number[] = []
  return rows.map((row) => {
    const line: (T | undefined)[] = []
    const skip = () => {
      for (; (covered[line.length] ?? 0) > 0; line.push(undefined)) covered[line.length]!--
    }
    for (const one of row) {
      skip()
      const height = spanOf(one.cell, 'rowspan')
      const width = Math.max(1, Math.min(spanOf(one.cell, 'colspan'), WIDTH_LIMIT - line.length))
      for (let at = 0; at < width; at++) {
        if (line.length < WIDTH_LIMIT) covered[line.length] = height - 1
        line.push(at === 0 ? one : undefined)
      }
    }
    skip()
    return line
  })
}

/** Returns whether one of the nodes within a node, apart from those of inner tables, has a name. */
const has = (node: HtmlNode, names: RegExp): boolean =>
  node.children.some((child) => names.test(child.name) || (child.name !== 'table' && has(child, names)))

/** Cells with other blocks than text, and more characters than this, belong to the layout of a page. */
const CELL_LIMIT = 300

const BLOCKS = /^(?:ul|ol|blockquote|hr|pre)$/

/** Returns whether a table has blocks other than text in its cells. They become one line. */
export const hasBlocksInCells = (table: HtmlNode): boolean =>
  rowsIn(table)
    .flat()
    .some((cell) => has(cell, BLOCKS))

/** Returns whether a table serves the layout of a page: it has one column, other tables, or long contents in its cells. */
export function isLayout(table: HtmlNode): boolean {
  const rows = rowsIn(table)
  const cells = rows.flat()
  if (rows.every((row) => row.length < 2) || cells.some((cell) => has(cell, /^table$/))) return true
  const isData = cells.some(({ name }) => name === 'th') || table.children.some(({ name }) => name === 'caption')
  const isLong = (cell: HtmlNode) => has(cell, BLOCKS) && textIn(cell).length > CELL_LIMIT
  return !isData && hasBlocksInCells(table) && (rows.length < 2 || cells.some(isLong))
}

/** Returns blocks as the content of a cell, which has one line. List items keep their marks. */
function cellOf(blocks: readonly Block[]): Inline[] {
  const parts = blocks.flatMap((block): Inline[][] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return [withoutBreaks(block.children)]
      case 'list': {
        const { start } = block
        return block.items.map((item, at) => [start === null ? '• ' : `${start + at}. `, ...cellOf(item)])
      }
      case 'quote':
        return [cellOf(block.children)]
      case 'table':
        return block.rows.flat()
      default:
        return []
    }
  })
  return parts.flatMap((part, at) => (at > 0 ? [' ', ...part] : part))
}

/**
 * Returns a table, or its content if it serves the layout. Its caption comes before it.
 *
 * @param blocksIn returns the blocks in a cell
 */
export function tableOrContent(node: HtmlNode, blocksIn: (cell: HtmlNode) => Block[]): Block[] {
  const captions = node.children.filter(({ name }) => name === 'caption').flatMap((caption) => blocksIn(caption))
  return [...captions, ...rowsOrContent(node, blocksIn)]
}

function rowsOrContent(node: HtmlNode, blocksIn: (cell: HtmlNode) => Block[]): Block[] {
  const cells = rowsIn(node).map((row) => row.map((cell) => ({ cell, blocks: blocksIn(cell) })))
  if (isLayout(node)) return cells.flat().flatMap(({ blocks }) => blocks)
  const filled = inColumns(cells).filter((row) => row.some((one) => one && one.blocks.length > 0))
  const width = Math.max(0, ...filled.map((row) => row.length))
  if (filled.length === 0) return []
  const lines = filled.map((row) => Array.from({ length: width }, (_, at) => cellOf(row[at]?.blocks ?? [])))
  const align = Array.from({ length: width }, (_, at) => alignmentOf(filled.at(-1)![at]?.cell))
  return [{ type: 'table', align, rows: lines }]
}
