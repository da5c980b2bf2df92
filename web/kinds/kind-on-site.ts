import type { ComponentType } from 'react'
import type { WebsiteKind } from '../../schema/website.ts'
import type { LandingQuery } from '../graphql/generated.ts'
import type { Match, Page } from '../site/page.ts'

/** What the landing page loads for its sections. Any part may be null: it failed to load. */
export type SectionData = LandingQuery['site']

export interface SectionProps {
  kind: WebsiteKind
  /** Undefined or null while loading, and when nothing could be loaded. */
  site: SectionData | null | undefined
  loading: boolean
  /** Loads the data again. */
  retry: () => void
  match: Match
  /** Whether the page's address leads to this section. */
  focused: boolean
}

/** What the public website does with a kind that has public pages. */
export interface KindOnSite {
  /** Returns the page of one item. */
  page: (kind: WebsiteKind) => Page
  /** The section of the landing page that lists the items. */
  Section: ComponentType<SectionProps>
}
