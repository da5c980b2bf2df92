import { isHiddenWithoutItems, type Section, SECTIONS, websiteKinds } from '../../../schema/website.ts'
import type { SectionData } from '../../kinds/kind-on-site.ts'

/** Returns the words of a section: undefined while they load or if it has none of its own, and null if it is hidden. */
const wordsOf = (site: SectionData | null | undefined, section: Section) =>
  (site as Readonly<Record<string, unknown>> | null | undefined)?.[`${section}Section`]

/** Returns whether a section is hidden, by an editor or because it has no items. Sections without words of their own cannot be. */
export const isHidden = (site: SectionData | null | undefined, section: Section): boolean =>
  wordsOf(site, section) === null

const withItemsOnly: ReadonlySet<Section> = new Set(
  websiteKinds.flatMap(({ website: { section } }) => (isHiddenWithoutItems(section) ? [section.id] : [])),
)

/** Returns the sections that the landing page shows. Until it is known whether a section has items, it is not among them. */
export const shownSections = (site: SectionData | null | undefined) =>
  SECTIONS.filter((section) => !isHidden(site, section) && (wordsOf(site, section) || !withItemsOnly.has(section)))
