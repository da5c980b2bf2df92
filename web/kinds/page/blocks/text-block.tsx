import { RichText } from '../../../site/rich-text/rich-text.tsx'
import type { BlockOf } from './block.ts'

export const TextBlock = ({ block }: { block: BlockOf<'text'> }) => (
  <RichText blocks={block.textBlocks} className="larger" />
)
