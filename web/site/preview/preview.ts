import type { PageHead } from '../head/head.ts'
import type { Site } from '../shell/site.ts'

/** Returns the site as a preview shows it: it counts no visits, and maintenance mode does not hide it. */
export const previewedSite = (site: Site): Site => ({
  ...site,
  settings: { ...site.settings, google_analytics_id: '', google_tag_manager_id: '', maintenance_mode: false },
})

/** Returns the head of a page of a preview, which search engines must not list. */
export const previewedHead = (head: PageHead): PageHead => ({ ...head, canonical: undefined, hidden: true })
