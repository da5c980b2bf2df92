import { escapeMarkup } from '../../../schema/escape.ts'
import { inLanguage } from '../../../schema/fields.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { company, hero, legalPage, page, publicKinds, singletons, teamMember } from '../../../schema/kinds/index.ts'
import type { Renderer } from '../../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { itemPath } from '../../../schema/website.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { ContentReader } from '../../content/items/content-reader.ts'
import type { Item } from '../../content/items/items.ts'

// Maximum number of URLs in one file: https://www.sitemaps.org/protocol.html
const MAX_URLS = 50_000

/** A page in one language: its address, the time of its last change, and its addresses in all languages, if there are several. */
interface Entry {
  address: string
  changed: string
  alternates: readonly (readonly [hreflang: string, address: string])[]
}

const element = ({ address, changed, alternates }: Entry) => {
  const links = alternates.map(
    ([hreflang, href]) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeMarkup(href)}"/>`,
  )
  return `<url><loc>${escapeMarkup(address)}</loc>${changed && `<lastmod>${changed}</lastmod>`}${links.join('')}</url>`
}

/** Returns the languages in which visitors can read an item, besides the original one. */
const translatedInto = ({ fields }: AnyKind, item: Item, languages: readonly string[]) =>
  languages.filter((tag) => inLanguage(fields, item, tag))

/** Returns the entries of a page: one for each of its languages. */
function entriesOf(origin: string, { path, changed, languages }: Page): Entry[] {
  const addresses = [ORIGINAL_LANGUAGE, ...languages].map(
    (tag) => [tag, origin + below(languageBase(tag), path)] as const,
  )
  const alternates = languages.length > 0 ? [...addresses, ['x-default', addresses[0]![1]] as const] : []
  return addresses.map(([, address]) => ({ address, changed, alternates }))
}

/** A page, the time of its last change, and the languages in which it is, besides the original one. */
interface Page {
  path: string
  changed: string
  languages: readonly string[]
}

/** Returns the latest of times in ISO 8601, or an empty text if there are none. */
const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? ''

/**
 * Returns the sitemap: the fixed pages, and the page of every active item. Each has the time of its last change if it shows
 * content.
 *
 * @param languages the tags of the languages that visitors can read, besides the original one
 */
export async function sitemap(
  content: ContentReader,
  { fixedPaths }: Pick<Renderer, 'fixedPaths'>,
  languages: readonly string[],
  origin: string,
): Promise<string> {
  const actor = visitor('sitemap')
  const items: Page[] = []
  const add = (kind: AnyKind, path: string, item: Item) =>
    items.push({ path, changed: item.updatedAt, languages: translatedInto(kind, item, languages) })
  const changed = new Map<string, string>()
  for (const kind of publicKinds) {
    const active = await content.active(actor, kind)
    for (const item of active) add(kind, itemPath(kind, item), item)
    changed.set(`/${kind.website.section.id}`, latest(active.map(({ updatedAt }) => updatedAt)))
  }
  for (const item of await content.active(actor, page)) add(page, item.path, item)
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
  const legal = new Map((await content.active(actor, legalPage)).map((item) => [`/${item.page}`, item]))
  const fixed = fixedPaths
    .filter((path) => !hidden.has(path))
    .map((path) => {
      const text = legal.get(path)
      const own = text ? translatedInto(legalPage, text, languages) : languages
      return { path, changed: changed.get(path) ?? '', languages: own }
    })
  const entries = [...fixed, ...items].flatMap((found) => entriesOf(origin, found)).slice(0, MAX_URLS)
  const names = languages.length > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>${entries.map(element).join('')}</urlset>\n`
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
