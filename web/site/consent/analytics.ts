import type { SiteSettings } from '../shell/site.ts'

/** The formats of the two ids: https://support.google.com/analytics/answer/12270356, .../tagmanager/answer/14847097 */
const ANALYTICS_ID = /^G-[A-Z0-9]{4,20}$/
const MANAGER_ID = /^GTM-[A-Z0-9]{4,12}$/

/** Returns the valid ids of the settings. Other values of these settings have no effect. */
export function analyticsIds(settings: SiteSettings): { analytics?: string; manager?: string } {
  const [analytics, manager] = [settings.google_analytics_id.trim(), settings.google_tag_manager_id.trim()]
  return {
    ...(ANALYTICS_ID.test(analytics) && { analytics }),
    ...(MANAGER_ID.test(manager) && { manager }),
  }
}

/** Returns whether the settings name an analytics service. */
export function countsVisits(settings: SiteSettings): boolean {
  const { analytics, manager } = analyticsIds(settings)
  return Boolean(analytics || manager)
}

/** Returns the sources that a page's content security policy must allow for the settings' ids; empty lists without ids. */
export function analyticsPolicy(settings: SiteSettings) {
  if (!countsVisits(settings)) return { script: [], connect: [], image: [] }
  const tags = 'https://www.googletagmanager.com'
  const counters = ['https://*.google-analytics.com', 'https://*.analytics.google.com', tags]
  return { script: [tags], connect: counters, image: counters }
}
