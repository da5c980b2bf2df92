import type { AnyKind } from '../../schema/kind.ts'
import type { Renderer } from '../../schema/renderer.ts'
import { visitor } from '../auth/policy.ts'
import type { ContentService } from '../content/service.ts'

// https://www.sitemaps.org/protocol.html: one file holds at most that many addresses.
const MOST_ADDRESSES = 50_000

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const entry = (address: string, changed?: string) =>
  `<url><loc>${escapeXml(address)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`

/** The sitemap: every page that stands by itself, and the page of every active item with the day it last changed. */
export async function sitemap(
  content: ContentService,
  kinds: readonly AnyKind[],
  { fixedPaths, itemPaths }: Pick<Renderer, 'fixedPaths' | 'itemPaths'>,
  origin: string,
): Promise<string> {
  const entries = fixedPaths.map((path) => entry(origin + path))
  for (const kind of kinds) {
    const pathOf = itemPaths[kind.name]
    if (kind.singleton || !pathOf) continue
    for (const { id, updatedAt } of await content.active(visitor('sitemap'), kind))
      entries.push(entry(origin + pathOf(id), updatedAt))
  }
  const urls = entries.slice(0, MOST_ADDRESSES).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`
}

/** What crawlers may read: everything but the admin and the API, and where the sitemap is. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
