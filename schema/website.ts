import type { Kind, Website } from './kind.ts'
import { websiteKinds } from './website-kinds.data.ts'

export { websiteKinds }

/** The part of a kind with public pages that the website uses. */
export type WebsiteKind = (typeof websiteKinds)[number]
type KindSection = WebsiteKind['website']['section']

interface WithPages {
  website: Pick<Website, 'path'>
}

/** What the address of an item's page is made from. Of some kinds, items have no slug; of the others, only those that are not live. */
interface Addressed {
  readonly id: string
  readonly slug?: unknown
}

/** Returns the part of the address of an item's page that stands for the item. */
export const addressOf = ({ id, slug }: Addressed): string => (typeof slug === 'string' ? slug : id)

/** Returns what the addresses of all pages of a kind begin with. */
export const itemFolder = ({ website }: WithPages) => `/${website.path}/`

/** Returns the address of an item's page. */
export const itemPath = (kind: WithPages, item: Addressed) => itemFolder(kind) + addressOf(item)

/** Returns the addresses of the pages of a kind as a route pattern. */
export const itemRoute = (kind: WithPages) => `${itemFolder(kind)}:id`

/** The addresses of the drawn pictures for shared links to items' pages: as a route pattern, and of one item. */
export const shareImageRoute = (kind: WithPages) => `/social${itemRoute(kind)}.png`
export const shareImagePath = (kind: WithPages, item: Addressed) => `/social${itemPath(kind, item)}.png`

/** The feed of all new items, and the feed of those of one kind. */
export const FEED_PATH = '/feed.json'
export const feedPath = ({ website }: { website: Pick<Website, 'section'> }) => `/${website.section.id}${FEED_PATH}`

/** Returns whether an address that an editor wrote is that of a page of this site. */
export const leadsToPage = (address: string) => /^\/(?!\/|(?:admin|api|media)\b)/.test(address)

/** Returns the labels for visitors, singular and plural. */
export const visitorLabels = ({ label, labelPlural, website }: Pick<Kind, 'label' | 'labelPlural' | 'website'>) => ({
  one: website?.label ?? label,
  many: website?.labelPlural ?? labelPlural,
})

/** Returns the field by which visitors filter the list of a kind, and its label; undefined if they do not. */
export const filterOf = ({ website }: Pick<Kind, 'website'>) => website?.filter

const kindSections: readonly KindSection[] = websiteKinds.map(({ website }) => website.section)

/** The sections that have a page of their own. */
export type SectionPage = KindSection['id'] | 'about' | 'contact'
export const SECTION_PAGES: readonly SectionPage[] = [...kindSections.map(({ id }) => id), 'about', 'contact']

/** The names of the pages that have an entry of SEO settings. */
export const PAGE_NAMES: readonly string[] = ['home', ...SECTION_PAGES]

/** Returns whether an entry of SEO settings belongs to a page. */
export const isPageName = (name: string): boolean => PAGE_NAMES.includes(name)

/** Returns the address of a page by its name. */
export const pathOfName = (name: string): string => (name === 'home' ? '/' : `/${name}`)

/** The sections of the website. */
export type Section = 'home' | SectionPage

type KindOnLanding = Exclude<KindSection, { onOwnPageOnly: true }>

/** Returns whether a section and its page are hidden while there are no items. */
export const isHiddenWithoutItems = (section: KindSection): boolean => 'showsLatest' in section

/** Returns whether the landing page has the section of a kind. */
export const isOnLanding = (section: KindSection): section is KindOnLanding => !('onOwnPageOnly' in section)

/** The sections of the landing page, in their order; each id is an anchor. */
export type LandingSection = 'home' | KindOnLanding['id'] | 'about' | 'contact'
export const SECTIONS: readonly LandingSection[] = [
  'home',
  ...kindSections.filter(isOnLanding).map(({ id }) => id),
  'about',
  'contact',
]

/** The linked parts within the sections; each id is an anchor. */
const PARTS = ['process', 'team', 'milestones', 'certificates'] as const

/** The anchors of the landing page: its sections and their parts. */
export type Anchor = LandingSection | (typeof PARTS)[number]
export const ANCHORS: readonly Anchor[] = [...SECTIONS, ...PARTS]

/**
 * Returns a value for each kind with public pages, by the name of its list in GraphQL.
 *
 * The type assertion stands because TypeScript cannot know that a list holds every member of its union: the entries of an
 * object made from a list have keys of type string.
 */
export const perWebsiteKind = <T>(valueOf: (kind: WebsiteKind) => T) =>
  Object.fromEntries(websiteKinds.map((kind) => [kind.plural, valueOf(kind)])) as Record<WebsiteKind['plural'], T>
