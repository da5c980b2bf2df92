import { isShowable } from '../../../schema/text.ts'
import { useItemLang } from '../own-language.tsx'
import { Photo } from '../picture/photo.tsx'
import { useSite } from '../shell/site.ts'
import { Text } from '../text.tsx'
import { useOwnPage } from './own-page.ts'

type PhotoProps = Parameters<typeof Photo>[0]

/** The picture of a section. The form in the admin does not know the fields of the stored picture. */
export interface Pictured {
  image?: string
  caption?: string
  imageAlt?: string
  imageSize?: PhotoProps['size']
  imagePlaceholder?: string
  imageFraming?: PhotoProps['framing']
}

/** The large picture of a section, on the landing page and on most pages of sections: a drawing of ours, or what editors chose. */
export function SectionPicture({ words }: { words: Pictured }) {
  const { plant_drawings: plants } = useSite().settings
  const lang = useItemLang()
  const isOwnPage = useOwnPage()
  const { image = '', caption, imageAlt = '', imageSize, imagePlaceholder, imageFraming } = words
  if (!isShowable(image) || (!plants && image.startsWith('/plates/'))) return null
  return (
    <figure className="picture-frame plate">
      <Photo
        address={image}
        alt={imageAlt}
        size={imageSize}
        placeholder={imagePlaceholder}
        framing={imageFraming}
        frame="plate"
        eager={isOwnPage}
      />
      {caption && (
        <figcaption className="mono-label" lang={lang}>
          <Text>{caption}</Text>
        </figcaption>
      )}
    </figure>
  )
}
