import { NIL } from 'uuid'
import { type AnyKind, blank, type Kind, type Singleton } from '../../../schema/kind.ts'
import { kindHiddenWithoutItems, stored } from '../../../schema/kinds/index.ts'
import { type Actor, may, permit } from '../../access/permissions/policy.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { bounded, checkId, MAX_CHANGES, MAX_PAGE } from '../../platform/bounds.ts'
import { isId } from '../../../schema/is-id.ts'
import { orderAtEnd } from '../../../schema/item-order.ts'
import { type Addressed, type Item, ItemRepository, type StoredItem } from './items.ts'
import type { ListQuery } from './list-query.ts'
import { type Neighbours, neighboursOf } from './neighbours.ts'
import type { Placed } from './reorder.ts'
import type { ChosenFields } from './read-columns.ts'
import { type Referrer, referrersOf } from '../references/referrers.ts'
import { referringFields } from '../references/referring-fields.ts'
import { idsAt } from '../../../schema/references.ts'
import { emptySections } from './empty-sections.ts'
import { withoutHiddenReferences } from './hidden-references.ts'
import { permitHistory } from './history-reader.ts'
import { itemsInLanguage, withoutHiddenTranslations } from './in-language.ts'
import { beforeCursor, cursorAfter, turned } from '../queries/cursor.ts'
import { RevisionRepository } from './revisions.ts'
import { idOfSlug, withFreeAddresses } from './slugs.ts'
import { type TranslationStates, withTranslationStates } from './translation-conditions.ts'
import { mayReadHistory, type Query, sortedColumns, visibleTo } from './visible-query.ts'

/** A value of a choice, and the number of items that have it. */
export interface ChoiceCount {
  value: string
  total: number
}

/** Where an item stands in its list. */
export interface ListPlace {
  /** 1 is the top. */
  position: number
  total: number
  /** The order that puts it at the end. */
  orderAtEnd: number
}

/** The number of items that `referrers` returns for each field. */
const MAX_REFERRERS = 10

/** The longest time of a statement with conditions or an order of a visitor, in milliseconds. */
const CONDITION_MS = 250

/** Decides whether visitors may read content at all. */
export interface SiteAccess {
  /** @throws AppError UNAVAILABLE for visitors while the site is closed */
  requireOpen(actor: Actor): Promise<void>
}

/** The rules for reading content of any kind: what an actor may see, and how much at a time. */
export class ContentReader {
  readonly #database: Database
  readonly #items: ItemRepository
  readonly #revisions: RevisionRepository
  readonly #siteAccess: SiteAccess
  readonly #translationStates: TranslationStates

  /**
   * @param siteAccess refuses visitors while the site is closed
   * @param translationStates knows what lists are filtered by
   */
  constructor(database: Database, siteAccess: SiteAccess, translationStates: TranslationStates) {
    this.#database = database
    this.#items = new ItemRepository(database)
    this.#revisions = new RevisionRepository(database)
    this.#siteAccess = siteAccess
    this.#translationStates = translationStates
  }

