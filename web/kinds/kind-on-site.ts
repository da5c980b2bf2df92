import type { ComponentType } from 'react'
import type { WebsiteKind } from '../../schema/website.ts'
import type { SectionsQuery } from '../graphql/generated.ts'
import type { Match, Page } from '../site/page.ts'

/** The data of a page's sections. A part that failed to load is null; a part that the page does not show is undefined. */
export type SectionData = SectionsQuery['site']

export interface SectionProps {
  kind: WebsiteKind
  /** Undefined or null while loading and if loading failed. */
  site: SectionData | null | undefined
  loading: boolean
  /** Loads the data again. */
  retry: () => void
  match: Match
}

/** The public page and section of a kind. */
export interface KindOnSite {
  /** Returns the page of one item. */
  page: (kind: WebsiteKind) => Page
  /** The section that lists the items, on the landing page and on the section's own page. */
  Section: ComponentType<SectionProps>
  /** Returns whether the section chooses items by an address among more than those of a page of the list. */
  choosesItems?: (match: Match) => boolean
}
