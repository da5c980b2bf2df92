import { RichText } from '../../../site/rich-text/rich-text.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { BlockOf } from './block.ts'
import { BlockPhoto } from './picture-block.tsx'

export const PictureBesideTextBlock = ({ block }: { block: BlockOf<'pictureBesideText'> }) => (
  <div className={classNames('picture-beside', block.side === 'RIGHT' && 'at-end')}>
    <div className="picture-frame">
      <BlockPhoto of={block} frame="detail" />
    </div>
    <RichText blocks={block.textBlocks} className="larger" />
  </div>
)
