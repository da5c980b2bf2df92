import type { Framing, PictureSize } from '../../../schema/framing.ts'

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
