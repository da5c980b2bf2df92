import { fallbackSeo } from '../../../schema/fallbacks.ts'
import { LANDING_LIMIT } from '../../../schema/site.ts'
import type { SectionPage } from '../../../schema/website.ts'
import { LandingDocument, type LandingQuery } from '../../graphql/generated.ts'
import { paths } from '../../paths.ts'
import type { PageHead } from '../head/head.ts'
import { definePage, type PageProps } from '../page.ts'
import { type Site } from '../shell/site.ts'
import { About } from './about.tsx'
import { Careers } from './careers.tsx'
import { Contact } from './contact.tsx'
import { Hero } from './hero.tsx'
import { Products } from './products.tsx'
import { Services } from './services.tsx'

/** The API's upper bound for a list: what "all" means on a section's own page. */
const ALL = 1000

function headOf(data: LandingQuery | undefined, site: Site, page: SectionPage | 'home'): PageHead {
  const path = page === 'home' ? paths.home : paths.sectionPage(page)
  const entry = data?.site?.seo ?? fallbackSeo.find((fallback) => fallback.page === page)
  return {
    title: entry?.title || `${site.title}: ${site.tagline}`,
    description: entry?.description || site.settings.site_description,
    keywords: entry?.keywords.filter((keyword) => keyword.trim()) ?? [],
    ogTitle: entry?.ogTitle ?? '',
    ogDescription: entry?.ogDescription ?? '',
    ogImage: entry?.ogImage ?? '',
    canonical: entry?.canonicalUrl || path,
  }
}

interface Props extends PageProps<LandingQuery> {
  page: SectionPage | 'home'
}

function Landing({ data, loading, retry, match, page }: Props) {
  const site = data?.site
  const common = { loading, retry }
  return (
    <>
      <Hero hero={site?.hero} loading={loading} />
      <Products {...common} products={site?.products} focused={page === 'products'} />
      <Services {...common} services={site?.services} focused={page === 'services'} />
      <Careers
        {...common}
        jobs={site?.jobs}
        departments={site?.jobDepartments}
        department={match.search.get('department')}
        focused={page === 'careers'}
      />
      <About {...common} site={site} focused={page === 'about'} />
      <Contact />
    </>
  )
}

/**
 * The landing page at one of its addresses. /products, /services, /careers and /about show the same page at that
 * section, with the whole of that list and that SEO entry.
 */
export const landingPage = (page: SectionPage | 'home') =>
  definePage({
    name: 'landing',
    path: page === 'home' ? paths.home : paths.sectionPage(page),
    query: LandingDocument,
    variables: () => ({
      page,
      products: page === 'products' ? ALL : LANDING_LIMIT,
      services: page === 'services' ? ALL : LANDING_LIMIT,
      jobs: page === 'careers' ? ALL : LANDING_LIMIT,
    }),
    head: (data, site) => headOf(data, site, page),
    render: (props) => <Landing {...props} page={page} />,
  })
