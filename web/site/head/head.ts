import { type Framing, type PictureSize, shownAddress, shownSize } from '../../../schema/framing.ts'

/** The size of every drawn share image. */
const DRAWN: PictureSize = { width: 1200, height: 630 }

/** The metadata of a page for browsers, search engines and social networks. */
export interface PageHead {
  title: string
  description: string
  /** The page's own address, as a path or absolute. Absent for pages that search engines must not index. */
  canonical?: string | undefined
  keywords?: readonly string[]
  ogTitle?: string
  ogDescription?: string
  /** As a path or absolute. By default the drawn share image. */
  ogImage?: string
  /** The size of the shown part of `ogImage` in pixels, if it is known. */
  ogImageSize?: PictureSize | null
  ogImageFraming?: Pick<Framing, 'crop'> | null
  /** The path of the drawn share image, 1200 by 630. By default that of the site. */
  shareImage?: string
  /** The alternative text of the image. By default the title of the site. */
  ogImageAlt?: string
  ogType?: 'website' | 'article' | 'product'
  /** Whether search engines must not index the page. */
  hidden?: boolean
  /** The paths of the pages before and after it, of a page of a list, on the server. */
  before?: string | undefined
  after?: string | undefined
  /** Whether the address is that of one language only, such as one with a cursor. */
  inOneLanguage?: boolean
  /** The addresses of the page in all its languages, by their tags, if there are several. */
  alternates?: Readonly<Record<string, string>>
  /** The language of the page as social networks name it, and the other ones in which it is there, on the server. */
  locales?: readonly string[]
}

/** An element of the head: its tag, attributes and text. */
export interface HeadTag {
  tag: 'title' | 'meta' | 'link'
  attributes: Record<string, string>
  text?: string
}

/** The attribute of head elements that belong to one page and are removed with it. */
export const HEAD_MARK = 'data-page'

/** The path of the share image of the site, 1200 by 630, in the original language. */
export const SOCIAL_IMAGE = '/social.png'

/** The default favicon. */
export const SIGN = '/favicon.svg'

const LIMIT = 160

/** Returns the beginning of a text: at most 160 characters, cut between words. */
export function summary(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= LIMIT) return line
  return `${line.slice(0, LIMIT - 1).replace(/\s+\S*$/, '')}…`
}

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
