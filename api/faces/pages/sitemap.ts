import { escapeMarkup } from '../../../schema/escape.ts'
import { isId } from '../../../schema/is-id.ts'
import type { Kind } from '../../../schema/kind.ts'
import { company, hero, legalPage, page, publicKinds, singletons, teamMember } from '../../../schema/kinds/index.ts'
import type { Renderer } from '../../../schema/renderer.ts'
import { below, languageBase, ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import { pageOf } from '../../../schema/item-page.ts'
import { visitor } from '../../access/permissions/policy.ts'
import type { Addressed } from '../../content/items/items.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
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
const pathsOf = (kind: Kind, item: Addressed, shown: readonly ItemLanguage[] | undefined): Page['paths'] =>
  shown?.filter(({ isTranslated }) => isTranslated).map(({ language, path }) => [language, path!]) ?? [
    [ORIGINAL_LANGUAGE, pageOf(kind, item)!],
  ]

/** Returns the latest of times in ISO 8601, or an empty text if there are none. */
const latest = (times: readonly string[]) => times.toSorted().at(-1) ?? ''

/** The kinds whose items have pages. */
const KINDS: readonly Kind[] = [...publicKinds, page]

/** How full each part of a large sitemap is. There is room for addresses that are added before the parts are counted again. */
const FULL = 0.9
/** How long the ids at which the parts of a large sitemap begin are used. */
const PARTS_MS = 10 * 60_000

const ACTOR = visitor('sitemap')

/** Makes the sitemap of a website: one file, or an index of files with at most 50,000 addresses each. */
export class Sitemap {
  readonly #services: Pick<Services, 'contentReader' | 'languages'>
  readonly #fixedPaths: readonly string[]
  readonly #maxUrls: number
  /** The ids after which the parts of each kind begin, and when they were read. */
  readonly #parts = new Map<Kind, { size: number; at: number; after: string[] }>()

  /** @param maxUrls the largest number of addresses in a file */
  constructor(
    services: Pick<Services, 'contentReader' | 'languages'>,
    { fixedPaths }: Pick<Renderer, 'fixedPaths'>,
    maxUrls = MAX_URLS,
  ) {
    this.#services = services
    this.#maxUrls = maxUrls
    this.#fixedPaths = fixedPaths
  }

  /** Returns `/sitemap.xml`, in pieces: all pages, or an index of the parts if there may be more than one file takes. */
  async whole(origin: string): Promise<AsyncIterable<string>> {
    const tags = await this.#tags()
    const { contentReader } = this.#services
    const totals = await Promise.all(KINDS.map((kind) => contentReader.count(ACTOR, kind, {}, this.#maxUrls)))
    const total = totals.reduce((sum, count) => sum + count, this.#fixedPaths.length)
    return total * tags.length <= this.#maxUrls
      ? this.#file(origin, tags, [this.#fixed(tags), ...KINDS.map((kind) => this.#items(kind, tags))])
      : this.#index(origin, tags.length)
  }

  /** Returns one file of the sitemap index, in pieces; undefined if no file has this name. */
  async part(origin: string, name: string): Promise<AsyncIterable<string> | undefined> {
    const tags = await this.#tags()
    if (name === 'fixed') return this.#file(origin, tags, [this.#fixed(tags)])
    const [plural = '', after] = name.split('.')
    const kind = KINDS.find((one) => one.plural === plural)
    if (!kind || (after !== undefined && !isId(after))) return undefined
    const parts = await this.#partsOf(kind, tags.length)
    const end = parts.find((id) => after === undefined || id > after)
    return this.#file(origin, tags, [this.#items(kind, tags, after, end)])
  }

  async #tags(): Promise<string[]> {
    return [ORIGINAL_LANGUAGE, ...(await this.#services.languages.list(ACTOR)).map(({ tag }) => tag)]
  }

  async #partsOf(kind: Kind, languages: number): Promise<string[]> {
    const size = Math.max(1, Math.floor((FULL * this.#maxUrls) / languages))
    const known = this.#parts.get(kind)
    if (known?.size === size && performance.now() - known.at < PARTS_MS) return known.after
    const after = await this.#services.contentReader.everyNthId(ACTOR, kind, size)
    this.#parts.set(kind, { size, at: performance.now(), after })
    return after
  }

  async *#index(origin: string, languages: number): AsyncGenerator<string> {
    yield '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    const element = (name: string) => `<sitemap><loc>${escapeMarkup(`${origin}/sitemap/${name}.xml`)}</loc></sitemap>`
    yield element('fixed')
    for (const kind of KINDS) {
      yield element(kind.plural)
      for (const id of await this.#partsOf(kind, languages)) yield element(`${kind.plural}.${id}`)
    }
    yield '</sitemapindex>\n'
  }

  /** Returns a file with the addresses of pages, up to the largest number that a file may have. */
  async *#file(origin: string, tags: readonly string[], parts: readonly AsyncIterable<Page[]>[]) {
    const names = tags.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
    yield `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>`
    let room = this.#maxUrls
    for (const part of parts)
      for await (const pages of part) {
        const entries = pages.flatMap((found) => entriesOf(origin, found)).slice(0, room)
        room -= entries.length
        yield entries.map(element).join('')
      }
    yield '</urlset>\n'
  }

  /** Yields the pages of the active items of a kind between two ids, by their ids. */
  async *#items(kind: Kind, tags: readonly string[], start?: string, end?: string): AsyncGenerator<Page[]> {
    const { contentReader, languages } = this.#services
    let after = start
    for (;;) {
      const items = await contentReader.afterId(ACTOR, kind, after)
      const last = items.at(-1)
      const found = items.filter(({ id }) => end === undefined || id <= end)
      const ids = found.map(({ id }) => id)
      const shown = tags.length > 1 && ids.length > 0 ? await languages.ofItems(kind, ids) : undefined
      yield found.map((item) => ({ paths: pathsOf(kind, item, shown?.get(item.id)), changed: item.updatedAt }))
      if (!last || found.length < items.length || items.length < MAX_PAGE) return
      after = last.id
    }
  }

  /** Yields the pages with fixed addresses, each with the time of the last change of what it shows. */
  async *#fixed(tags: readonly string[]): AsyncGenerator<Page[]> {
    const { contentReader: content, languages } = this.#services
    const changed = new Map<string, string>()
    for (const kind of publicKinds)
      changed.set(`/${kind.website.section.id}`, (await content.lastChange(ACTOR, kind)) ?? '')
    const words = await content.singletons(ACTOR, singletons)
    const profile = words.get(company)?.updatedAt ?? ''
    changed.set('/about', latest([profile, (await content.lastChange(ACTOR, teamMember)) ?? '']))
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
    const legal = new Map((await content.active(ACTOR, legalPage)).map((item) => [`/${item.page}`, item.id]))
    const legalLanguages = tags.length > 1 ? await languages.ofItems(legalPage) : undefined
    yield this.#fixedPaths
      .filter((path) => !hidden.has(path))
      .map((path) => {
        const shown = legalLanguages?.get(legal.get(path) ?? '')?.filter(({ isTranslated }) => isTranslated)
        const own = shown?.map(({ language }) => language) ?? tags
        return { paths: own.map((tag) => [tag, path] as const), changed: changed.get(path) ?? '' }
      })
  }
}

/** Returns robots.txt: crawlers may read everything except the admin and the API. */
export const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`
