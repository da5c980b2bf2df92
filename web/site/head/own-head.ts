import type { Framing, PictureSize } from '../../../schema/framing.ts'
import type { Site } from '../shell/site.ts'
import { type PageHead, summary } from './head.ts'

/** What editors tell search engines of an item. Empty texts stand for what follows from the item. */
export interface OwnHead {
  title: string
  description: string
  picture: string
  pictureAlt: string
  pictureSize: PictureSize | null
  pictureFraming: Pick<Framing, 'crop'> | null
}

interface Described {
  title: string
  description: string
}

/** Returns the title and the description of the page of an item. */
export const ownTexts = (own: OwnHead, { title, description }: Described, site: Site) => ({
  title: `${own.title || title} | ${site.title}`,
  description: own.description || summary(description),
})

/** Returns the metadata of the picture that editors have chosen for shared links; empty if they have chosen none. */
export const ownPicture = (own: OwnHead, title: string): Partial<PageHead> =>
  own.picture
    ? {
        ogImage: own.picture,
        ogImageAlt: own.pictureAlt || own.title || title,
        ogImageSize: own.pictureSize,
        ogImageFraming: own.pictureFraming,
      }
    : {}
