import { type PictureSize, shownAddress, shownSize } from '../../../schema/framing.ts'
import { type PageHead, SOCIAL_IMAGE } from './head.ts'

/** The size of every drawn share image. */
const DRAWN: PictureSize = { width: 1200, height: 630 }

/** An element of the head: its tag, attributes and text. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link'
  attributes: Record<string, string>
  text?: string
}

/** The attribute of head elements that belong to one page and are removed with it. */
export const HEAD_MARK = 'data-page'

/**
 * Returns the elements of a page's head.
 *
 * @param origin the site's public address, which makes paths absolute
 */
export function headTags(head: PageHead, siteTitle: string, origin: string): HeadTag[] {
  const absolute = (address: string) => new URL(address, origin).href
  const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
  const property = (name: string, content: string): HeadTag => ({
    tag: 'meta',
    attributes: { property: `og:${name}`, content },
  })
  const title = head.ogTitle || head.title
  const description = head.ogDescription || head.description
  const crop = head.ogImageFraming?.crop
  const image = absolute(head.ogImage ? shownAddress(head.ogImage, crop) : head.shareImage || SOCIAL_IMAGE)
  const size = head.ogImage ? head.ogImageSize && shownSize(head.ogImageSize, crop) : DRAWN
  return [
    { tag: 'title', attributes: {}, text: head.title },
    meta('description', head.description),
    ...(head.keywords?.length ? [meta('keywords', head.keywords.join(', '))] : []),
    ...(head.hidden ? [meta('robots', 'noindex')] : []),
    property('site_name', siteTitle),
    property('type', head.ogType ?? 'website'),
    property('title', title),
    property('description', description),
    ...(head.locales ?? []).map((locale, at) => property(at === 0 ? 'locale' : 'locale:alternate', locale)),
    property('image', image),
    ...(size ? [property('image:width', String(size.width)), property('image:height', String(size.height))] : []),
    property('image:alt', head.ogImageAlt || siteTitle),
    meta('twitter:card', 'summary_large_image'),
    meta('twitter:title', title),
    meta('twitter:description', description),
    meta('twitter:image', image),
    ...(head.canonical
      ? [
          property('url', absolute(head.canonical)),
          { tag: 'link', attributes: { rel: 'canonical', href: absolute(head.canonical) } } satisfies HeadTag,
        ]
      : []),
    ...(import.meta.env.SSR
      ? Object.entries({ prev: head.before, next: head.after }).flatMap(([rel, path]): HeadTag[] =>
          path === undefined ? [] : [{ tag: 'link', attributes: { rel, href: absolute(path) } }],
        )
      : []),
    ...Object.entries(head.alternates ?? {}).map(([hreflang, path]): HeadTag => ({
      tag: 'link',
      attributes: { rel: 'alternate', hreflang, href: absolute(path) },
    })),
  ]
}
