import type { ReactNode } from 'react'
import type { BlockOf, ShownBlock } from './block.ts'

interface Props {
  block: BlockOf<'columns'>
  /** Renders the blocks of a column. */
  column: (blocks: readonly ShownBlock[]) => ReactNode
}

export const ColumnsBlock = ({ block: { left, right }, column }: Props) => (
  <div className="page-columns">
    {column(left)}
    {column(right)}
  </div>
)
