import { sql } from 'kysely'
import { addressKey, type AnyKind, type Kind, type Singleton } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { MAX_PAGE } from '../../platform/bounds.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { readingOnly } from '../../platform/database/read-log.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import {
  anyOf,
  findsNothing,
  keyOf,
  type ListQuery,
  matching,
  newItemsIn,
  rowCount,
  textsOf,
  valuesOf,
} from './list-query.ts'
import { ItemStatements } from './item-statements.ts'
import { keptCount, keptCountsBy } from './kept-counts.ts'
import { shownItem } from './page-in-language.ts'
import { CHOSEN, type ChosenFields, columnsOf, jsonColumnsOf } from './read-columns.ts'
import { rankOf } from './search-conditions.ts'
import { knownWords, type SearchWord } from './search-words.ts'
import { searchWordsIn } from './language-stems.ts'
import { correctSpelling } from './spelling.ts'
import type { Placed } from './reorder.ts'
import { type Item, type ItemTables, type Rows, rowsOf, type StoredItem } from './rows.ts'

export type { Item, StoredItem } from './rows.ts'

/** What the address of an item's page is made from, and when the item was changed. */
export type Addressed = Pick<Item, 'id' | 'updatedAt'> & Record<string, unknown>

/** The column of how well an item matches. */
const SEARCH_RANK = 'searchRank'

/** The items of all kinds, as plain rows. */
export class ItemRepository {
  readonly #database: Database
  readonly #statements: ItemStatements

  constructor(database: Database) {
    this.#database = database
    this.#statements = new ItemStatements(database)
  }

  /** Returns items in the kind's own order unless the query says otherwise. Runs one statement. */
  list<K extends Kind>(kind: K, query?: ListQuery): Promise<StoredItem<K>[]>
  async list(kind: Kind, options: ListQuery = {}): Promise<Item[]> {
    const query = await this.resolveSearch(kind, options)
    if (findsNothing(query)) return []
    const rows = await this.#statements.read(keyOf('list', kind, query), valuesOf(query), () =>
      this.#statements.items(kind, query, this.#statements.listed(kind, query)),
    )
    return rows.map((row) => shownItem(row, query.language))
  }

  /** Returns the items that match words best, best first, each with how well it does. */
  async bestMatches(
    kind: Kind,
    query: ListQuery & { search: readonly SearchWord[] },
  ): Promise<{ item: Item; rank: number }[]> {
    if (findsNothing(query)) return []
    const rows = await this.#statements.read(keyOf('best', kind, query), valuesOf(query), () =>
      this.#statements
        .items(kind, query, this.#statements.listed(kind, query))
        .select(rankOf(kind.name, textsOf(query)).as(SEARCH_RANK)),
    )
    return rows.map(({ [SEARCH_RANK]: rank, ...item }) => ({ item: shownItem(item as Item, query.language), rank }))
  }

  /** Returns whether a kind has active items that are shown in a language. */
  async hasActive(kind: Kind, language?: ReadingLanguage): Promise<boolean> {
    const rows = await this.#statements.run(keyOf('has active', kind, { language }), valuesOf({ language }), () =>
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
      let rows = matching(this.#statements.matched(kind, query), kind, query).select(sql`1`.as('one'))
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
    const rows = await this.#statements.run(keyOf('ids', kind, query), valuesOf(query), () => {
      const rows = matching(this.#statements.matchedLive(kind, query), kind, query).limit(rowCount(query, 'limit'))
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
    return matching(this.#statements.matchedLive(kind, query, valueOf), kind, query, valueOf)
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
    return this.#statements.run(keyOf(`count by ${key}`, kind, { language }), valuesOf({ language }), () =>
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
      this.#statements.read(key, { id }, () => {
        const rows = this.#statements.rows(kind).where('id', '=', parameter<string>('id'))
        return whileActive ? rows.where('isActive', '=', true) : rows
      }),
    )
    return item
  }

  /** Returns the stored items of singletons, by their ids. Runs one statement. */
  async singletons(kinds: readonly Singleton[]): Promise<Map<string, Item>> {
    const key = JSON.stringify(['singletons', ...kinds.map(({ name }) => name)])
    const rows = await this.#statements.read<{ item: Item }>(key, {}, () => {
      const each = kinds.map(
        (kind) =>
          sql`select to_json(r) as item from ${rowsOf(this.#database, kind).select(jsonColumnsOf(kind, this.#statements.texts))} r`,
      )
      const all = sql<{ item: Item }>`(${sql.join(each, sql` union all `)})`
      return this.#database.kysely().selectFrom(all.as('stored')).selectAll()
    })
    return new Map(rows.map(({ item }) => [item.id, item]))
  }

  /** Returns the items with these ids, in the order of the ids. Unknown ids are ignored. @param chosen the fields that are read; all unless given */
  byIds<K extends AnyKind>(kind: K, ids: readonly string[], chosen?: ChosenFields): Promise<StoredItem<K>[]>
  async byIds(kind: AnyKind, ids: readonly string[], chosen?: ChosenFields): Promise<Item[]> {
    const key = JSON.stringify(['by ids', kind.name, chosen])
    const rows = await readingOnly(kind.name, ids, () =>
      this.#statements.read(key, { ids, [CHOSEN]: chosen }, () =>
        this.#statements
          .matched(kind, {})
          .select(columnsOf(kind, this.#statements.texts, chosen))
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
    return this.#statements.run(`after id ${kind.name}`, { after, limit }, () =>
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
    let rows = matching(this.#statements.rows(kind, query, valueOf), kind, query, valueOf).limit(size)
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

  /** Rows that can be locked: those of the table itself. */
  #stored(kind: AnyKind): Rows {
    return this.#database.kysely<ItemTables>().selectFrom(kind.name)
  }
}
