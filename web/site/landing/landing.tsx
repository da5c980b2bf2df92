import { LANDING_LIMIT, LATEST_LIMIT } from '../../../schema/site.ts'
import { isOnLanding, perWebsiteKind, websiteKinds } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { drawsStrips, Hero } from '../../kinds/hero/hero.tsx'
import { kindsOnSite } from '../../kinds/index.ts'
import { About } from '../../kinds/about-section/about.tsx'
import { Contact } from '../../kinds/contact-section/contact.tsx'
import { areStripsHere, loadStrips } from '../../kinds/hero/late-strips.tsx'
import { Proof } from '../../kinds/product/proof.tsx'
import { paths } from '../../paths.ts'
import { organization, website } from '../head/json-ld.ts'
import { cachedPart } from '../cached-part.ts'
import { OfItem } from '../own-language.tsx'
import { always, definePage, type PageProps } from '../page.ts'
import { ShownSectionsProvider } from '../section/shown-sections.ts'
import { ExtensionSections } from './extension-sections.tsx'
import { sectionHead } from './section-head.ts'
import { shownSections } from './hidden-sections.ts'

function Landing({ data, ...load }: PageProps<SectionsQuery>) {
  const sections = shownSections(data?.site)
  // The number of a section depends on the sections before it.
  const part = (name: string, render: Parameters<typeof cachedPart>[2]) =>
    import.meta.env.SSR ? cachedPart(`${name} of ${sections.join()}`, data?.site, render) : render(data?.site)
  const contact = () => part('contact', (site) => <Contact {...load} site={site} />)
  return (
    <ShownSectionsProvider value={sections}>
      {part('hero', (site) => (
        <Hero hero={site?.hero} strips={site?.strips} loading={load.loading} />
      ))}
      {part('proof', (site) => {
        const words = site?.productsSection
        return <OfItem item={words ?? undefined}>{words && <Proof site={site} words={words.proof} />}</OfItem>
      })}
      {websiteKinds
        .filter(({ website }) => sections.some((section) => section === website.section.id))
        .map((kind) => {
          const { Section } = kindsOnSite[kind.name]
          return part(kind.name, (site) => <Section key={kind.name} {...load} site={site} kind={kind} />)
        })}
      {part('about', (site) => (
        <About {...load} site={site} />
      ))}
      {import.meta.env.HAS_SECTIONS ? (
        <>
          <ExtensionSections data={data} />
          {contact()}
        </>
      ) : (
        contact()
      )}
    </ShownSectionsProvider>
  )
}

/** The landing page: every section, each with the first items of its list. */
export const landingPage = definePage({
  path: paths.home,
  operation: operation('Sections'),
  variables: () => ({
    page: 'home',
    limit: LANDING_LIMIT,
    latest: LATEST_LIMIT,
    offset: 0,
    after: null,
    group: null,
    strips: false,
    ownPage: false,
    hero: true,
    about: true,
    contact: true,
    ...perWebsiteKind(({ website }) => isOnLanding(website.section)),
  }),
  onServer: {
    variables: { strips: true },
    without: (data) => ({ ...data, site: { ...data.site, strips: undefined } }),
  },
  late: {
    isHere: ({ site }, source) => !site?.hero || !drawsStrips(site.hero) || areStripsHere(source),
    load: loadStrips,
  },
  outcome: always(200),
  head: (data, site) => sectionHead(data, site, 'home'),
  jsonLd: (_data, site, links) => (import.meta.env.SSR ? [organization(site, links), website(site, links)] : []),
  render: (props) => <Landing {...props} />,
})
