import { escapeQuotes } from './html-tags.ts'
import { attributesIn } from './shortcode-attributes.ts'
import { tagsIn } from './shortcode-tags.ts'

/* [gallery] names the pictures of a WordPress site by their ids: https://wordpress.org/documentation/article/gallery-shortcode/. */

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

/** Returns the ids in the attributes of a gallery. @param written the attributes as they are written */
const idsIn = (written: string): string[] =>
  attributesIn(written).flatMap(([key, value]) =>
    /^(?:ids|include)$/.test(key) && /^\d+(?:\s*,\s*\d+)*$/.test(value) ? value.split(',').map((id) => id.trim()) : [],
  )

/** Returns the attachments that a gallery shows. @param written its attributes as they are written */
export function galleryOf(written: string, { own }: Library): readonly string[] {
  const ids = idsIn(written)
  return ids.length > 0 ? ids : own
}

/** Returns a gallery as HTML. @param written its attributes as they are written */
export const galleryHtml = (written: string, library: Library): string =>
  galleryOf(written, library)
    .map((id) => {
      const address = library.address(id)
      const below = library.caption(id) ?? ''
      const picture = `<img src="${escapeQuotes(address ?? '')}" alt="${escapeQuotes(library.alt(id) ?? '')}">`
      return address === undefined ? '' : `<p>${picture}</p>${below && `<p>${below}</p>`}`
    })
    .join('')

/** Returns the attachment ids of the galleries in a text that shortcodes name. */
export const galleryIds = (text: string): string[] =>
  tagsIn(text).flatMap(({ name, isEnd, isEscaped, written }) =>
    !isEnd && !isEscaped && (name === 'gallery' || name === 'playlist') ? idsIn(written) : [],
  )
