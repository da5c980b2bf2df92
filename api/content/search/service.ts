import { blank, type ItemOf, type Kind } from '../../../schema/kind.ts'
import { legalPage, singletons } from '../../../schema/kinds/index.ts'
import type { FixedPage, FixedPages } from '../../../schema/renderer.ts'
import type { Label, LabelOverride } from '../../../schema/labels/labels.ts'
import { normaliseSearch, SEARCH_LENGTH } from '../../../schema/search.ts'
import type { Actor } from '../../access/permissions/policy.ts'
import { emptySections } from '../items/empty-sections.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import { itemsInLanguage } from '../items/in-language.ts'
import { searchWordsIn } from '../items/language-stems.ts'
import type { SearchWord } from '../items/search-words.ts'
import { correctSpelling } from '../items/spelling.ts'
import type { LabelService } from '../labels/service.ts'
import { MaintenanceMode } from '../settings/maintenance-mode.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'
import {
  choicesWith,
  type FoundItem,
  itemDocument,
  legalDocument,
  pageDocuments,
  type SearchDocument,
  shownLanguage,
  wordsIn,
} from './documents.ts'
import { excerptOf, markMatches, type TextPart } from './excerpt.ts'
import { type Hit, SearchedPages } from './pages.ts'

const NEVER_SAVED = { version: 0, createdAt: '', updatedAt: '' }

/** A page that a search found. */
export interface SearchResult {
  path: string
  /** The label of its kind for visitors, such as "Product". */
  label: string
  /** The tag of the language of the title and the excerpt. */
  language: string
  title: TextPart[]
  excerpt: TextPart[]
  /** The item of a public kind that the page shows. */
  item: FoundItem | null
}

/** The maximum number of results of one search. */
export const MAX_RESULTS = 50
/** The most legal pages that are active. */
const MAX_LEGAL_PAGES = 100

/**
 * Searches what visitors see: the active items of all kinds with public pages, the legal pages, and the fixed pages. PostgreSQL finds the
 * items; the other pages are few.
 */
export class SearchService {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #maintenance: MaintenanceMode
  readonly #labels: LabelService
  readonly #pages: () => Promise<FixedPages>
  /** The pages of the last search in each language, and what they were made of: they rarely change, and their words take longer than a search. */
  readonly #last = new Map<string, { key: string; pages: SearchedPages }>()

  /** @param pages returns the fixed pages of the website */
  constructor(database: Database, labels: LabelService, pages: () => Promise<FixedPages>) {
    this.#database = database
    this.#labels = labels
    this.#items = new ItemRepository(database)
    this.#maintenance = new MaintenanceMode(database)
    this.#pages = pages
  }

