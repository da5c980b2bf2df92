import { defaults } from '../../kinds/seo/defaults.data.ts'
import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import type { Section } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import type { PageHead } from '../head/head.ts'
import type { Site } from '../shell/site.ts'

/** Returns the metadata of the landing page or of a section's page: that of its SEO entry, with defaults. */
export function sectionHead(data: SectionsQuery | undefined, site: Site, page: Section): PageHead {
  const stored = data?.site?.seo
  // The built-in entries are those of the built-in content. Only search engines read them, so browsers do not download them.
  const entry = import.meta.env.SSR && !data?.site ? defaults.find((fallback) => fallback.page === page) : stored
  const isHome = page === 'home'
  return {
    title:
      entry?.title || (isHome ? `${site.title}: ${site.tagline}` : `${site.label(sectionLabel(page))} | ${site.title}`),
    description: entry?.description || site.settings.site_description,
    keywords: entry?.keywords.filter((keyword) => keyword.trim()) ?? [],
    ogTitle: entry?.ogTitle ?? '',
    ogDescription: entry?.ogDescription ?? '',
    ogImage: entry?.ogImage ?? '',
    ogImageSize: stored?.ogImageSize ?? null,
    ogImageFraming: stored?.ogImageFraming ?? null,
    ...(!isHome && { shareImage: paths.shareImage(page) }),
    canonical: entry?.canonicalUrl || (isHome ? paths.home : paths.sectionPage(page)),
  }
}
