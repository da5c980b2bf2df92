import { keyed } from '../../../site/keyed.ts'
import { Text } from '../../../site/text.tsx'
import type { BlockOf } from './block.ts'

export const FiguresBlock = ({ block }: { block: BlockOf<'figures'> }) => (
  <dl className="hero-figures">
    {keyed(block.figures, ({ label }) => label).map(({ key, entry: { value, label } }) => (
      <div key={key}>
        <dt dir="auto">{label}</dt>
        <dd dir="auto">
          <Text>{value}</Text>
        </dd>
      </div>
    ))}
  </dl>
)
