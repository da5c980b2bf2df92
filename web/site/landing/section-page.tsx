import { sectionLabel } from '../../../schema/labels/kind-words.ts'
import { writeNumber } from '../../../schema/labels/numbers.ts'
import { filterOf, perWebsiteKind, type SectionPage, type WebsiteKind, websiteKinds } from '../../../schema/website.ts'
import type { SectionsQuery } from '../../graphql/generated.ts'
import { operation } from '../../graphql/operation.ts'
import { About } from '../../kinds/about-section/about.tsx'
import { Contact } from '../../kinds/contact-section/contact.tsx'
import { kindsOnSite } from '../../kinds/index.ts'
import { paths } from '../../paths.ts'
import type { PageHead } from '../head/head.ts'
import { breadcrumbs, organization } from '../head/json-ld.ts'
import { definePage, type Match, type PageProps } from '../page.ts'
import type { List } from '../section/item-list.tsx'
import { isReachable, listPageOf, listPagePath, listVariables, pageAfter, pageBefore } from '../section/list-page.ts'
import { OwnPageProvider } from '../section/own-page.ts'
import type { Site } from '../shell/site.ts'
import { unknownPage } from '../unknown.tsx'
import { isHidden } from './hidden-sections.ts'
import { sectionHead } from './section-head.ts'

type Data = SectionsQuery

/** The items among which a section chooses by an address. Such pages are not cached, so their work is bounded. */
const CHOSEN_AMONG = { limit: 240, latest: 240, offset: 0, after: null, group: null }

const kindOf = (section: SectionPage) => websiteKinds.find(({ website }) => website.section.id === section)

/** Returns the list on the page of a section; null if it failed to load. */
const listOf = (data: Data | undefined, kind: WebsiteKind | undefined): List<object> | null | undefined =>
  kind && data?.site?.[kind.plural]

/** Returns whether there is nothing at an address: the section is hidden, or its list has fewer pages. */
function isMissing(data: Data | undefined, section: SectionPage, match: Match): boolean {
  if (isHidden(data?.site, section)) return true
  const kind = kindOf(section)
  const page = listPageOf(match)
  if (!kind || page.number === 1) return false
  return !isReachable(page) || listOf(data, kind)?.items.length === 0
}

/** Adds what tells the pages of a list apart. A category is a part of the list, whose pages have all items. */
function headOfPage(head: PageHead, data: Data | undefined, site: Site, match: Match, kind: WebsiteKind): PageHead {
  const page = listPageOf(match)
  const field = filterOf(kind)?.field
  const group = field && match.search.get(field)
  const number = writeNumber(site.language.tag, page.number)
  const own = page.number > 1 && {
    title: site.label('list.titleOfPage', { title: head.title, number }),
    ...(!group && { canonical: listPagePath(kind, page) }),
  }
  // Search engines read the page that the server sends.
  if (!import.meta.env.SSR) return { ...head, ...own }
  const list = listOf(data, kind)
  const before = pageBefore(page, list?.previousCursor)
  const after = list ? pageAfter(page, list.total, list.endCursor) : undefined
  return {
    ...head,
    ...own,
    inOneLanguage: page.after !== undefined,
    before: before && listPagePath(kind, before, group),
    after: after && listPagePath(kind, after, group),
  }
}

function OwnSection({ section, data, ...load }: PageProps<Data> & { section: SectionPage }) {
  const props = { ...load, site: data?.site }
  if (section === 'about') return <About {...props} />
  if (section === 'contact') return <Contact {...props} />
  const kind = kindOf(section)
  if (!kind) return null
  const { Section } = kindsOnSite[kind.name]
  return <Section {...props} kind={kind} />
}

/** Declares the page of a section: the section alone, with the pages of its complete list and, for most kinds, a filter. */
export const sectionPage = (section: SectionPage) => {
  const kind = kindOf(section)
  const ofPage = (match: Match) => ({
    page: section,
    ...listVariables(match, kind),
    strips: false,
    ownPage: true,
    hero: false,
    about: section === 'about',
    contact: section === 'contact',
    ...perWebsiteKind(({ website }) => website.section.id === section),
  })
  const choosesItems = kind && kindsOnSite[kind.name].choosesItems
  const variables = (match: Match) => (choosesItems?.(match) ? { ...ofPage(match), ...CHOSEN_AMONG } : ofPage(match))
  return definePage({
    path: paths.sectionPage(section),
    operation: operation('Sections'),
    variables,
    // A list that fits into one page is filtered here.
    whole: (match) => ({
      variables: { ...ofPage(match), group: null },
      isWhole: (data) => {
        const list = listOf(data, kindOf(section))
        return !!list && list.items.length === list.total
      },
    }),
    outcome: (data, errors, match) => ({
      status: errors.length === 0 && isMissing(data, section, match) ? 404 : 200,
      complete: errors.length === 0,
    }),
    head: (data, site, match) => {
      if (isMissing(data, section, match)) return unknownPage.head(data, site, match)
      const kind = kindOf(section)
      const head = sectionHead(data, site, section)
      return kind ? headOfPage(head, data, site, match, kind) : head
    },
    jsonLd: (_data, site, links) =>
      import.meta.env.SSR
        ? [
            organization(site, links),
            breadcrumbs(site, links, [[site.label(sectionLabel(section)), paths.sectionPage(section)]]),
          ]
        : [],
    render: (props) =>
      isMissing(props.data, section, props.match) ? (
        unknownPage.render(props)
      ) : (
        <OwnPageProvider value>
          <OwnSection {...props} section={section} />
        </OwnPageProvider>
      ),
  })
}
