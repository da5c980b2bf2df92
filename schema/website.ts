import type { Kind, Website } from './kind.ts'
import { websiteKinds } from './website-kinds.data.ts'

export { websiteKinds }

/** The part of a kind with public pages that the website uses. */
export type WebsiteKind = (typeof websiteKinds)[number]
type KindSection = WebsiteKind['website']['section']['id']

/** The address of an item's page; also a route pattern when `id` is `:id`. */
export const itemPath = ({ website }: { website: Pick<Website, 'path'> }, id: string) => `/${website.path}/${id}`

/** Returns the labels for visitors, singular and plural. */
export const visitorLabels = ({ label, labelPlural, website }: Pick<Kind, 'label' | 'labelPlural' | 'website'>) => ({
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

/**
 * Returns a value for each kind with public pages, by the name of its list in GraphQL.
 *
 * The type assertion stands because TypeScript cannot know that a list holds every member of its union: the entries of an
 * object made from a list have keys of type string.
 */
export const perWebsiteKind = <T>(valueOf: (kind: WebsiteKind) => T) =>
  Object.fromEntries(websiteKinds.map((kind) => [kind.plural, valueOf(kind)])) as Record<WebsiteKind['plural'], T>
