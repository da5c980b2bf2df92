import { withoutBreaks } from './runs.ts'
import type { Block, Inline } from './tree.ts'

/* The cells of tables have one line here, and none covers others. */

/** Further columns cannot be covered by cells of other columns or rows, which can claim to span any number of them. */
const WIDTH_LIMIT = 100

/** How many columns and rows a cell covers. */
export interface Span {
  columns: number
  rows: number
}

/** Returns the cells of rows by their columns. Those that a cell covers beside its first one are undefined. */
export function inColumns<T extends { span: Span }>(rows: readonly T[][]): (T | undefined)[][] {
  /** For each column, in how many further rows it is covered. */
  const covered: number[] = []
  return rows.map((row) => {
    const line: (T | undefined)[] = []
    const skip = () => {
      for (; (covered[line.length] ?? 0) > 0; line.push(undefined)) covered[line.length]!--
    }
    for (const one of row) {
      skip()
      const width = Math.max(1, Math.min(one.span.columns, WIDTH_LIMIT - line.length))
      for (let at = 0; at < width; at++) {
        if (line.length < WIDTH_LIMIT) covered[line.length] = one.span.rows - 1
        line.push(at === 0 ? one : undefined)
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
