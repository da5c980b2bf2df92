import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { blank, type ItemOf, type Kind } from '../../../schema/kind.ts'
import { kindHiddenWithoutItems, legalPage, singletons } from '../../../schema/kinds/index.ts'
import { LEGAL_PAGES } from '../../../schema/legal.ts'
import type { FixedPage, FixedPages } from '../../../schema/renderer.ts'
import { english } from '../../../schema/labels/english.data.ts'
import { type Label, labelsWith } from '../../../schema/labels/labels.ts'
import { normaliseSearch, SEARCH_LENGTH } from '../../../schema/search.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import { type ItemStamp, ItemRepository } from '../items/items.ts'
import type { LabelService } from '../labels/service.ts'
import { MaintenanceMode } from '../settings/maintenance-mode.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import { itemDocument, legalDocument, pageDocuments, wordsIn } from './documents.ts'
import { excerptOf, markMatches, type TextPart } from './excerpt.ts'
import { type Hit, type SearchDocument, SearchIndex } from './search-index.ts'

/** A page that a search found. */
export interface SearchResult {
  path: string
  /** The label of its kind for visitors, such as "Product". */
  label: string
  title: TextPart[]
  excerpt: TextPart[]
}

/** The maximum number of results of one search. */
export const MAX_RESULTS = 50
/** The maximum number of items of a kind that are indexed, in the order that editors set. Each takes about 25 kB. */
const MAX_INDEXED = 2_000
/** Items indexed without a pause for other requests. Each takes about a millisecond. */
const BATCH = 10

const NEVER_SAVED = { version: 0, createdAt: '', updatedAt: '' }

const stampOf = ({ version, updatedAt }: Pick<ItemStamp, 'version' | 'updatedAt'>) => `${version} ${updatedAt}`

/** An index of a point of view, and what it contains. */
class IndexedContent {
  readonly index = new SearchIndex()
  readonly #items: ItemRepository
  readonly #fixed: readonly SearchDocument[]
  readonly #pages: readonly FixedPage[]
  readonly #label: Label
  #legalStamp = ''
  /** The stamps of the singletons whose words are indexed, by kind. */
  readonly #wordStamps = new Map<string, string>()
  /** The indexed items by kind and id: what identifies their state, and their addresses. */
  readonly #indexed = new Map<string, Map<string, { stamp: string; path: string }>>()

