import { keyed } from '../../../site/keyed.ts'
import { Text } from '../../../site/text.tsx'
import type { BlockOf } from './block.ts'

export const StepsBlock = ({ block }: { block: BlockOf<'steps'> }) => (
  <>
    {block.heading && (
      <h2 dir="auto">
        <Text>{block.heading}</Text>
      </h2>
    )}
    <div className="prose process-text">
      <ol>
        {keyed(block.steps, ({ title }) => title).map(({ key, entry: { title, text } }) => (
          <li key={key} dir="auto">
            <strong>
              <Text>{title}</Text>
            </strong>
            {text && (
              <p className="soft">
                <Text>{text}</Text>
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  </>
)
