import { Text } from '../../../site/text.tsx'
import type { BlockOf } from './block.ts'

export const QuoteBlock = ({ block }: { block: BlockOf<'quote'> }) => (
  <figure className="page-quote">
    <blockquote dir="auto">
      <Text>{block.text}</Text>
    </blockquote>
    {block.person && (
      <figcaption className="mono-label" dir="auto">
        {block.person}
      </figcaption>
    )}
  </figure>
)
