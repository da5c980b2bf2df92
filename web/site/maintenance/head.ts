import type { PageHead } from '../head/head.ts'
import type { Site } from '../shell/site.ts'

/** The head of every address while the site is being worked on. */
export const maintenanceHead = ({ title, settings }: Site): PageHead => ({
  title: `Back shortly | ${title}`,
  description: settings.site_description,
})
