import { sql } from 'kysely'
import { addressKey, hasTranslations, type AnyKind, type Kind, type Singleton } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { readingOnly } from '../../platform/database/read-log.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { parameter, type StatementCache } from '../../platform/database/statement-cache.ts'
import { relatedKinds } from '../queries/condition-sql.ts'
import {
  anyOf,
  collated,
  findsNothing,
  isOwnOrder,
  keyOf,
  type ListQuery,
  matching,
  newItemsIn,
  ordersOf,
  OTHER_SORTS,
  RANK,
  RANKED_ITEMS,
  rowCount,
  textsOf,
  valuesOf,
  wordsIn,
} from './list-query.ts'
import { keptCount, keptCountsBy } from './kept-counts.ts'
import { isMerged, PAGE_TEXTS, pageInLanguage, placedItems, shownItem } from './page-in-language.ts'
import {
  CHOSEN,
  type ChosenFields,
  columnsOf,
  jsonColumnsOf,
  ONLY_LANGUAGE,
  readsChosenKeys,
  type Texts,
} from './read-columns.ts'
import { isSearch, rankOf } from './search-conditions.ts'
import { shownAddress } from './shown-rows.ts'
import { knownWords, type SearchWord } from './search-words.ts'
import { searchWordsIn } from './language-stems.ts'
import { correctSpelling } from './spelling.ts'
import type { Placed } from './reorder.ts'
import {
  type Item,
  type ItemTables,
  type Rows,
  rowsAndNew,
  rowsOf,
  searchedRowsOf,
  shownFrom,
  type StoredItem,
} from './rows.ts'

export type { Item, StoredItem } from './rows.ts'

/** The items that a page of one item links to. */
export interface Neighbours {
  /** The items before and after it in the list's order. */
  previous: Item | null
  next: Item | null
  /**
   * Others: first those with the same value of the field that visitors filter by, then those after it in the list. The
   * previous and the next item are among them only if there are no others.
   */
  related: Item[]
}

/** What the address of an item's page is made from, and when the item was changed. */
export type Addressed = Pick<Item, 'id' | 'updatedAt'> & Record<string, unknown>

const MAX_RELATED = 3

/** The column of how well an item matches. */
const SEARCH_RANK = 'searchRank'

