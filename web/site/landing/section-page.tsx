import { perWebsiteKind, type SectionPage, websiteKinds } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { kindsOnSite } from '../../kinds/index.ts'
import { paths } from '../../paths.ts'
import { breadcrumbs, organization } from '../head/json-ld.ts'
import { sectionMark } from '../navigation.ts'
import { always, definePage, type PageProps } from '../page.ts'
import { OwnPageProvider } from '../section/own-page.ts'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { sectionHead } from './section-head.ts'

/** The API's limit for a list. */
const ALL = 1000

function OwnSection({ section, data, ...load }: PageProps<SectionsQuery> & { section: SectionPage }) {
  const props = { ...load, site: data?.site }
  if (section === 'about') return <About {...props} />
  if (section === 'contact') return <Contact />
  const kind = websiteKinds.find(({ website }) => website.section.id === section)
  if (!kind) return null
  const { Section } = kindsOnSite[kind.name]
  return <Section {...props} kind={kind} />
}

/** Declares the page of a section: the section alone, with its complete list and, for most kinds, a filter. */
export const sectionPage = (section: SectionPage) =>
  definePage({
    path: paths.sectionPage(section),
    operation: operation('Sections'),
    variables: () => ({
      page: section,
      limit: ALL,
      hero: false,
      about: section === 'about',
      ...perWebsiteKind(({ website }) => website.section.id === section),
    }),
    outcome: always(200),
    head: (data, site) => sectionHead(data, site, section),
    jsonLd: (_data, site, origin) =>
      import.meta.env.SSR
        ? [organization(site, origin), breadcrumbs(origin, [[sectionMark(section).label, paths.sectionPage(section)]])]
        : [],
    render: (props) => (
      <OwnPageProvider value>
        <OwnSection {...props} section={section} />
      </OwnPageProvider>
    ),
  })
