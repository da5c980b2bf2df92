import { useEffect, useMemo } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import { SECTION_PAGES, websiteKinds } from '../schema/website.ts'
import { type Source, useDataSource } from './graphql/data-source.ts'
import { kindsOnSite } from './kinds/index.ts'
import { legalPages } from './kinds/legal-page/page.tsx'
import { editedPage } from './kinds/page/page.tsx'
import { afterPaint } from './site/after-paint.ts'
import { Boundary } from './site/boundary.tsx'
import { useEdition } from './site/edition.ts'
import { useFollowNavigation } from './site/follow-navigation.ts'
import { useHead } from './site/head/use-head.ts'
import { ShownItemProvider } from './site/languages/addresses.ts'
import { landingPage } from './site/landing/landing.tsx'
import { sectionPage } from './site/landing/section-page.tsx'
import { lateView } from './site/late-views.tsx'
import { useStaff } from './site/maintenance/use-staff.ts'
import { NavigateProvider } from './site/navigate.ts'
import { newsletterPages } from './site/newsletter-pages.tsx'
import type { Match, Page } from './site/page.ts'
import { isMotionWelcome } from './site/page-transition.ts'
import { type Preload, PreloadProvider } from './site/preload.ts'
import { onIntent } from './site/prepare-navigation.ts'
import { headOf } from './site/page-head.ts'
import { previewedSite } from './site/preview/preview.ts'
import { unavailablePreviewPage } from './site/preview/unavailable.tsx'
import { Layout } from './site/shell/layout.tsx'
import { searchPage } from './site/search/search-page.tsx'
import { type Site, siteOf, SiteProvider } from './site/shell/site.ts'
import { Splash } from './site/shell/splash.tsx'
import { loadedData, loadPage, type LoadState, usePageData } from './site/use-page-data.ts'
import { useReveal } from './site/use-reveal.ts'

const Maintenance = lateView<typeof import('./site/maintenance/maintenance.tsx').Maintenance>('Maintenance')

/** Every public page, by its address. */
export const pages: readonly Page[] = [
  landingPage,
  ...SECTION_PAGES.map(sectionPage),
  ...websiteKinds.map((kind) => kindsOnSite[kind.name].page(kind)),
  ...legalPages,
  searchPage,
  ...newsletterPages,
  unavailablePreviewPage,
  editedPage,
]

/** Returns the page at an address. The last one has every address that no other one has. */
export function findPage(pathname: string, search: string): { page: Page; match: Match } {
  for (const page of pages) {
    const match = matchPath(page.path, pathname)
    if (match) return { page, match: { params: match.params, search: new URLSearchParams(search) } }
  }
  return { page: editedPage, match: { params: {}, search: new URLSearchParams(search) } }
}

/** Returns whether the page at an address can be rendered at once. */
export function isLoaded(source: Source, pathname: string, search = ''): boolean {
  const { page, match } = findPage(pathname, search)
  return loadedData(source, page, match) !== undefined
}

/** Returns the function that loads a page before visitors follow a link to it, unless it is here. */
const preloaderOf =
  (source: Source): Preload =>
  (to) =>
    afterPaint(() => {
      const { pathname, search } = new URL(to, location.origin)
      // A failure has no effect: the page loads itself again.
      if (isLoaded(source, pathname, search)) return
      const { page, match } = findPage(pathname, search)
      void loadPage(source, page, match).catch(() => undefined)
    })

interface PageViewProps {
  page: Page
  match: Match
  site: Site
  state: LoadState
}

function PageView({ page, match, site, state }: PageViewProps) {
  const edition = useEdition()
  const { data, loading } = state
  // In maintenance mode the server renders the maintenance head, also for staff.
  const head = loading ? undefined : headOf(page, { data, site, match, edition })
  useHead(head, site.title, !site.settings.maintenance_mode)
  useFollowNavigation(!loading)
  useReveal(!loading)
  return page.render({ ...state, match })
}

/** The public website. */
export function App() {
  const { pathname, search, key } = useLocation()
  const navigate = useNavigate()
  const source = useDataSource()
  const { language, preview } = useEdition()
  const loaded = siteOf(source.read('Shell', {}), language)
  const site = preview ? previewedSite(loaded) : loaded
  const maintenance = site.settings.maintenance_mode
  const staff = useStaff(maintenance)
  const isHidden = maintenance && !staff
  const { page, match } = findPage(pathname, search)
  const state = usePageData(page, match, !isHidden)

  const preload = useMemo(() => preloaderOf(source), [source])

  // If this fails, the next call tries again.
  useEffect(() => onIntent(() => afterPaint(() => void source.prepare().catch(() => undefined))), [source])

  useEffect(() => {
    // Elements that need JavaScript (`needs-script`) become visible.
    document.documentElement.dataset['hydrated'] = ''
    const finish = async () => {
      // First, so that the styles of sections that are not laid out yet are computed once.
      if (isMotionWelcome()) await import('./styles/motion.css')
      const { layOutSections } = await import('./site/shell/lay-out-sections.ts')
      await layOutSections()
    }
    // The page works without them.
    afterPaint(() => void finish().catch(() => undefined))
  }, [])

  return (
    <SiteProvider value={site}>
      <Splash />
      {isHidden ? (
        <Maintenance />
      ) : (
        <NavigateProvider value={navigate}>
          <PreloadProvider value={preload}>
            <ShownItemProvider value={state.data && page.item?.(state.data)}>
              <Layout>
                <Boundary visit={key}>
                  <PageView {...{ page, match, site, state }} />
                </Boundary>
              </Layout>
            </ShownItemProvider>
          </PreloadProvider>
        </NavigateProvider>
      )}
    </SiteProvider>
  )
}