/** The items of all kinds, as plain rows. */
export class ItemRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns items in the kind's own order unless the query says otherwise. Runs one statement. */
  list<K extends Kind>(kind: K, query?: ListQuery): Promise<StoredItem<K>[]>
  async list(kind: Kind, options: ListQuery = {}): Promise<Item[]> {
    const query = await this.resolveSearch(kind, options)
    if (findsNothing(query)) return []
    const rows = await this.#read(keyOf('list', kind, query), valuesOf(query), () =>
      this.#items(kind, query, this.#listed(kind, query)),
    )
    return rows.map((row) => shownItem(row, query.language))
  }

  /** Returns the items that match words best, best first, each with how well it does. */
  async bestMatches(
    kind: Kind,
    query: ListQuery & { search: readonly SearchWord[] },
  ): Promise<{ item: Item; rank: number }[]> {
    const rows = await this.#read(keyOf('best', kind, query), valuesOf(query), () =>
      this.#items(kind, query, this.#listed(kind, query)).select(rankOf(kind.name, textsOf(query)).as(SEARCH_RANK)),
    )
    return rows.map(({ [SEARCH_RANK]: rank, ...item }) => ({ item: shownItem(item as Item, query.language), rank }))
  }

  /** Returns the rows of a list in its order, or their ids. */
  #listed(kind: Kind, query: ListQuery): Rows {
    const orders = ordersOf(kind, query)
    if (query.limit != null && isMerged(kind, query) && isOwnOrder(kind, orders) && !newItemsIn(query.where))
      return pageInLanguage(this.#database, kind, query)
    let rows: Rows =
      orders[0]!.by === RANK ? this.#candidates(kind, query) : matching(this.#found(kind, query), kind, query)
    for (const { by, descending, collation } of orders) {
      const isRank = by === RANK
      const rank = sql`case when "candidatePlace" <= ${sql.lit(RANKED_ITEMS)} then ${rankOf(kind.name, textsOf(query))} else -1 end`
      const sorted = isRank
        ? by === orders[0]!.by
          ? rank
          : rankOf(kind.name, textsOf(query))
        : (OTHER_SORTS[by]?.(kind) ?? collated(by, collation))
      // The best match is the first one in ascending order.
      rows = rows.orderBy(sorted, isRank === descending ? 'asc' : 'desc')
    }
    if (query.limit != null) rows = rows.limit(rowCount(query, 'limit'))
    if (query.offset) rows = rows.offset(parameter<number>('offset'))
    return rows
  }

  /** Returns the rows that a search finds with their places in the kind's order: those that are ranked, and as many as a page needs. */
  #candidates(kind: Kind, query: ListQuery): Rows {
    const order = listOrder(kind)
    const direction = listDirection(kind)
    const sorted = order.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`)
    const place = sql<number>`row_number() over (order by ${sql.join(sorted)})`
    const rows = this.#found(kind, query).innerJoin(
      (outer) => {
        const found = matching(shownFrom(outer, kind, query), kind, query)
        const first = order.reduce((sorted, column) => sorted.orderBy(column, direction), found)
        return outer
          .selectFrom(first.select(order).limit(parameter<number>('candidates')).as('first'))
          .select(['id as candidateId', place.as('candidatePlace')])
          .as('candidate')
      },
      'candidate.candidateId',
      `${kind.name}.id`,
    )
    return rows
  }

  /** Returns whether a kind has active items that are shown in a language. */
  async hasActive(kind: Kind, language?: ReadingLanguage): Promise<boolean> {
    const rows = await this.#run(keyOf('has active', kind, { language }), valuesOf({ language }), () =>
      rowsOf(this.#database, kind, { language })
        .where('isActive', '=', true)
        .limit(sql.lit(1))
        .select('id')
        .$castTo<{ id: string }>(),
    )
    return rows.length > 0
  }

  /** Counts the items that a query matches, regardless of its limit. @param upTo stops at this number, and returns it */
  async count(kind: Kind, counted: ListQuery = {}, upTo?: number | null): Promise<number> {
    const query = await this.resolveSearch(kind, { ...counted, orderBy: undefined, offset: null, limit: upTo })
    if (findsNothing(query)) return 0
    const kept = await keptCount(this.#database, kind, query)
    if (kept !== undefined) return Math.min(kept, upTo ?? kept)
    const [row] = await this.#database.statements.run(keyOf('count', kind, query), valuesOf(query), () => {
      let rows = matching(this.#matched(kind, query), kind, query).select(sql`1`.as('one'))
      if (query.limit != null) rows = rows.limit(parameter<number>('limit'))
      return this.#database
        .kysely()
        .selectFrom(rows.as('counted'))
        .select(({ fn }) => fn.countAll<number>().as('count'))
    })
    return row!.count
  }

  /**
   * Returns a query with the words of its search: mistyped words are corrected, and one wrong word is left out. A
   * caller that runs several statements for one search resolves it once.
   */
  async resolveSearch<Q extends ListQuery>(kind: Kind, query: Q): Promise<Q & { search?: readonly SearchWord[] }> {
    const { search } = query
    if (typeof search !== 'string') return query as Q & { search?: readonly SearchWord[] }
    const words = await searchWordsIn(this.#database, search, query.language)
    // Words are corrected to those of live items, which new items need not have.
    if (newItemsIn(query.where)) return { ...query, search: words }
    const scope = { kinds: [kind], ...textsOf(query) }
    return { ...query, search: knownWords(await correctSpelling(this.#database, scope, words)) }
  }

  /** Returns the ids of the live items that a query matches, in the kind's order. */
  async ids(kind: Kind, listed: ListQuery, limit: number): Promise<string[]> {
    const query = await this.resolveSearch(kind, { ...listed, orderBy: undefined, offset: null, limit })
    if (findsNothing(query)) return []
    const rows = await this.#run(keyOf('ids', kind, query), valuesOf(query), () => {
      const rows = matching(this.#matchedLive(kind, query), kind, query).limit(rowCount(query, 'limit'))
      return listOrder(kind)
        .reduce((sorted, column) => sorted.orderBy(column, listDirection(kind)), rows)
        .select('id')
        .$castTo<{ id: string }>()
    })
    return rows.map(({ id }) => id)
  }

  /** Returns where every item stands in the list, in its order. */
  places(kind: Kind): Promise<Placed[]> {
    const rows = rowsOf(this.#database, kind).select(['id', 'order', sql.ref<string>(kind.titleField).as('title')])
    return listOrder(kind)
      .reduce((sorted, column) => sorted.orderBy(column), rows)
      .$castTo<Placed>()
      .execute()
  }

  /** Returns the number of other items before a place in the list, the number of all others, and the largest `order`. */
  async placeOf(kind: Kind, { id, order, title }: Placed): Promise<{ before: number; others: number; last: number }> {
    const place = sql<boolean>`("order", ${sql.ref(kind.titleField)}, id) < (${order}, ${title}, ${id})`
    const [row] = await rowsOf(this.#database, kind)
      .where('id', '<>', id)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere(place).as('before'),
        fn.countAll<number>().as('others'),
        sql<number>`coalesce(max("order"), 0)`.as('last'),
      ])
      .execute()
    return row!
  }

  /** Counts the items that a query matches by the value of a text field. Blank values are left out. */
  countBy(kind: Kind, key: string, query: ListQuery, limit: number): Promise<{ value: string; total: number }[]> {
    const valueOf = (name: string) => valuesOf(query)[name]
    return matching(this.#matchedLive(kind, query, valueOf), kind, query, valueOf)
      .select(({ fn }) => [sql.ref<string>(key).as('value'), fn.countAll<number>().as('total')])
      .where(key, '<>', '')
      .groupBy(key)
      .orderBy(sql.ref(key))
      .limit(limit)
      .execute()
  }

  /**
   * Counts the active items that are shown in a language by the value of a field, in the order of the first item with each value. Values
   * without items are left out.
   */
  countActiveBy(kind: Kind, key: string, language?: ReadingLanguage): Promise<{ value: string; total: number }[]> {
    const kept = keptCountsBy(this.#database, kind, key, MAX_PAGE)
    if (kept) return kept
    const first = sql.ref(listOrder(kind)[0]!)
    const place = listDirection(kind) === 'asc' ? sql`min(${first})` : sql`max(${first}) desc`
    return this.#run(keyOf(`count by ${key}`, kind, { language }), valuesOf({ language }), () =>
      rowsOf(this.#database, kind, { language })
        .select(({ fn }) => [sql.ref<string>(key).as('value'), fn.countAll<number>().as('total')])
        .where('isActive', '=', true)
        .groupBy(key)
        .orderBy(sql`${place}, ${sql.ref(key)}`)
        .limit(sql.lit(MAX_PAGE)),
    )
  }

  /**
   * Returns an item, or undefined if it does not exist. With `whileActive`, inactive items are treated as missing; the
   * query takes the same time in both cases, so timing reveals nothing.
   */
  one<K extends AnyKind>(kind: K, id: string, whileActive?: boolean): Promise<StoredItem<K> | undefined>
  async one(kind: AnyKind, id: string, whileActive = false): Promise<Item | undefined> {
    const key = whileActive ? `one active ${kind.name}` : `one ${kind.name}`
    const [item] = await readingOnly(kind.name, [id], () =>
      this.#read(key, { id }, () => {
        const rows = this.#rows(kind).where('id', '=', parameter<string>('id'))
        return whileActive ? rows.where('isActive', '=', true) : rows
      }),
    )
    return item
  }

  /** Returns the stored items of singletons, by their ids. Runs one statement. */
  async singletons(kinds: readonly Singleton[]): Promise<Map<string, Item>> {
    const key = JSON.stringify(['singletons', ...kinds.map(({ name }) => name)])
    const rows = await this.#read<{ item: Item }>(key, {}, () => {
      const each = kinds.map(
        (kind) =>
          sql`select to_json(r) as item from ${rowsOf(this.#database, kind).select(jsonColumnsOf(kind, this.#texts))} r`,
      )
      const all = sql<{ item: Item }>`(${sql.join(each, sql` union all `)})`
      return this.#database.kysely().selectFrom(all.as('stored')).selectAll()
    })
    return new Map(rows.map(({ item }) => [item.id, item]))
  }

  /** Returns the active items around an item, as they are shown in a language. @param item as it is shown there */
  async neighbours(kind: Kind, item: Item, language?: ReadingLanguage): Promise<Neighbours> {
    const order = listOrder(kind)
    const columns = sql.join(order.map((column) => sql.ref(column)))
    const place = sql.join(order.map((column) => parameter(column)))
    const { field } = kind.website?.filter ?? {}
    const query: ListQuery = { language, filter: { isActive: true }, limit: 1 }
    const values = { ...item, ...valuesOf(query) }
    const read = async (what: string, compose: () => Rows) => {
      const rows = await this.#read(keyOf(what, kind, query), values, () => this.#items(kind, query, compose()))
      return rows.map((row) => shownItem(row, language))
    }
    const ofActive = () => matching(this.#found(kind, query), kind, query)
    const direction = listDirection(kind)
    const isAscending = direction === 'asc'
    const before = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '<' : '>')} (${place})`
    const after = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '>' : '<')} (${place})`
    const beside = (way: 'asc' | 'desc', condition: typeof before) => () =>
      isMerged(kind, query)
        ? pageInLanguage(this.#database, kind, query, way, condition)
        : sorted(kind, ofActive().where(condition), way).limit(sql.lit(1))
    /** The others with the same value of the field, or with other values: those after the item, then those before it. */
    const others = async (isSame: boolean): Promise<Item[]> => {
      const group = field && sql<boolean>`${sql.ref(field)} ${sql.raw(isSame ? '=' : '<>')} ${parameter(field)}`
      const [following, preceding] = await Promise.all(
        [after, before].map((condition, at) =>
          read(`related ${isSame} ${at}`, () => {
            const found = ofActive().where(condition)
            return sorted(kind, group ? found.where(group) : found, direction).limit(sql.lit(MAX_RELATED + 2))
          }),
        ),
      )
      return [...following!, ...preceding!]
    }
    const inOneStatement = () => {
      let all = ofActive().where('id', '<>', parameter<string>('id'))
      if (field) all = all.orderBy(sql`${sql.ref(field)} = ${parameter(field)}`, 'desc')
      return sorted(kind, all.orderBy(after, 'desc'), direction).limit(sql.lit(MAX_RELATED + 2))
    }
    const related = async () => {
      // Values in a language have no index.
      if (language) return read('related', inOneStatement)
      const same = await others(true)
      // Items with other values are looked for only if few have this one, so that an index finds them soon.
      return field === undefined || same.length > MAX_RELATED + 1 ? same : [...same, ...(await others(false))]
    }
    const [[previous], [next], found] = await Promise.all([
      read('previous', beside(isAscending ? 'desc' : 'asc', before)),
      read('next', beside(direction, after)),
      related(),
    ])
    const isBeside = ({ id }: Item) => id === previous?.id || id === next?.id
    const byDistance = [...found.filter((item) => !isBeside(item)), ...found.filter(isBeside)]
    return { previous: previous ?? null, next: next ?? null, related: byDistance.slice(0, MAX_RELATED) }
  }

  /** Returns the items with these ids, in the order of the ids. Unknown ids are ignored. @param chosen the fields that are read; all unless given */
  byIds<K extends AnyKind>(kind: K, ids: readonly string[], chosen?: ChosenFields): Promise<StoredItem<K>[]>
  async byIds(kind: AnyKind, ids: readonly string[], chosen?: ChosenFields): Promise<Item[]> {
    const key = JSON.stringify(['by ids', kind.name, chosen])
    const rows = await readingOnly(kind.name, ids, () =>
      this.#read(key, { ids, [CHOSEN]: chosen }, () =>
        this.#matched(kind, {})
          .select(columnsOf(kind, this.#texts, chosen))
          .where(anyOf('id', parameter('ids')))
          .$castTo<Item>(),
      ),
    )
    const items = new Map(rows.map((item) => [item.id, item]))
    return ids.flatMap((id) => items.get(id) ?? [])
  }

  /** Returns the active items whose ids come after an id, by their ids, with what the addresses of their pages are made from. */
  async afterId(kind: Kind, after: string, limit: number): Promise<Addressed[]> {
    const key = addressKey(kind)
    return this.#run(`after id ${kind.name}`, { after, limit }, () =>
      rowsOf(this.#database, kind)
        .select(['id', 'updatedAt', ...(key ? [key] : [])])
        .where('isActive', '=', true)
        .where('id', '>', parameter<string>('after'))
        .orderBy('id')
        .limit(parameter<number>('limit'))
        .$castTo<Addressed>(),
    )
  }

  /** Returns the id of every nth active item, by their ids, but not that of the last item. */
  async everyNthId(kind: Kind, n: number): Promise<string[]> {
    const places = rowsOf(this.#database, kind)
      .where('isActive', '=', true)
      .select([
        'id',
        sql<number>`row_number() over (order by id)`.as('place'),
        sql<number>`count(*) over ()`.as('total'),
      ])
    const rows = await this.#database
      .kysely()
      .selectFrom(places.as('placed'))
      .select(sql<string>`id`.as('id'))
      .where(sql<boolean>`place % ${n}::int = 0 and place < total`)
      .orderBy(sql`id`)
      .execute()
    return rows.map(({ id }) => id)
  }

  /** Returns the values of one column of all items. */
  async values(kind: AnyKind, column: string): Promise<unknown[]> {
    const rows = await rowsOf(this.#database, kind).select(column).execute()
    return rows.map((row) => row[column])
  }

  /** Yields all matching items in the kind's order, a batch at a time: a list of any length takes constant memory. */
  batches<K extends AnyKind>(
    kind: K,
    query?: Pick<ListQuery, 'filter' | 'where' | 'language' | 'offset'>,
    size?: number,
  ): AsyncGenerator<StoredItem<K>[]>
  batches(
    kind: AnyKind,
    query: Pick<ListQuery, 'filter' | 'where' | 'language' | 'offset'> = {},
    size = 100,
  ): AsyncGenerator<Item[]> {
    const order = listOrder(kind)
    // A stream may ask for the next batch in another asynchronous context, so the connection is chosen now.
    const values = valuesOf(query)
    const valueOf = (name: string) => values[name]
    let rows = matching(this.#rows(kind, query, valueOf), kind, query, valueOf).limit(size)
    for (const column of order) rows = rows.orderBy(column, listDirection(kind))
    const isAfter = sql.raw(listDirection(kind) === 'asc' ? '>' : '<')
    return (async function* () {
      let batch = await (query.offset ? rows.offset(query.offset) : rows).execute()
      while (batch.length > 0) {
        yield batch.map((row) => shownItem(row, query.language))
        if (batch.length < size) return
        const last = batch.at(-1)!
        const [columns, values] = [order.map((column) => sql.ref(column)), order.map((column) => last[column])]
        batch = await rows.where(sql<boolean>`(${sql.join(columns)}) ${isAfter} (${sql.join(values)})`).execute()
      }
    })()
  }

  /**
   * Locks an item until the transaction ends.
   *
   * @returns whether it is active; undefined if it does not exist
   */
  async lockActive(kind: AnyKind, id: string): Promise<boolean | undefined> {
    // A row that does not exist yet cannot be locked, so the first save of a singleton takes a lock on its id.
    if (kind.singleton) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(this.#database.kysely())
    }
    const row = await this.#stored(kind).select('isActive').where('id', '=', id).forUpdate().executeTakeFirst()
    return row && row.isActive === true
  }

  /** Locks items until the transaction ends, and returns where each stands in its list. */
  lockPlaces(kind: Kind, ids: readonly string[]): Promise<{ id: string; order: number; title: string }[]> {
    return this.#stored(kind)
      .select(['id', sql.ref<number>('order').as('order'), sql.ref<string>(kind.titleField).as('title')])
      .where(anyOf('id', ids))
      .orderBy('id')
      .forUpdate()
      .execute()
  }

  /** Locks the items with these ids until the transaction ends, and returns them. Unknown ids are ignored. */
  lockByIds<K extends AnyKind>(kind: K, ids: readonly string[]): Promise<StoredItem<K>[]>
  lockByIds(kind: AnyKind, ids: readonly string[]): Promise<Item[]> {
    const rows = this.#stored(kind).select(columnsOf(kind)).$castTo<Item>()
    return rows.where(anyOf('id', ids)).orderBy('id').forUpdate().execute()
  }

  /** The language whose texts are read besides the original ones: a parameter. Undefined for all languages. */
  get #texts(): Texts | undefined {
    const { hasOneLanguage, language } = this.#database
    return hasOneLanguage ? { tag: language && parameter<string>(ONLY_LANGUAGE) } : undefined
  }

  /** Runs a statement. PostgreSQL keeps the plans of those of pages, which are few, and whose values hardly matter to it. */
  #run<Row extends object>(...[key, values, compose]: Run<Row>): Promise<Row[]> {
    const isPlannedOnce = this.#database.hasOneLanguage && !isSearch(values) && !readsChosenKeys(values)
    return this.#database.statements.run<Row>(key, values, compose, isPlannedOnce)
  }

  /** Runs a statement that reads whole items. */
  #read<Row extends object>(...[key, values, compose]: Run<Row>): Promise<Row[]> {
    const { hasOneLanguage, language } = this.#database
    const texts = hasOneLanguage ? (language ? 'one' : 'original') : 'all'
    return this.#run<Row>(`${texts} ${key}`, { ...values, [ONLY_LANGUAGE]: language?.tag }, compose)
  }

  #rows(kind: AnyKind, query: ListQuery = {}, valueOf?: (name: string) => unknown): Rows<Item> {
    return this.#selected(kind, query, this.#matched(kind, query, valueOf))
  }

  /** Reads rows as items. In a language, they tell in which one they are. */
  #selected(kind: AnyKind, { language, chosen }: ListQuery, rows: Rows): Rows<Item> {
    const columns = columnsOf(kind, this.#texts, language ? undefined : chosen)
    return rows.select(language && hasTranslations(kind) ? [...columns, 'language'] : columns).$castTo<Item>()
  }

  /** Reads the items of the rows of a list, in the order of the rows. */
  #items(kind: Kind, query: ListQuery, rows: Rows): Rows<Item> {
    if (!query.language || !hasTranslations(kind)) return this.#selected(kind, query, rows)
    const address = addressKey(kind)
    return this.#matched(kind, { ...query, language: undefined })
      .innerJoin(placedItems(kind, rows.select('id')).as('placedItem'), 'pageId', `${kind.name}.id`)
      .orderBy('pagePlace')
      .select(columnsOf(kind, this.#texts && { tag: undefined }).filter((column) => column !== address))
      .select(PAGE_TEXTS)
      .$if(address !== undefined, (found) =>
        found.select(
          shownAddress(kind, address!, parameter('language'), {
            item: identifier(kind.name),
            texts: '"pageTexts"',
          }).as(address!),
        ),
      )
      .$castTo<Item>()
  }

  /** Starts a query over the rows that a query is about. A condition on the work on items is also about new items. */
  #matched(kind: AnyKind, query: ListQuery, valueOf?: (name: string) => unknown): Rows {
    const shown = kind.singleton ? undefined : newItemsIn(query.where)
    const read = { related: query.where && relatedKinds(query.where), language: query.language, writtenAs: valueOf }
    return kind.singleton || !shown
      ? this.#matchedLive(kind, query, valueOf)
      : rowsAndNew(this.#database, kind, read, shown)
  }

  /** Starts a query over the rows of a list. Those that `#items` reads items of in a language are a part of its statement. */
  #found(kind: Kind, query: ListQuery): Rows {
    return query.language && hasTranslations(kind)
      ? shownFrom(this.#database.kysely<ItemTables>(), kind, query)
      : this.#matched(kind, query)
  }

  #matchedLive(kind: AnyKind, query: ListQuery, valueOf?: (name: string) => unknown): Rows {
    const read = { related: query.where && relatedKinds(query.where), language: query.language, writtenAs: valueOf }
    return wordsIn(query).length > 0 && !kind.singleton
      ? searchedRowsOf(this.#database, kind, read)
      : rowsOf(this.#database, kind, read)
  }

  /** Rows that can be locked: those of the table itself. */
  #stored(kind: AnyKind): Rows {
    return this.#database.kysely<ItemTables>().selectFrom(kind.name)
  }
}

const sorted = (kind: Kind, rows: Rows, way: 'asc' | 'desc' = 'asc'): Rows =>
  listOrder(kind).reduce((all, column) => all.orderBy(column, way), rows)

type Run<Row extends object> = [
  key: string,
  values: Readonly<Record<string, unknown>>,
  compose: Parameters<typeof StatementCache.prototype.run<Row>>[2],
]
