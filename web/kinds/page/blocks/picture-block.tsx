import { isShowable } from '../../../../schema/text.ts'
import { Photo } from '../../../site/picture/photo.tsx'
import { Text } from '../../../site/text.tsx'
import type { BlockOf } from './block.ts'

type Picture = Pick<
  BlockOf<'picture'>,
  'picture' | 'alt' | 'pictureAlt' | 'pictureSize' | 'picturePlaceholder' | 'pictureFraming'
>

interface Props {
  of: Picture
  frame: 'prose' | 'detail'
}

/** The picture of a block. Pages load none from other sites. */
export const BlockPhoto = ({ of, frame }: Props) =>
  isShowable(of.picture) ? (
    <Photo
      address={of.picture}
      alt={of.alt || of.pictureAlt}
      size={of.pictureSize}
      placeholder={of.picturePlaceholder}
      framing={of.pictureFraming}
      frame={frame}
    />
  ) : null

/** A picture in its own proportions. */
export const PictureBlock = ({ block }: { block: BlockOf<'picture'> }) => (
  <figure className="stack">
    <span className="prose-picture">
      <BlockPhoto of={block} frame="prose" />
    </span>
    {block.caption && (
      <figcaption className="soft text-sm" dir="auto">
        <Text>{block.caption}</Text>
      </figcaption>
    )}
  </figure>
)
