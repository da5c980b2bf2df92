import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import { perWebsiteKind, type SectionPage, websiteKinds } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { About } from '../../kinds/about-section/about.tsx'
import { Contact } from '../../kinds/contact-section/contact.tsx'
import { kindsOnSite } from '../../kinds/index.ts'
import { paths } from '../../paths.ts'
import { breadcrumbs, organization } from '../head/json-ld.ts'
import { definePage, type PageProps } from '../page.ts'
import { OwnPageProvider } from '../section/own-page.ts'
import { unknownPage } from '../unknown.tsx'
import { isHidden } from './hidden-sections.ts'
import { sectionHead } from './section-head.ts'

/** The API's limit for a list. */
const ALL = 1000

function OwnSection({ section, data, ...load }: PageProps<SectionsQuery> & { section: SectionPage }) {
  const props = { ...load, site: data?.site }
  if (section === 'about') return <About {...props} />
  if (section === 'contact') return <Contact {...props} />
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
      latest: ALL,
      strips: false,
      ownPage: true,
      hero: false,
      about: section === 'about',
      contact: section === 'contact',
      ...perWebsiteKind(({ website }) => website.section.id === section),
    }),
    outcome: (data, errors) => ({
      status: errors.length === 0 && isHidden(data.site, section) ? 404 : 200,
      complete: errors.length === 0,
    }),
    head: (data, site, match) =>
      isHidden(data?.site, section) ? unknownPage.head(data, site, match) : sectionHead(data, site, section),
    jsonLd: (_data, site, links) =>
      import.meta.env.SSR
        ? [
            organization(site, links),
            breadcrumbs(site, links, [[site.label(sectionLabel(section)), paths.sectionPage(section)]]),
          ]
        : [],
    render: (props) =>
      isHidden(props.data?.site, section) ? (
        unknownPage.render(props)
      ) : (
        <OwnPageProvider value>
          <OwnSection {...props} section={section} />
        </OwnPageProvider>
      ),
  })
