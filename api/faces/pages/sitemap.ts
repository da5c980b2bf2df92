import { escapeMarkup } from '../../../schema/escape.ts'
import { company, hero, page, publicKinds, singletons, teamMember } from '../../../schema/kinds/index.ts'
import type { Renderer } from '../../../schema/renderer.ts'
import { itemPath } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { ContentReader } from '../../content/items/content-reader.ts'

// Maximum number of URLs in one file: https://www.sitemaps.org/protocol.html
const MAX_URLS = 50_000

const entry = (address: string, changed: string) =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed && `<lastmod>${changed}</lastmod>`}</url>`

/** Returns the latest of times in ISO 8601, or an empty text if there are none. */
const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? ''

/**
 * Returns the sitemap: the fixed pages, and the page of every active item. Each has the time of its last change if it shows
 * content.
 */
export async function sitemap(
  content: ContentReader,
  { fixedPaths }: Pick<Renderer, 'fixedPaths'>,
  origin: string,
): Promise<string> {
  const actor = visitor('sitemap')
  const items = new Map<string, string>()
  const changed = new Map<string, string>()
  for (const kind of publicKinds) {
    const active = await content.active(actor, kind)
    for (const item of active) items.set(itemPath(kind, item), item.updatedAt)
    changed.set(`/${kind.website.section.id}`, latest(active.map(({ updatedAt }) => updatedAt)))
  }
  for (const item of await content.active(actor, page)) items.set(item.path, item.updatedAt)
  const team = await content.active(actor, teamMember)
  const words = await content.singletons(actor, singletons)
  const profile = words.get(company)?.updatedAt ?? ''
  changed.set('/about', latest([profile, ...team.map(({ updatedAt }) => updatedAt)]))
  changed.set('/contact', profile)
  const hidden = new Set<string>()
  for (const kind of singletons) {
    if (kind.section === undefined) continue
    const path = `/${kind.section}`
    const item = words.get(kind)
    if (item) changed.set(path, latest([changed.get(path) ?? '', item.version > 0 ? item.updatedAt : '']))
    else hidden.add(path)
  }
  changed.set('/', latest([words.get(hero)?.updatedAt ?? '', ...changed.values()]))
  const fixed = fixedPaths.filter((path) => !hidden.has(path))
  const entries = [...fixed.map((path) => [path, changed.get(path) ?? ''] as const), ...items]
  const urls = entries.slice(0, MAX_URLS).map(([path, time]) => entry(origin + path, time))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
