import type { Edition } from '../../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { madeOnce } from '../../../schema/made-once.ts'
import type { PageHead } from './head.ts'

/** Returns a language as social networks name it, such as `es_ES`. */
const localeOf = madeOnce((tag: string): string => {
  const { language, region } = new Intl.Locale(tag).maximize()
  return `${language}_${region}`
})

/** Returns the addresses of a page in its languages. Those of a page in one language only are not stated. */
function alternatesOf(path: string, tags: readonly string[]): Record<string, string> {
  if (tags.length < 2) return {}
  const addresses = tags.map((tag) => [tag, below(languageBase(tag), path)])
  return Object.fromEntries([...addresses, ['x-default', path]])
}

/**
 * Returns the head of a page as it is in an edition of the website. A page that is shown in the original language for want of a translation
 * has its address in that language.
 *
 * @param isTranslated whether the page is in the language of the edition
 * @param tags the languages in which visitors can read the page, on the server
 */
export function editionHead(
  head: PageHead,
  { base, language, languages }: Edition,
  isTranslated: boolean,
  tags: readonly string[],
): PageHead {
  const { canonical, shareImage } = head
  const own = isTranslated ? base : ''
  const shown = {
    ...head,
    ...(canonical?.startsWith('/') && { canonical: below(own, canonical) }),
    ...(shareImage && { shareImage: below(own, shareImage) }),
  }
  if (!import.meta.env.SSR || languages.length === 0) return shown
  const tag = isTranslated ? language.tag : ORIGINAL_LANGUAGE
  const others = tags.filter((other) => other !== tag)
  return {
    ...shown,
    locales: [tag, ...(head.hidden ? [] : others)].map(localeOf),
    ...(isTranslated && canonical?.startsWith('/') && { alternates: alternatesOf(canonical, tags) }),
  }
}
