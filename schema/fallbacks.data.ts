/** The content of pages and forms if loading fails: the files that seeding loads, without zod. */

import cookies from './defaults/legal-pages/fee04e2b-2f41-525e-8fb9-004cee070827.json' with { type: 'json' }
import privacy from './defaults/legal-pages/15918a1b-9183-5101-ae7a-c69115678380.json' with { type: 'json' }
import terms from './defaults/legal-pages/d6c04aa4-f4b6-52a1-856c-11b142e8834f.json' with { type: 'json' }
import carl from './defaults/team-members/91306233-91cf-5886-bbd6-eb71bf50ae6b.json' with { type: 'json' }
import elena from './defaults/team-members/ff146a17-02b0-5f41-9db7-5f7504413ca2.json' with { type: 'json' }
import priya from './defaults/team-members/42848e99-8857-568c-9d35-5ed327f51e38.json' with { type: 'json' }
import samuel from './defaults/team-members/883fae80-38b3-56b4-b99c-a8b034d6f6d4.json' with { type: 'json' }
import about from './defaults/seo/25b2e6ae-0d92-5e78-823b-69812143fec8.json' with { type: 'json' }
import careers from './defaults/seo/278e5e1f-3477-52f7-8cae-3b68d57b3655.json' with { type: 'json' }
import home from './defaults/seo/36025680-9700-5a47-999e-0c0cd57e12bb.json' with { type: 'json' }
import products from './defaults/seo/17d5f3bc-e3d1-59fa-8c7e-42baa33baa84.json' with { type: 'json' }
import services from './defaults/seo/5efa5de1-79c3-53ba-bffb-29cd85ee3c18.json' with { type: 'json' }
import type { Fields } from './fields.ts'
import { blank, type ValuesOfKind } from './kind.ts'
import { company } from './kinds/company.ts'
import { hero } from './kinds/hero.ts'
import { publicKinds } from './kinds/index.ts'
import { legalPage } from './kinds/legal-page.ts'
import { seo } from './kinds/seo.ts'
import { teamMember } from './kinds/team-member.ts'
import { withBlocks } from './rich-text/with-blocks.ts'
import { settingOf } from './settings.ts'
import { SECTION_PAGES } from './website.ts'

/** Returns an item in its stored form, with version 0 and without times. */
export type Fallback<K extends { fields: Fields }> = ValuesOfKind<K> & { id: string }

/** Returns values without their texts in other languages. Visitors download what pages show if loading fails. */
const inOriginal = <T extends object>(values: T) => ({ ...values, translations: {} })

/** The four sample leaders. TypeScript takes the choices in JSON files for any texts; a test checks all default content. */
export const fallbackLeaders = [elena, samuel, priya, carl].map(
  (values) => ({ ...blank(teamMember), ...values }) as Fallback<typeof teamMember>,
)

/** The four sample leaders as pages show them. */
export const shownFallbackLeaders = fallbackLeaders.map((leader) => withBlocks(teamMember, inOriginal(leader)))

type SeoValues = ValuesOfKind<typeof seo>

const writtenSeo: readonly SeoValues[] = [home, products, services, careers, about].map((values) => ({
  ...blank(seo),
  ...values,
}))

/** Returns the SEO entry of a section's page that has no file of its own. */
function derivedSeo(page: string): SeoValues {
  const kind = publicKinds.find(({ website }) => website.section.id === page)
  const title = `${kind?.website.section.label ?? page} | ${settingOf('site_title')?.default}`
  return { ...blank(seo), page, title, description: kind?.description ?? '' }
}

/** The pages with a default SEO entry. The contact page has none: the specification names the other five. */
const SEO_PAGES: readonly string[] = ['home', ...SECTION_PAGES.filter((page) => page !== 'contact')]

/** The default SEO entries of the landing page and of the sections' pages. */
export const fallbackSeo: readonly SeoValues[] = SEO_PAGES.map(
  (page) => writtenSeo.find((entry) => entry.page === page) ?? derivedSeo(page),
)

/** The default legal texts, in the original language. */
export const fallbackLegalPages: readonly ValuesOfKind<typeof legalPage>[] = [privacy, terms, cookies].map(
  (values) => ({
    ...blank(legalPage),
    ...inOriginal(values),
  }),
)

const { strips: _, ...shownHero } = blank(hero)

/** The default hero, without the words of its strips: it has no trial. */
export const fallbackHero: Omit<Fallback<typeof hero>, 'strips'> = { id: hero.id, ...shownHero }

/** The default company profile. */
export const fallbackCompany: Fallback<typeof company> = { id: company.id, ...blank(company) }

const { employeeCount } = fallbackCompany

/** The default company profile as pages show it, with the name that its choice has in GraphQL. */
export const shownFallbackCompany = {
  ...withBlocks(company, fallbackCompany),
  employeeCount: company.fields.employeeCount.options.find(({ value }) => value === employeeCount)!.name,
}
