import { analyticsIds } from './analytics.ts'
import { leaveToStaff } from './staff.ts'
import type { SiteSettings } from '../shell/site.ts'

const HOST = 'https://www.googletagmanager.com'

function load(address: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}

let loaded = false

/** Loads the tags of the settings, once per page. Called only after the visitor has consented. */
export function loadTags(settings: SiteSettings) {
  if (loaded) return
  loaded = true
  leaveToStaff()
  const { analytics, manager } = analyticsIds(settings)
  const layer = ((window as { dataLayer?: unknown[] }).dataLayer ??= [])
  if (analytics) {
    // The tag recognises commands by their type: they must be `arguments` objects.
    const gtag = function (..._command: unknown[]) {
      // oxlint-disable-next-line prefer-rest-params
      layer.push(arguments)
    }
    gtag('js', new Date())
    gtag('config', analytics)
    load(`${HOST}/gtag/js?id=${analytics}`)
  }
  if (manager) {
    layer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    load(`${HOST}/gtm.js?id=${manager}`)
  }
}
