import { escapeMarkup } from '../../../schema/escape.ts'
import type { Kind } from '../../../schema/kind.ts'
import { company, hero, legalPage, page, publicKinds, singletons, teamMember } from '../../../schema/kinds/index.ts'
import type { Renderer } from '../../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { Item } from '../../content/items/items.ts'
import type { ItemLanguage } from '../../content/languages/service.ts'
import type { Services } from '../../system/services.ts'

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

/** Returns the entries of a page: one for each of its languages. */
function entriesOf(origin: string, { paths, changed }: Page): Entry[] {
  const addresses = paths.map(([tag, path]) => [tag, origin + below(languageBase(tag), path)] as const)
  const alternates = addresses.length > 1 ? [...addresses, ['x-default', addresses[0]![1]] as const] : []
  return addresses.map(([, address]) => ({ address, changed, alternates }))
}

/** A page: its paths by the tags of the languages in which it is, first that of the original, and the time of its last change. */
interface Page {
  paths: readonly (readonly [tag: string, path: string])[]
  changed: string
}

/** Returns the paths of an item in the languages of its texts. @param shown its languages, if the website has several */
const pathsOf = (kind: Kind, item: Item, shown: readonly ItemLanguage[] | undefined): Page['paths'] =>
  shown?.filter(({ isTranslated }) => isTranslated).map(({ language, path }) => [language, path!]) ?? [
    [ORIGINAL_LANGUAGE, pageOf(kind, item)!],
  ]

/** Returns the latest of times in ISO 8601, or an empty text if there are none. */
const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? ''

/**
 * Returns the sitemap: the fixed pages, and the page of every active item. Each has the time of its last change if it shows
 * content.
 */
export async function sitemap(
  { contentReader: content, languages }: Pick<Services, 'contentReader' | 'languages'>,
  { fixedPaths }: Pick<Renderer, 'fixedPaths'>,
  origin: string,
): Promise<string> {
  const actor = visitor('sitemap')
  const tags = [ORIGINAL_LANGUAGE, ...(await languages.list(actor)).map(({ tag }) => tag)]
  const items: Page[] = []
  const add = async (kind: Kind, active: readonly Item[]) => {
    const shown = tags.length > 1 ? await languages.ofItems(kind) : new Map<string, never>()
    for (const item of active) items.push({ paths: pathsOf(kind, item, shown.get(item.id)), changed: item.updatedAt })
  }
  const changed = new Map<string, string>()
  for (const kind of publicKinds) {
    const active = await content.active(actor, kind)
    await add(kind, active)
    changed.set(`/${kind.website.section.id}`, latest(active.map(({ updatedAt }) => updatedAt)))
  }
  await add(page, await content.active(actor, page))
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
  const legal = new Map((await content.active(actor, legalPage)).map((item) => [`/${item.page}`, item.id]))
  const legalLanguages = tags.length > 1 ? await languages.ofItems(legalPage) : undefined
  const fixed = fixedPaths
    .filter((path) => !hidden.has(path))
    .map((path) => {
      const shown = legalLanguages?.get(legal.get(path) ?? '')?.filter(({ isTranslated }) => isTranslated)
      const own = shown?.map(({ language }) => language) ?? tags
      return { paths: own.map((tag) => [tag, path] as const), changed: changed.get(path) ?? '' }
    })
  const entries = [...fixed, ...items].flatMap((found) => entriesOf(origin, found)).slice(0, MAX_URLS)
  const names = tags.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>${entries.map(element).join('')}</urlset>\n`
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
