import type { Translations } from '../../../schema/fields.ts'
import {
  ITEM_STATES,
  type ItemState,
  stateIn,
  type TextAt,
  translationState,
} from '../../../schema/fields/translations/state.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import { bounded } from '../../platform/bounds.ts'
import { invalid } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { titleOf } from '../items/history.ts'
import type { Item } from '../items/items.ts'
import type { LanguageService } from '../languages/service.ts'
import { toRead } from '../transfer/rights.ts'
import { translatedKinds, TranslatedItemRepository } from './repository.ts'
import { isHidden, isReady, itemStates, statesOf, type Summary, summaryIn } from './summary.ts'
import { type KnownItems, SummaryCache } from './summary-cache.ts'

/** How many items and texts of a kind are translated into a language. */
export interface TranslationStatus {
  kind: string
  language: string
  /** The items with texts. */
  items: number
  /** Those whose translation visitors see if the item is active. */
  visible: number
  /** Those with some texts in the language that visitors do not see. */
  hidden: number
  /** The hidden ones that lack no text. */
  ready: number
  /** Those with all texts in the language, outdated or not. */
  complete: number
  /** Those with an outdated text. */
  outdatedItems: number
  /** All texts of the items. */
  texts: number
  /** The texts without a translation. */
  missing: number
  /** The translated texts whose originals have changed. */
  outdated: number
}

/** What an item is listed for: texts are missing or outdated, or visitors do not see those that it has. */
export type WorkState = Exclude<ItemState, 'visible'>

/** An item with texts to translate. */
export interface ItemToTranslate {
  kind: string
  itemId: string
  title: string
  version: number
  isVisible: boolean
  missing: TextAt[]
  outdated: TextAt[]
}

export interface WorkQuery {
  language: string
  /** The name of the kind; all kinds without. */
  kind?: string | null | undefined
  /** Any state without. */
  state?: WorkState | null | undefined
  limit: number
  offset: number
}

/** Says what is left to translate in the live content; drafts do not count. */
export class TranslationStatusService {
  readonly #items: TranslatedItemRepository
  readonly #languages: LanguageService
  readonly #summaries: SummaryCache

  constructor(database: Database, languages: LanguageService) {
    this.#items = new TranslatedItemRepository(database)
    this.#summaries = new SummaryCache(this.#items)
    this.#languages = languages
  }

  /**
   * Returns the status of each kind that the caller may read, in each language of the site or in one.
   *
   * @throws AppError INVALID for a language that the site does not have
   */
  async status(actor: Actor, query: Partial<Pick<WorkQuery, 'kind' | 'language'>>): Promise<TranslationStatus[]> {
    const readable = this.#kinds(actor, query.kind)
    const languages =
      query.language == null ? await this.#tags(actor) : [await this.#languages.require(actor, query.language)]
    const stamp = await this.#items.contentStamp()
    const statuses: TranslationStatus[] = []
    for (const kind of readable) {
      const items = await this.#summaries.itemsOf(kind, stamp)
      for (const language of languages) statuses.push(statusOf(kind, language, items))
    }
    return statuses
  }

