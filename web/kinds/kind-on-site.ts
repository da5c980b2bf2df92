import type { ComponentType } from 'react'
import type { WebsiteKind } from '../../schema/website.ts'
import type { LandingQuery } from '../graphql/generated.ts'
import type { Match, Page } from '../site/page.ts'

/** The data of the landing page's sections. A part that failed to load is null. */
export type SectionData = LandingQuery['site']

export interface SectionProps {
  kind: WebsiteKind
  /** Undefined or null while loading and if loading failed. */
  site: SectionData | null | undefined
  loading: boolean
  /** Loads the data again. */
  retry: () => void
  match: Match
  /** Whether the page's address names this section. */
  focused: boolean
}

/** The public page and section of a kind. */
export interface KindOnSite {
  /** Returns the page of one item. */
  page: (kind: WebsiteKind) => Page
  /** The section of the landing page that lists the items. */
  Section: ComponentType<SectionProps>
}
