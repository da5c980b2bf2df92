import type { Kind, Website } from './kind.ts'
import { collections } from './kinds/index.ts'

/** A kind with public pages. */
export type WebsiteKind = Extract<(typeof collections)[number], { website: Website }>
type KindSection = WebsiteKind['website']['section']['id']

/** Every kind with a public list and public pages, in the order of their sections on the landing page. */
export const websiteKinds: readonly WebsiteKind[] = collections.filter(
  (kind): kind is WebsiteKind => kind.website !== undefined,
)

/** The address of an item's page; also a route pattern when `id` is `:id`. */
export const itemPath = ({ website }: { website: Pick<Website, 'path'> }, id: string) => `/${website.path}/${id}`

/** What visitors read for items of a kind. */
export const visitorLabels = ({ label, labelPlural, website }: Kind) => ({
  one: website?.label ?? label,
  many: website?.labelPlural ?? labelPlural,
})

const kindSections: readonly KindSection[] = websiteKinds.map(({ website }) => website.section.id)

/** The sections of the landing page that have an address of their own besides their anchor. */
export type SectionPage = KindSection | 'about'
export const SECTION_PAGES: readonly SectionPage[] = [...kindSections, 'about']

/** The sections of the landing page, in their order; each id is an anchor. */
export type Section = 'home' | SectionPage | 'contact'
export const SECTIONS: readonly Section[] = ['home', ...SECTION_PAGES, 'contact']

/** The anchors of the landing page: its sections, and the linked parts within them. */
export type Anchor = Section | 'process' | 'certificates'
export const ANCHORS: readonly Anchor[] = [...SECTIONS, 'process', 'certificates']

/** Returns a value for each kind with public pages, by the name of its list in GraphQL. */
export const perWebsiteKind = <T>(valueOf: (kind: WebsiteKind) => T) =>
  // The keys of an object made from entries have no types of their own.
  Object.fromEntries(websiteKinds.map((kind) => [kind.plural, valueOf(kind)])) as Record<WebsiteKind['plural'], T>
