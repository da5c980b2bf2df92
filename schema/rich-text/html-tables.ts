import { styleOf, textIn } from './html-elements.ts'
import type { HtmlNode } from './html-nodes.ts'
import { cellOf, inColumns, type Span } from './table-cells.ts'
import type { Alignment, Block } from './tree.ts'

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

const numberIn = (cell: HtmlNode, attribute: string): number => Number.parseInt(cell.attribute(attribute), 10) || 1

const spanOf = (cell: HtmlNode): Span => ({ columns: numberIn(cell, 'colspan'), rows: numberIn(cell, 'rowspan') })

/** Whether a cell of a table covers several columns or rows. */
export const isSpanning = (cell: HtmlNode): boolean => spanOf(cell).columns > 1 || spanOf(cell).rows > 1

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
  const cells = rowsIn(node).map((row) => row.map((cell) => ({ cell, span: spanOf(cell), blocks: blocksIn(cell) })))
  if (isLayout(node)) return cells.flat().flatMap(({ blocks }) => blocks)
  const filled = inColumns(cells).filter((row) => row.some((cell) => cell && cell.blocks.length > 0))
  const width = Math.max(0, ...filled.map((row) => row.length))
  if (filled.length === 0) return []
  const lines = filled.map((row) => Array.from({ length: width }, (_, at) => cellOf(row[at]?.blocks ?? [])))
  const align = Array.from({ length: width }, (_, at) => alignmentOf(filled.at(-1)![at]?.cell))
  return [{ type: 'table', align, rows: lines }]
}
