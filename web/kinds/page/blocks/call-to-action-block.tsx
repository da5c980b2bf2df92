import { SectionActions } from '../../../site/section/closing.tsx'
import { Text } from '../../../site/text.tsx'
import type { BlockOf } from './block.ts'

export const CallToActionBlock = ({ block: { heading, text, label, link } }: { block: BlockOf<'callToAction'> }) => (
  <div className="call-to-action">
    <h2 dir="auto">
      <Text>{heading}</Text>
    </h2>
    {text && (
      <p className="larger soft" dir="auto">
        <Text>{text}</Text>
      </p>
    )}
    <SectionActions buttons={[{ text: label, link }]} />
  </div>
)
