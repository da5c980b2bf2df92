import type { PageHead } from '../head/head.ts'
import type { Site } from '../shell/site.ts'

/** Returns the head of every page in maintenance mode. */
export const maintenanceHead = ({ title, settings, label }: Site): PageHead => ({
  title: `${label('state.maintenance')} | ${title}`,
  description: settings.site_description,
})
