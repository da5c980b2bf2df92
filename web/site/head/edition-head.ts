import type { Edition } from '../../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { madeOnce } from '../../../schema/made-once.ts'
import type { ShownItem } from '../page.ts'
import { type PageHead, SOCIAL_IMAGE } from './head.ts'

/** Returns a language as social networks name it, such as `es_ES`. */
const localeOf = madeOnce((tag: string): string => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
})

/** A language of a page, and the path of the page in it. */
type PathIn = readonly [tag: string, path: string]

/** Returns the addresses of a page in its languages, first the original one. Those of a page in one language only are not stated. */
function alternatesOf(paths: readonly PathIn[]): Record<string, string> {
  if (paths.length < 2) return {}
  const addresses = paths.map(([tag, path]) => [tag, below(languageBase(tag), path)])
  return Object.fromEntries([...addresses, ['x-default', paths[0]![1]]])
}

/**
 * Returns the head of a page as it is in an edition of the website. A page that is shown in the original language for want of a translation
 * has its address in that language.
 *
 * @param isTranslated whether the page is in the language of the edition
 * @param ofItem the languages of the item whose page it is; all those of the website unless given
 */
export function editionHead(
  head: PageHead,
  { base, language, languages }: Edition,
  isTranslated: boolean,
  ofItem: ShownItem['languages'],
): PageHead {
  const { canonical, shareImage, before, after } = head
  const folder = isTranslated ? base : ''
  const shown = {
    ...head,
    ...(canonical?.startsWith('/') && { canonical: below(folder, canonical) }),
    ...((shareImage || folder) && { shareImage: below(folder, shareImage || SOCIAL_IMAGE) }),
    ...(import.meta.env.SSR && before !== undefined && { before: below(folder, before) }),
    ...(import.meta.env.SSR && after !== undefined && { after: below(folder, after) }),
  }
  if (languages.length === 0) return shown
  const tag = isTranslated ? language.tag : ORIGINAL_LANGUAGE
  const own = canonical?.startsWith('/') ? canonical : undefined
  const paths = ofItem
    ? ofItem.flatMap((each): PathIn[] => (each.isTranslated ? [[each.language, each.path ?? own ?? '']] : []))
    : languages.map((each): PathIn => [each.tag, own ?? ''])
  const others = paths.map(([other]) => other).filter((other) => other !== tag)
  return {
    ...shown,
    // Social networks read the page that the server sends.
    ...(import.meta.env.SSR && { locales: [tag, ...(head.hidden || head.inOneLanguage ? [] : others)].map(localeOf) }),
    ...(isTranslated && own !== undefined && !head.inOneLanguage && { alternates: alternatesOf(paths) }),
  }
}
