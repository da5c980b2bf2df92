import type { Kind, Website } from './kind.ts'
import { websiteKinds } from './website-kinds.data.ts'

export { websiteKinds }

/** The part of a kind with public pages that the website uses. */
export type WebsiteKind = (typeof websiteKinds)[number]
type KindSection = WebsiteKind['website']['section']['id']

/** The address of an item's page; also a route pattern when `id` is `:id`. */
export const itemPath = ({ website }: { website: Pick<Website, 'path'> }, id: string) => `/${website.path}/${id}`

/** The address of the drawn picture for shared links to an item's page; also a route pattern when `id` is `:id`. */
export const shareImagePath = (kind: { website: Pick<Website, 'path'> }, id: string) =>
  `/social${itemPath(kind, id)}.png`

/** The feed of all new items, and the feed of those of one kind. */
export const FEED_PATH = '/feed.json'
export const feedPath = ({ website }: { website: Pick<Website, 'section'> }) => `/${website.section.id}${FEED_PATH}`

/** Returns the labels for visitors, singular and plural. */
export const visitorLabels = ({ label, labelPlural, website }: Pick<Kind, 'label' | 'labelPlural' | 'website'>) => ({
  one: website?.label ?? label,
  many: website?.labelPlural ?? labelPlural,
})

/** Returns the field by which visitors filter the list of a kind, and its label; undefined if they do not. */
export const filterOf = ({ website }: Pick<Kind, 'website'>) => website?.filter

const kindSections: readonly KindSection[] = websiteKinds.map(({ website }) => website.section.id)

/** The sections of the landing page that have a page of their own besides their anchor. */
export type SectionPage = KindSection | 'about' | 'contact'
export const SECTION_PAGES: readonly SectionPage[] = [...kindSections, 'about', 'contact']

/** The sections of the landing page, in their order; each id is an anchor. */
export type Section = 'home' | SectionPage
export const SECTIONS: readonly Section[] = ['home', ...SECTION_PAGES]

/** The linked parts within the sections; each id is an anchor. */
const PARTS = ['process', 'team', 'milestones', 'certificates'] as const

/** The anchors of the landing page: its sections and their parts. */
export type Anchor = Section | (typeof PARTS)[number]
export const ANCHORS: readonly Anchor[] = [...SECTIONS, ...PARTS]

/**
 * Returns a value for each kind with public pages, by the name of its list in GraphQL.
 *
 * The type assertion stands because TypeScript cannot know that a list holds every member of its union: the entries of an
 * object made from a list have keys of type string.
 */
export const perWebsiteKind = <T>(valueOf: (kind: WebsiteKind) => T) =>
  Object.fromEntries(websiteKinds.map((kind) => [kind.plural, valueOf(kind)])) as Record<WebsiteKind['plural'], T>
