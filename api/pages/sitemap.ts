import { escapeMarkup } from '../../schema/escape.ts'
import { publicKinds } from '../../schema/kinds/index.ts'
import type { Renderer } from '../../schema/renderer.ts'
import { itemPath } from '../../schema/website.ts'
import { visitor } from '../auth/policy.ts'
import type { ContentReader } from '../content/content-reader.ts'

// Maximum number of URLs in one file: https://www.sitemaps.org/protocol.html
const MAX_URLS = 50_000

const entry = (address: string, changed?: string) =>
  `<url><loc>${escapeMarkup(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** Returns the sitemap: the fixed pages, and the page of every active item with the day of its last change. */
export async function sitemap(
  content: ContentReader,
  { fixedPaths }: Pick<Renderer, 'fixedPaths'>,
  origin: string,
): Promise<string> {
  const entries = fixedPaths.map((path) => entry(origin + path))
  for (const kind of publicKinds) {
    for (const { id, updatedAt } of await content.active(visitor('sitemap'), kind))
      entries.push(entry(origin + itemPath(kind, id), updatedAt))
  }
  const urls = entries.slice(0, MAX_URLS).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
