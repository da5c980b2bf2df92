import type { SiteSettings } from '../shell/site.ts'

/** The forms of the two ids: https://support.google.com/analytics/answer/12270356, .../tagmanager/answer/14847097 */
const ANALYTICS_ID = /^G-[A-Z0-9]{4,20}$/
const MANAGER_ID = /^GTM-[A-Z0-9]{4,12}$/

/** The ids that have the right form; anything else in those settings does nothing. */
export function analyticsIds(settings: SiteSettings): { analytics?: string; manager?: string } {
  const [analytics, manager] = [settings.google_analytics_id.trim(), settings.google_tag_manager_id.trim()]
  return {
    ...(ANALYTICS_ID.test(analytics) && { analytics }),
    ...(MANAGER_ID.test(manager) && { manager }),
  }
}

/** Whether the settings name a service that counts visits. */
export function countsVisits(settings: SiteSettings): boolean {
  const { analytics, manager } = analyticsIds(settings)
  return Boolean(analytics || manager)
}

/** What a page's content security policy must allow for the ids of its settings; empty lists without ids. */
export function analyticsPolicy(settings: SiteSettings) {
  if (!countsVisits(settings)) return { script: [], connect: [], image: [] }
  const tags = 'https://www.googletagmanager.com'
  const counters = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tags]
  return { script: [tags], connect: counters, image: counters }
}
