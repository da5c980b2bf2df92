import { type Attribute, attributesIn } from './shortcode-attributes.ts'
import { isOfBuilder, tagsIn } from './shortcode-tags.ts'

/* Shortcodes name the pictures of a WordPress site by their ids. */

/** The pictures of a WordPress site. */
export interface Library {
  /** Returns the address of an attachment. */
  address: (id: string) => string | undefined
  /** Returns the alternative text of an attachment. */
  alt: (id: string) => string | undefined
  /** Returns the text that a gallery shows below an attachment. */
  caption: (id: string) => string | undefined
  /** The ids of the pictures that were uploaded for the text. A gallery without ids shows them. */
  own: readonly string[]
}

const IDS = /^(?:image|images|img|gallery_ids|ids|include|photo|bg_image)$/
const GALLERIES = /^(?:gallery|playlist)$/

/** Returns the attachments that an attribute names by their ids. */
export const idsIn = ([key, value]: Attribute): string[] =>
  IDS.test(key) && /^\d+(?:\s*,\s*\d+)*$/.test(value) ? value.split(',').map((id) => id.trim()) : []

/** Returns the attachments that [gallery] shows. */
export function galleryOf(attributes: readonly Attribute[], { own }: Library): readonly string[] {
  const ids = attributes.flatMap(idsIn)
  return ids.length > 0 ? ids : own
}

/** Returns the attachment ids of the galleries in a text that shortcodes name. */
export const galleryIds = (text: string): string[] =>
  tagsIn(text).flatMap(({ name, isEnd, found, written }) =>
    !isEnd && !found.startsWith('[[') && (isOfBuilder(name) || GALLERIES.test(name))
      ? attributesIn(written).flatMap(idsIn)
      : [],
  )