  /**
   * Returns the pages that match a text best, best first, as they are shown in the language of the unit of work. At another point of view, it
   * searches what is visible there.
   *
   * @throws AppError INVALID for a text that is too long, or a limit out of bounds
   */
  async search(actor: Actor, kinds: readonly Kind[], text: string, limit: number): Promise<SearchResult[]> {
    const query = normaliseSearch(text)
    if (query.length > SEARCH_LENGTH) throw invalid('text', `text must be at most ${SEARCH_LENGTH} characters`)
    if (limit < 1 || limit > MAX_RESULTS) throw invalid('limit', `limit must be from 1 to ${MAX_RESULTS}`)
    await this.#maintenance.requireOpen(actor)
    const { language } = this.#database
    const typed = await searchWordsIn(this.#database, query, language)
    if (typed.length === 0) return []
    const overrides = await this.#labels.overrides()
    const label = this.#labels.with(overrides)
    const pages = await this.#searchedPages(kinds, overrides, label)
    const scope = { kinds, isActive: true, language, otherWords: pages.words, isElsewhere: pages.contains }
    const corrected = await correctSpelling(this.#database, scope, typed)
    const words = corrected.map((word) => {
      const lexemes = choicesWith(kinds, word, label)
      return { ...word, lexemes, isRare: word.isRare && lexemes.length === 0 }
    })
    const find = (some: readonly SearchWord[]) => this.#hits(kinds, pages, some, limit, label)
    const all = await find(words)
    const hits =
      all.length > 0 || words.length === 1 ? all : withSums(await Promise.all(words.map((word) => find([word]))))
    return hits
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, limit)
      .map(({ document }) => ({
        path: document.path,
        label: document.label,
        language: document.language,
        title: markMatches(document.title, words),
        excerpt: excerptOf(document, words),
        item: document.item ?? null,
      }))
  }

  /** Returns the pages that contain all words. */
  async #hits(kinds: readonly Kind[], pages: SearchedPages, words: readonly SearchWord[], limit: number, label: Label) {
    const { language } = this.#database
    const query = { search: words, filter: { isActive: true }, limit, language }
    const found = await Promise.all(
      kinds.map(async (kind) =>
        (await this.#items.bestMatches(kind, query)).map(({ item, rank }): Hit => ({
          document: itemDocument(kind, item, label),
          rank,
        })),
      ),
    )
    return [...found.flat(), ...pages.search(words)]
  }

  /** Returns the pages that are no items. A legal page without a stored text has its built-in one. */
  async #searchedPages(
    kinds: readonly Kind[],
    overrides: readonly LabelOverride[],
    label: Label,
  ): Promise<SearchedPages> {
    const fixed = (await this.#pages())(label)
    const { language } = this.#database
    const legal = await this.#items.list(legalPage, { filter: { isActive: true }, limit: MAX_LEGAL_PAGES, language })
    const stored = await this.#items.singletons(singletons)
    if (language)
      for (const kind of singletons)
        for (const item of itemsInLanguage(kind, [stored.get(kind.id) ?? []].flat(), language))
          stored.set(kind.id, item)
    const empty = await emptySections(this.#items, singletons, language)
    const names = kinds.map(({ name }) => name)
    const key = JSON.stringify([names, fixed, overrides, legal, [...stored.values()], [...empty]])
    const tag = this.#database.languageTag
    const last = this.#last.get(tag)
    if (last?.key === key) return last.pages
    const pages = new SearchedPages(documentsOf(kinds, fixed, { legal, stored, empty }, label))
    this.#last.set(tag, { key, pages })
    return pages
  }
}

/** What the texts of pages depend on besides the labels. */
interface PageContent {
  legal: readonly ItemOf<typeof legalPage>[]
  stored: ReadonlyMap<string, Item>
  /** The sections that are hidden because they have no items. */
  empty: ReadonlySet<string | undefined>
}

const documentsOf = (
  kinds: readonly Kind[],
  pages: readonly FixedPage[],
  { legal, stored, empty }: PageContent,
  label: Label,
): SearchDocument[] =>
  pageDocuments(kinds, pages, label).flatMap((document) => {
    const item = legal.find(({ page }) => document.path === `/${page}`)
    if (item) return [legalDocument(item, label)]
    const page = pages.find(({ path }) => path === document.path)
    const words = wordsOf(page, stored, empty)
    return words ? [{ ...document, ...words, texts: [...document.texts, ...words.texts] }] : []
  })

/** Returns the texts of a singleton on a page, and their language. A page whose singleton is hidden is not found: it has none. */
function wordsOf(
  page: FixedPage | undefined,
  stored: PageContent['stored'],
  empty: PageContent['empty'],
): { texts: string[]; language?: string } | undefined {
  const kind = singletons.find(({ name }) => name === page?.words?.kind)
  if (!kind) return { texts: [] }
  const item: Item = stored.get(kind.id) ?? { ...blank(kind), ...NEVER_SAVED, id: kind.id }
  if (!item.isActive || empty.has(kind.section)) return undefined
  return { texts: wordsIn(kind, item, page?.words?.fields), language: shownLanguage(item) }
}

/** Returns the hits of several searches, those of several ones once. Each search that found one counts. */
function withSums(found: readonly Hit[][]): Hit[] {
  const sums = new Map<string, Hit>()
  for (const { document, rank } of found.flat())
    sums.set(document.path, { document, rank: (sums.get(document.path)?.rank ?? 0) + rank + (document.weight ?? 1) })
  return [...sums.values()]
}
