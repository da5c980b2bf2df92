import { styleOf } from './html-elements.ts'
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

const cellOf = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, at) => [
    ...(at > 0 ? [' '] : []),
    ...(block.type === 'paragraph' || block.type === 'heading' ? withoutBreaks(block.children) : []),
  ])

/**
 * Returns a table, or its content if it has one column or other blocks than text in its cells: such tables serve the layout.
 * Its caption comes before it.
 *
 * @param blocksIn returns the blocks in a cell
 */
export function tableOrContent(node: HtmlNode, blocksIn: (cell: HtmlNode) => Block[]): Block[] {
  const captions = node.children.filter(({ name }) => name === 'caption').flatMap((caption) => blocksIn(caption))
  return [...captions, ...rowsOrContent(rowsIn(node), blocksIn)]
}

function rowsOrContent(rows: HtmlNode[][], blocksIn: (cell: HtmlNode) => Block[]): Block[] {
  const cells = rows.map((row) => row.map((cell) => ({ cell, blocks: blocksIn(cell) })))
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