  /** Returns a page of a list. Visitors see active items only. */
  async list<K extends Kind>(actor: Actor, kind: K, query: Query): Promise<StoredItem<K>[]> {
    await this.#siteAccess.requireOpen(actor)
    const visible = await this.#resolved(actor, kind, bounded(query))
    return this.#visibleParts(
      actor,
      kind,
      await this.#limited(actor, kind, visible, () => this.#items.list(kind, visible)),
    )
  }

  /** Returns the cursor after the last item of a full page. Lists that are sorted by how well they match a search have none. */
  cursorOf(actor: Actor, kind: Kind, query: Query, items: readonly Item[]): string | null {
    const orders = sortedColumns(kind, this.#narrowed(actor, kind, { ...query, where: null, after: null }))
    return orders && items.length > 0 && items.length === query.limit ? cursorAfter(orders, items.at(-1)!) : null
  }

  /** Returns the cursor after which the page before that of `query.after` begins; null if that is the first page of the list. */
  async cursorBefore(actor: Actor, kind: Kind, { after, ...query }: Query): Promise<string | null> {
    await this.#siteAccess.requireOpen(actor)
    const { limit, ...all } = bounded(query)
    const orders = sortedColumns(kind, this.#narrowed(actor, kind, all))
    if (!after || !limit || !orders) return null
    const resolved = await this.#resolved(actor, kind, all)
    const where = { all: [resolved.where ?? { all: [] }, beforeCursor(kind, orders, after)] }
    const before = { ...resolved, where, orderBy: turned(orders), offset: limit - 1, limit: 1 }
    const [item] = await this.#limited(actor, kind, before, () => this.#items.list(kind, before))
    return item ? cursorAfter(orders, item) : null
  }

  /** Runs a query. Queries of visitors with conditions or an order have a time limit, because visitors choose these. */
  #limited<T>(actor: Actor, kind: Kind, { where, orderBy }: ListQuery, work: () => Promise<T>): Promise<T> {
    const isChosen = where !== undefined || orderBy?.some(({ by }) => by != null)
    const isLimited = isChosen && !may(actor, 'content:read-inactive', kind)
    return isLimited ? this.#database.limited(CONDITION_MS, work) : work()
  }

  /**
   * Returns the items with these ids that an actor may see, in the order of the ids.
   *
   * @param chosen the fields that are enough. In another language, all are read: texts decide what is shown
   */
  async byIds(actor: Actor, kind: Kind, ids: readonly string[], chosen?: ChosenFields): Promise<Item[]> {
    await this.#siteAccess.requireOpen(actor)
    const items = await this.#items.byIds(kind, ids, this.#database.language ? undefined : chosen)
    const isStaff = actor.invalid === undefined && may(actor, 'content:read-inactive', kind)
    return this.#shown(actor, kind, isStaff ? items : items.filter(({ isActive }) => isActive !== false))
  }

  /**
   * Returns the items that refer by a field to each of these ids, by the ids, in the order of their list.
   *
   * @param chosen the fields that are enough, that which refers among them
   */
  async referring(
    actor: Actor,
    kind: Kind,
    keys: readonly string[],
    ids: readonly string[],
    chosen?: ChosenFields,
  ): Promise<Map<string, Item[]>> {
    await this.#siteAccess.requireOpen(actor)
    // The ids are those of the items of a page, which may be more than a caller may filter by.
    const query = { filter: { [keys.join('.')]: ids }, chosen }
    const stored = await this.#items.list(kind, this.#narrowed(actor, kind, query))
    const found = new Map(ids.map((id): [string, Item[]] => [id, []]))
    for (const item of await this.#visibleParts(actor, kind, stored))
      for (const id of new Set(idsAt(item, keys))) found.get(id)?.push(item)
    return found
  }

  /** Returns the live items that refer to an item and that the actor may read, at most ten by each field. */
  async referrers(actor: Actor, kind: AnyKind, id: string): Promise<Referrer[]> {
    permitHistory(actor, kind, id)
    checkId(id, kind)
    const fields = referringFields(stored).filter(
      (field) => field.to.includes(kind.name) && may(actor, 'unpublished:read', field.kind),
    )
    const referrers = await Promise.all(fields.map((field) => referrersOf(this.#database, field, [id], MAX_REFERRERS)))
    return referrers.flat()
  }

  /** Returns a query whose search is resolved, for a list and its length. */
  async resolveSearch<Q extends Query>(actor: Actor, kind: Kind, query: Q): Promise<Q> {
    if (!query.search) return query
    await this.#siteAccess.requireOpen(actor)
    const { search } = await this.#items.resolveSearch(kind, this.#narrowed(actor, kind, bounded(query)))
    return { ...query, search }
  }

  /** Counts the items of a list on all its pages. @param upTo stops at this number, and returns it */
  async count(actor: Actor, kind: Kind, query: Query, upTo?: number | null): Promise<number> {
    await this.#siteAccess.requireOpen(actor)
    return this.#count(actor, kind, query, upTo)
  }

  async #count(actor: Actor, kind: Kind, query: Query, upTo?: number | null): Promise<number> {
    if (upTo != null && upTo < 1) throw invalid('upTo', 'upTo must be at least 1')
    const visible = await this.#resolved(actor, kind, { ...query, after: null })
    return this.#limited(actor, kind, visible, () => this.#items.count(kind, visible, upTo))
  }

  /**
   * Returns a list of any length in batches, with its total length. With a `limit`, it is one batch. Lists with an order of their own or after
   * a cursor, and those of visitors with conditions, have at most 1,000 items.
   */
  async stream(
    actor: Actor,
    kind: Kind,
    query: Omit<Query, 'search'>,
  ): Promise<{ total: number; cursor: string | null; batches: AsyncIterable<Item[]> }> {
    await this.#siteAccess.requireOpen(actor)
    const isCostly = query.where != null && !may(actor, 'content:read-inactive', kind)
    const isOnePage = query.orderBy !== undefined || query.after != null || isCostly
    const limit = query.limit ?? (isOnePage ? MAX_PAGE : undefined)
    const visible = await this.#resolved(actor, kind, bounded({ ...query, limit }))
    const total = await this.#count(actor, kind, query)
    const page =
      limit == null ? undefined : await this.#limited(actor, kind, visible, () => this.#items.list(kind, visible))
    const stored = page ? (page.length > 0 ? [page] : []) : this.#items.batches(kind, visible)
    const cursor = page ? this.cursorOf(actor, kind, { ...query, limit }, page) : null
    return { total, cursor, batches: this.#visibleBatches(actor, kind, stored) }
  }

  async *#visibleBatches(actor: Actor, kind: Kind, batches: Iterable<Item[]> | AsyncIterable<Item[]>) {
    for await (const batch of batches) yield this.#visibleParts(actor, kind, batch)
  }

  /** Returns all active items, as visitors see them. */
  async active<K extends Kind>(actor: Actor, kind: K, query: ListQuery = {}): Promise<StoredItem<K>[]> {
    await this.#siteAccess.requireOpen(actor)
    const { language } = this.#database
    const active = { ...bounded(query), filter: { ...query.filter, isActive: true }, language }
    return this.#visibleParts(actor, kind, await this.#items.list(kind, active))
  }

  /** Returns the time of the last change of an active item; undefined without one. */
  async lastChange(actor: Actor, kind: Kind): Promise<string | undefined> {
    const orderBy = [{ by: 'updatedAt', descending: true }]
    const [item] = await this.active(actor, kind, { orderBy, limit: 1 })
    return item?.updatedAt
  }

  /** Returns the active items whose ids come after an id, by their ids, with what their addresses are made from. */
  async afterId(actor: Actor, kind: Kind, after: string = NIL): Promise<Addressed[]> {
    await this.#siteAccess.requireOpen(actor)
    return this.#items.afterId(kind, after, MAX_PAGE)
  }

  /** Returns the ids after which parts of `n` active items begin, besides the first one. */
  async everyNthId(actor: Actor, kind: Kind, n: number): Promise<string[]> {
    await this.#siteAccess.requireOpen(actor)
    return this.#items.everyNthId(kind, n)
  }

  /** Returns the ids of all items that a query matches, so that they can be changed together. */
  async ids(actor: Actor, kind: Kind, query: Query): Promise<string[]> {
    permit(actor, 'content:read-inactive', kind)
    return this.#items.ids(kind, await this.#resolved(actor, kind, bounded(query)), MAX_CHANGES)
  }

  /** Returns the values of a text field that lists can be filtered by, each with the number of its items. */
  async valuesOf(actor: Actor, kind: Kind, key: string): Promise<ChoiceCount[]> {
    await this.#siteAccess.requireOpen(actor)
    return this.#items.countBy(kind, key, this.#narrowed(actor, kind, {}), MAX_PAGE)
  }

  /** Returns where an item with this order and title stands in its list. @param id its id, if it exists */
  async place(
    actor: Actor,
    kind: Kind,
    { order, title, id }: Omit<Placed, 'id'> & { id?: string },
  ): Promise<ListPlace> {
    permit(actor, 'content:read-inactive', kind)
    if (id !== undefined) checkId(id, kind)
    // Without an id, an item stands before those with the same order and title.
    const { before, others, last } = await this.#items.placeOf(kind, { order, title, id: id ?? NIL })
    return {
      position: before + 1,
      total: others + 1,
      orderAtEnd: others > 0 ? orderAtEnd(last) : 0,
    }
  }

  /** Returns who made the current version of each item, by the items' ids. Visitors learn nothing. */
  async authorsOf(
    actor: Actor,
    kind: Kind,
    items: readonly Pick<Item, 'id' | 'version'>[],
  ): Promise<Map<string, string>> {
    return mayReadHistory(actor, kind) ? this.#revisions.authorsOf(kind, items) : new Map()
  }

  /** Returns the active items around an active item, or undefined if there is no such item. @param key its id or slug */
  async neighbours(actor: Actor, kind: Kind, key: string): Promise<Neighbours | undefined> {
    await this.#siteAccess.requireOpen(actor)
    const id = await this.#idOf(kind, key)
    const stored = id === undefined ? undefined : await this.#items.one(kind, id, true)
    const { language } = this.#database
    const [item] = stored && language ? itemsInLanguage(kind, [stored], language) : [stored]
    if (!item) return undefined
    const { previous, next, related } = await neighboursOf(this.#database, kind, item, language)
    const visible = (items: Item[]) => this.#withoutHiddenTranslations(actor, kind, items)
    const [before = null] = visible(previous ? [previous] : [])
    const [after = null] = visible(next ? [next] : [])
    return { previous: before, next: after, related: visible(related) }
  }

  /**
   * Returns one item.
   *
   * @param key its id, or its slug or path: the present one or an earlier one
   * @throws AppError NOT_FOUND, with `gone` if it was deleted. For visitors, inactive items never existed
   */
  async one<K extends AnyKind>(actor: Actor, kind: K, key: string): Promise<StoredItem<K>> {
    await this.#siteAccess.requireOpen(actor)
    const id = await this.#idOf(kind, key)
    const item = id === undefined ? undefined : await this.#visible(actor, kind, id)
    const [shown] = item ? await this.#shown(actor, kind, [item]) : []
    if (shown) return shown
    const isStaff = may(actor, 'content:read-inactive', kind)
    throw notFound(kind.label, id !== undefined && (await this.#revisions.wasDeleted(kind, id, !isStaff)))
  }

  /** Returns the id that an id, a slug or a path stands for. */
  async #idOf(kind: AnyKind, key: string): Promise<string | undefined> {
    if (isId(key)) return key
    return kind.singleton ? undefined : idOfSlug(this.#database, kind, key)
  }

  /**
   * Returns a singleton. If it was never saved, or is inactive and the actor is a visitor: its defaults (at version 0),
   * or undefined, as the kind says. Visitors see no words of a section that is hidden while it has no items.
   */
  async singleton(actor: Actor, kind: Singleton): Promise<Item | undefined> {
    return (await this.singletons(actor, [kind])).get(kind)
  }

  /** Returns singletons by their kinds, each as `singleton` does. Runs one statement, and one for each section that may be empty. */
  async singletons<K extends Singleton>(actor: Actor, kinds: readonly K[]): Promise<Map<K, Item>> {
    await this.#siteAccess.requireOpen(actor)
    // For other sections, a session that has ended still reads what visitors see.
    const hideable = kinds.filter(
      (kind) => kindHiddenWithoutItems(kind.section) && !may(actor, 'content:read-inactive', kind),
    )
    const [stored, empty] = await Promise.all([
      this.#items.singletons(kinds),
      emptySections(this.#items, hideable, this.#database.language),
    ])
    return new Map(
      kinds.flatMap((kind) => {
        const shown = empty.has(kind.section) ? undefined : shownTo(actor, kind, stored.get(kind.id))
        if (!shown) return []
        const { language } = this.#database
        const [translated] = language ? itemsInLanguage(kind, [shown], language) : [shown]
        return [[kind, this.#withoutHiddenTranslations(actor, kind, [translated!])[0]!] as const]
      }),
    )
  }

  /**
   * Returns a query that finds only what an actor may see, as it is shown in the language of the unit of work. Searches of people who work on
   * content find the words of all languages.
   *
   * @throws AppError INVALID for conditions that are wrong or not open to them
   */
  #narrowed(actor: Actor, kind: Kind, query: Query): ListQuery {
    const { language } = this.#database
    const searchesAllLanguages = !language && may(actor, 'content:read-inactive', kind)
    const inLanguage = { ...query, language, searchesAllLanguages }
    return visibleTo(actor, kind, inLanguage, this.#database.pointOfView === undefined)
  }

  /** Returns a query as `#narrowed` does, in which PostgreSQL can evaluate the whole condition. */
  async #resolved(actor: Actor, kind: Kind, query: Query): Promise<ListQuery> {
    const narrowed = this.#narrowed(actor, kind, query)
    const { where } = narrowed
    return where ? { ...narrowed, where: await withTranslationStates(where, actor, this.#translationStates) } : narrowed
  }

  /** Returns stored items as an actor may see them in the language of the unit of work. */
  async #shown<I extends Item>(actor: Actor, kind: AnyKind, items: I[]): Promise<I[]> {
    const { language } = this.#database
    const shown = language
      ? await withFreeAddresses(this.#database, kind, itemsInLanguage(kind, items, language), language)
      : items
    return this.#visibleParts(actor, kind, shown)
  }

  /** Returns items without the references and translations that an actor may not see. */
  async #visibleParts<I extends Item>(actor: Actor, kind: AnyKind, items: I[]): Promise<I[]> {
    const visible = await withoutHiddenReferences(this.#items, actor, kind, items)
    return this.#withoutHiddenTranslations(actor, kind, visible)
  }

  #withoutHiddenTranslations<I extends Item>(actor: Actor, kind: AnyKind, items: I[]): I[] {
    const isStaff = actor.invalid === undefined && may(actor, 'content:read-inactive', kind)
    return isStaff ? items : items.map(withoutHiddenTranslations)
  }

  /** Returns an item if the actor may see it. A session that has ended still reads what visitors see. */
  #visible<K extends AnyKind>(actor: Actor, kind: K, id: string): Promise<StoredItem<K> | undefined> {
    return this.#items.one(kind, id, actor.invalid !== undefined || !may(actor, 'content:read-inactive', kind))
  }
}

/** Returns what an actor sees of a singleton. @param item the stored item, if there is one */
function shownTo(actor: Actor, kind: Singleton, item: Item | undefined): Item | undefined {
  if (item?.isActive === true) return item
  // Throws if the actor's session has ended: with it, the answer could have been another one.
  if (may(actor, 'content:read-inactive', kind) && item) return item
  if ((item ? kind.whenHidden : kind.whenNew) === 'nothing') return undefined
  const never = new Date(0).toISOString()
  return { ...blank(kind), id: kind.id, version: 0, createdAt: never, updatedAt: never }
}
