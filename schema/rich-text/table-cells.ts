import { withoutBreaks } from './runs.ts'
import type { Block, Inline } from './tree.ts'

/* Cells of tables in rich text have one line, and no `colspan` or `rowspan`. */

/** The most columns that spanning cells can fill. A cell of HTML can claim to span any number of columns and rows. */
const WIDTH_LIMIT = 100

/** The `colspan` and `rowspan` of a cell. */
export interface Span {
  columns: number
  rows: number
}

/** Returns rows with one entry for each column. Where a cell spans several columns or rows, all but its first entry are undefined. */
export function inColumns<T extends { span: Span }>(rows: readonly T[][]): (T | undefined)[][] {
  /** For each column, how many of the following rows a cell with `rowspan` still occupies. */
  const covered: number[] = []
  return rows.map((row) => {
    const line: (T | undefined)[] = []
    const skip = () => {
      for (; (covered[line.length] ?? 0) > 0; line.push(undefined)) covered[line.length]!--
    }
    for (const cell of row) {
      skip()
      const width = Math.max(1, Math.min(cell.span.columns, WIDTH_LIMIT - line.length))
      for (let at = 0; at < width; at++) {
        if (line.length < WIDTH_LIMIT) covered[line.length] = cell.span.rows - 1
        line.push(at === 0 ? cell : undefined)
      }
    }
    skip()
    return line
  })
}

/** Returns blocks as the content of a cell, which has one line. List items keep their marks. */
export function cellOf(blocks: readonly Block[]): Inline[] {
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