  /**
   * Returns items that have something to translate in a language, with the paths of these texts.
   *
   * @throws AppError INVALID for a language that the site does not have
   */
  async itemsToTranslate(actor: Actor, query: WorkQuery): Promise<{ total: number; items: ItemToTranslate[] }> {
    const { limit, offset } = bounded({ limit: query.limit, offset: query.offset })
    const readable = this.#kinds(actor, query.kind)
    const language = await this.#languages.require(actor, query.language)
    const stamp = await this.#items.contentStamp()
    let total = 0
    const items: ItemToTranslate[] = []
    for (const kind of readable) {
      const found: string[] = []
      for (const [id, { summary }] of await this.#summaries.itemsOf(kind, stamp))
        if (isListed(summary, language, query.state)) found.push(id)
      const page = found.slice(Math.max(0, offset - total), Math.max(0, offset + limit - total))
      total += found.length
      for (const item of page.length > 0 ? await this.#items.items(kind, page) : [])
        items.push(toTranslate(kind, item, language))
    }
    return { total, items }
  }

  /** Returns the ids of the live items of a kind whose translation into a language lacks nothing but to be made visible. */
  async readyIds(actor: Actor, kind: AnyKind, language: string): Promise<string[]> {
    permit(actor, ...toRead(kind))
    const items = await this.#summaries.itemsOf(kind, await this.#items.contentStamp())
    return [...items].flatMap(([id, { summary }]) => (isReady(summaryIn(summary, language)) ? [id] : []))
  }

  /**
   * Returns the ids of the live items of a kind whose states (`stateIn`) in the languages of the site meet a condition.
   *
   * @param named the states that the condition names
   * @throws AppError INVALID for a state that the site does not have, with those that it has
   */
  async idsWhere(
    actor: Actor,
    kind: AnyKind,
    named: readonly string[],
    meets: (states: readonly string[]) => boolean,
  ): Promise<string[]> {
    const tags = await this.#tags(actor)
    const known = tags.flatMap((tag) => ITEM_STATES.map((state) => stateIn(tag, state)))
    const unknown = named.find((state) => !known.includes(state))
    if (unknown !== undefined) {
      const has = known.length > 0 ? `They have ${known.join(', ')}` : 'The site has no other language yet'
      throw invalid('where', `Translations have no state “${unknown}”. ${has}`)
    }
    const found = new Map<Summary, boolean>()
    const ids: string[] = []
    for (const [id, { summary }] of await this.#summaries.itemsOf(kind, await this.#items.contentStamp())) {
      const isFound = found.get(summary) ?? meets(statesOf(summary, tags))
      found.set(summary, isFound)
      if (isFound) ids.push(id)
    }
    return ids
  }

  /** Returns the states (`stateIn`) of live items in the languages of the site, by the ids. Visitors learn nothing. */
  async statesOf(actor: Actor, kind: AnyKind, ids: readonly string[]): Promise<Map<string, string[]>> {
    if (!may(actor, ...toRead(kind))) return new Map()
    const tags = await this.#tags(actor)
    if (tags.length === 0) return new Map(ids.map((id) => [id, []]))
    const known = await this.#summaries.itemsOf(kind, await this.#items.contentStamp())
    return new Map(
      ids.flatMap((id): [string, string[]][] => {
        const item = known.get(id)
        return item ? [[id, statesOf(item.summary, tags)]] : []
      }),
    )
  }

  #kinds(actor: Actor, name: string | null | undefined): AnyKind[] {
    const asked = stored.find((kind) => kind.name === name)
    if (asked) permit(actor, ...toRead(asked))
    const readable = translatedKinds.filter((kind) => may(actor, ...toRead(kind)))
    if (readable.length === 0) permit(actor, 'content:read-inactive', null)
    return readable.filter((kind) => name == null || kind.name === name)
  }

  async #tags(actor: Actor): Promise<string[]> {
    return (await this.#languages.list(actor)).map(({ tag }) => tag)
  }
}

function isListed(summary: Summary, language: string, state: WorkState | null | undefined): boolean {
  const states = itemStates(summary, language)
  return state ? states[state] : states.missing || states.outdated || states.hidden
}

function statusOf(kind: AnyKind, language: string, known: KnownItems): TranslationStatus {
  const status = {
    kind: kind.name,
    language,
    items: 0,
    visible: 0,
    hidden: 0,
    ready: 0,
    complete: 0,
    outdatedItems: 0,
    texts: 0,
    missing: 0,
    outdated: 0,
  }
  for (const { summary } of known.values()) {
    if (summary.texts === 0) continue
    const own = summaryIn(summary, language)
    status.items++
    status.texts += summary.texts
    status.missing += own.missing
    status.outdated += own.outdated
    if (own.isShown) status.visible++
    if (isHidden(own)) status.hidden++
    if (isReady(own)) status.ready++
    if (own.missing === 0) status.complete++
    if (own.outdated > 0) status.outdatedItems++
  }
  return status
}

function toTranslate(kind: AnyKind, item: Item, language: string): ItemToTranslate {
  const { missing, outdated } = translationState(kind.fields, item, language)
  return {
    kind: kind.name,
    itemId: item.id,
    title: titleOf(kind, item),
    version: item.version,
    isVisible: (item.translations as Translations | undefined)?.[language]?.isVisible ?? false,
    missing,
    outdated,
  }
}