  constructor(items: ItemRepository, kinds: readonly Kind[], pages: readonly FixedPage[], label: Label) {
    this.#items = items
    this.#pages = pages
    this.#label = label
    this.#fixed = pageDocuments(kinds, pages, label)
    for (const document of this.#fixed) this.index.put(document)
  }

  /** Brings the texts of the legal pages up to date with the database. A page without a stored text has its built-in one. */
  async updateLegalPages(): Promise<void> {
    const current = await this.#items.activeStamps(legalPage, MAX_INDEXED)
    const stamp = current.map((item) => `${item.id} ${stampOf(item)}`).join()
    if (stamp === this.#legalStamp) return
    const ids = current.map(({ id }) => id)
    const stored = (await this.#items.byIds(legalPage, ids)) as ItemOf<typeof legalPage>[]
    for (const name of LEGAL_PAGES) {
      const item = stored.find(({ page, isActive }) => page === name && isActive)
      const builtIn = this.#fixed.find(({ path }) => path === `/${name}`)
      if (item) this.index.put(legalDocument(item, this.#label))
      else if (builtIn) this.index.put(builtIn)
      else this.index.delete(`/${name}`)
    }
    this.#legalStamp = stamp
  }

  /** Brings the pages with words of singletons up to date. A page whose singleton is hidden is not found. */
  async updateWords(): Promise<void> {
    const stored = await this.#items.singletons(singletons)
    for (const kind of singletons) {
      const pages = this.#pages.filter(({ words }) => words?.kind === kind.name)
      const item = stored.get(kind.id) ?? { ...blank(kind), ...NEVER_SAVED, id: kind.id }
      const listed = kindHiddenWithoutItems(kind.section)
      const isShown = item.isActive === true && (!listed || this.#indexed.get(listed.name)?.size !== 0)
      const stamp = `${stampOf(item)} ${String(isShown)}`
      if (this.#wordStamps.get(kind.name) === stamp) continue
      for (const { path, words } of pages) {
        const document = this.#fixed.find((fixed) => fixed.path === path)!
        if (isShown) this.index.put({ ...document, texts: [...document.texts, ...wordsIn(kind, item, words?.fields)] })
        else this.index.delete(path)
      }
      this.#wordStamps.set(kind.name, stamp)
    }
  }

  /** Brings the items of a kind up to date with the database. Only items that changed are read. */
  async update(kind: Kind): Promise<void> {
    const indexed = this.#indexed.get(kind.name) ?? new Map<string, { stamp: string; path: string }>()
    this.#indexed.set(kind.name, indexed)
    const current = await this.#items.activeStamps(kind, MAX_INDEXED)
    const stamps = new Map(current.map((item) => [item.id, stampOf(item)]))
    // Before any item is added: two items can have swapped their addresses.
    for (const [id, { stamp, path }] of indexed) {
      if (stamps.get(id) === stamp) continue
      this.index.delete(path)
      indexed.delete(id)
    }
    const changed = current.filter(({ id }) => !indexed.has(id))
    for (let from = 0; from < changed.length; from += BATCH) {
      if (from > 0) await setImmediate()
      const ids = changed.slice(from, from + BATCH).map(({ id }) => id)
      for (const item of await this.#items.byIds(kind, ids)) {
        // Outside a snapshot, an item can have become inactive meanwhile.
        if (item.isActive !== true) continue
        const document = itemDocument(kind, item, this.#label)
        this.index.put(document)
        indexed.set(item.id, { stamp: stampOf(item), path: document.path })
      }
    }
  }
}

/**
 * Searches what visitors see: the active items of all kinds with public pages, the legal pages, and the fixed pages. The index is a cache in
 * memory that each search first brings up to date with the database.
 */
export class SearchService {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #maintenance: MaintenanceMode
  readonly #labels: LabelService
  readonly #pages: () => Promise<FixedPages>
  /** The index of live content, and the labels in it. */
  #live: { content: IndexedContent; labels: string } | undefined
  /** Searches of live content run one at a time, so that each finds the index as it has updated it. */
  readonly #turn = pLimit(1)

  /** @param pages returns the fixed pages of the website */
  constructor(database: Database, labels: LabelService, pages: () => Promise<FixedPages>) {
    this.#database = database
    this.#labels = labels
    this.#items = new ItemRepository(database)
    this.#maintenance = new MaintenanceMode(database)
    this.#pages = pages
  }

  /**
   * Returns the pages that match a text best, best first. At another point of view, it searches what is visible there.
   *
   * @throws AppError INVALID for a text that is too long, or a limit out of bounds
   */
  async search(actor: Actor, kinds: readonly Kind[], text: string, limit: number): Promise<SearchResult[]> {
    const query = normaliseSearch(text)
    if (query.length > SEARCH_LENGTH)
      throw invalid([{ field: 'text', message: `text must be at most ${SEARCH_LENGTH} characters` }])
    if (limit < 1 || limit > MAX_RESULTS)
      throw invalid([{ field: 'limit', message: `limit must be from 1 to ${MAX_RESULTS}` }])
    await this.#maintenance.requireOpen(actor)
    if (!query) return []
    const hits = await this.#hits(kinds, query, limit)
    return hits.map((hit) => ({
      path: hit.document.path,
      label: hit.document.label,
      title: markMatches(hit.document.title, hit.terms),
      excerpt: excerptOf(hit),
    }))
  }

  async #hits(kinds: readonly Kind[], text: string, limit: number): Promise<Hit[]> {
    const overrides = await this.#labels.overrides()
    const label = labelsWith(overrides, english)
    const pages = (await this.#pages())(label)
    const searchIn = async (content: IndexedContent) => {
      for (const kind of kinds) await content.update(kind)
      await content.updateLegalPages()
      await content.updateWords()
      return content.index.search(text, limit)
    }
    const empty = () => new IndexedContent(this.#items, kinds, pages, label)
    // Items with pending changes keep their version, so an index of another point of view cannot be updated.
    if (this.#database.pointOfView) return searchIn(empty())
    const labels = JSON.stringify(overrides.map(({ key, text }) => [key, text]))
    return this.#turn(() => {
      if (this.#live?.labels !== labels) this.#live = { content: empty(), labels }
      return searchIn(this.#live.content)
    })
  }
}
