import { fallbackSeo } from '../../../schema/fallbacks.data.ts'
import { LANDING_LIMIT } from '../../../schema/site.ts'
import { perWebsiteKind, type SectionPage, websiteKinds } from '../../../schema/website.ts'
import { LandingDocument, type LandingQuery } from '../../graphql/generated.ts'
import { Hero } from '../../kinds/hero/hero.tsx'
import { kindsOnSite } from '../../kinds/index.ts'
import { paths } from '../../paths.ts'
import type { PageHead } from '../head/head.ts'
import { breadcrumbs, organization, website } from '../head/json-ld.ts'
import { sectionMark } from '../navigation.ts'
import { always, definePage, type PageProps } from '../page.ts'
import type { Site } from '../shell/site.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'

/** The API's limit for a list. The page of a section loads this many items. */
const ALL = 1000

/** The address of the landing page: its own, or the one of a section. */
type LandingAddress = SectionPage | 'home'

const pathOf = (address: LandingAddress) => (address === 'home' ? paths.home : paths.sectionPage(address))

function headOf(data: LandingQuery | undefined, site: Site, address: LandingAddress): PageHead {
  const entry = data?.site?.seo ?? fallbackSeo.find((fallback) => fallback.page === address)
  return {
    title: entry?.title || `${site.title}: ${site.tagline}`,
    description: entry?.description || site.settings.site_description,
    keywords: entry?.keywords.filter((keyword) => keyword.trim()) ?? [],
    ogTitle: entry?.ogTitle ?? '',
    ogDescription: entry?.ogDescription ?? '',
    ogImage: entry?.ogImage ?? '',
    canonical: entry?.canonicalUrl || pathOf(address),
  }
}

function Landing({ data, address, ...load }: PageProps<LandingQuery> & { address: LandingAddress }) {
  const props = { ...load, site: data?.site }
  return (
    <>
      <Hero hero={data?.site?.hero} loading={load.loading} />
      {websiteKinds.map((kind) => {
        const { Section } = kindsOnSite[kind.name]
        return <Section key={kind.name} {...props} kind={kind} focused={address === kind.website.section.id} />
      })}
      <About {...props} focused={address === 'about'} />
      <Contact />
    </>
  )
}

/**
 * Declares the landing page at one of its addresses. At the address of a section, such as /products, it starts at that
 * section, shows the section's complete list and has the section's SEO entry.
 */
export const landingPage = (address: LandingAddress) =>
  definePage({
    path: pathOf(address),
    query: LandingDocument,
    variables: () => ({
      page: address,
      ...perWebsiteKind(({ website: { section } }) => (section.id === address ? ALL : LANDING_LIMIT)),
    }),
    outcome: always(200),
    head: (data, site) => headOf(data, site, address),
    jsonLd: (_data, site, origin) =>
      import.meta.env.SSR
        ? [
            organization(site, origin),
            website(site, origin),
            ...(address === 'home' ? [] : [breadcrumbs(origin, [[sectionMark(address).label, pathOf(address)]])]),
          ]
        : [],
    render: (props) => <Landing {...props} address={address} />,
  })
