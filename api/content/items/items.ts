import { sql } from 'kysely'
import pg from 'pg'
import { type Field, isNested, isTranslations } from '../../../schema/fields.ts'
import { hasTranslations, type AnyKind, type Kind, type Singleton } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { completed } from '../../platform/database/group-defaults.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
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
  textsOf,
  valuesOf,
  wordsIn,
} from './list-query.ts'
import { inOneLanguage } from './in-language.ts'
import { isMerged, pageInLanguage } from './page-in-language.ts'
import { rankOf } from './search-conditions.ts'
import { knownWords, type SearchWord } from './search-words.ts'
import { shownRows } from './shown-rows.ts'
import { searchWordsIn } from './language-stems.ts'
import { correctSpelling } from './spelling.ts'
import type { Placed } from './reorder.ts'
import { type Item, type ItemTables, type Rows, rowsAndNew, rowsOf, searchedRowsOf, type StoredItem } from './rows.ts'
import { jsonOf, timeAsJson } from './stored-columns.ts'

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
    const rows = await this.#read(keyOf('list', kind, query), valuesOf(query), () => this.#listed(kind, query))
    return rows.map(withLanguage)
  }

  /** Returns the items that match words best, best first, each with how well it does. */
  async bestMatches(
    kind: Kind,
    query: ListQuery & { search: readonly SearchWord[] },
  ): Promise<{ item: Item; rank: number }[]> {
    const rows = await this.#read(keyOf('best', kind, query), valuesOf(query), () =>
      this.#listed(kind, query).select(rankOf(kind.name, textsOf(query)).as(SEARCH_RANK)),
    )
    return rows.map(({ [SEARCH_RANK]: rank, ...item }) => ({ item: withLanguage(item as Item), rank }))
  }

  #listed(kind: Kind, query: ListQuery): Rows<Item> {
    const orders = ordersOf(kind, query)
    if (query.limit != null && isMerged(kind, query) && isOwnOrder(kind, orders) && !newItemsIn(query.where))
      return this.#selected(kind, query, sorted(kind, pageInLanguage(this.#database, kind, query)))
    let rows = orders[0]!.by === RANK ? this.#candidates(kind, query) : matching(this.#rows(kind, query), kind, query)
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
    if (query.limit != null) rows = rows.limit(parameter<number>('limit'))
    if (query.offset) rows = rows.offset(parameter<number>('offset'))
    return rows
  }

  /** Returns the rows that a search finds with their places in the kind's order: those that are ranked, and as many as a page needs. */
  #candidates(kind: Kind, query: ListQuery): Rows<Item> {
    const order = listOrder(kind)
    const direction = listDirection(kind)
    const sorted = order.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`)
    const place = sql<number>`row_number() over (order by ${sql.join(sorted)})`
    const rows = this.#rows(kind, query).innerJoin(
      (outer) => {
        const searched = outer.selectFrom(shownRows(kind, query.language).as(kind.name)) as unknown as Rows
        const found = matching(searched, kind, query)
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
    const rows = await this.#database.statements.run(keyOf('has active', kind, { language }), {}, () =>
      rowsOf(this.#database, kind, { language })
        .where('isActive', '=', true)
        .limit(1)
        .select('id')
        .$castTo<{ id: string }>(),
    )
    return rows.length > 0
  }

  /** Counts the items that a query matches, regardless of its limit. @param upTo stops at this number, and returns it */
  async count(kind: Kind, counted: ListQuery = {}, upTo?: number | null): Promise<number> {
    const query = await this.resolveSearch(kind, { ...counted, orderBy: undefined, offset: null, limit: upTo })
    if (findsNothing(query)) return 0
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
    const rows = await this.#database.statements.run(keyOf('ids', kind, query), valuesOf(query), () => {
      const rows = matching(this.#matchedLive(kind, query), kind, query).limit(parameter<number>('limit'))
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
    return matching(this.#matchedLive(kind, query), kind, query, (name) => valuesOf(query)[name])
      .select(({ fn }) => [sql.ref<string>(key).as('value'), fn.countAll<number>().as('total')])
      .where(key, '<>', '')
      .groupBy(key)
      .orderBy(sql.ref(key))
      .limit(limit)
      .execute()
  }

  /** Counts the active items that are shown in a language by the value of a field. Values without items are left out. */
  countActiveBy(kind: Kind, key: string, language?: ReadingLanguage): Promise<{ value: string; total: number }[]> {
    return rowsOf(this.#database, kind, { language })
      .select(({ fn }) => [sql.ref<string>(key).as('value'), fn.countAll<number>().as('total')])
      .where('isActive', '=', true)
      .groupBy(key)
      .execute()
  }

  /**
   * Returns an item, or undefined if it does not exist. With `whileActive`, inactive items are treated as missing; the
   * query takes the same time in both cases, so timing reveals nothing.
   */
  one<K extends AnyKind>(kind: K, id: string, whileActive?: boolean): Promise<StoredItem<K> | undefined>
  async one(kind: AnyKind, id: string, whileActive = false): Promise<Item | undefined> {
    const key = whileActive ? `one active ${kind.name}` : `one ${kind.name}`
    const [item] = await this.#read(key, { id }, () => {
      const rows = this.#rows(kind).where('id', '=', parameter<string>('id'))
      return whileActive ? rows.where('isActive', '=', true) : rows
    })
    return item
  }

  /** Returns the other languages in which an active item is shown. */
  async shownLanguages(kind: Kind, itemId: string): Promise<string[]> {
    const rows = await this.#database.statements.run('shown languages', { kind: kind.name, itemId }, () =>
      this.#database
        .kysely()
        .selectFrom('translatedItem')
        .select('language')
        .where('kind', '=', parameter<string>('kind'))
        .where('itemId', '=', parameter<string>('itemId'))
        .where('isActive', '=', true)
        .where('texts', 'is not', null)
        .orderBy('language'),
    )
    return rows.map(({ language }) => language)
  }

  /** Returns the stored items of singletons, by their ids. Runs one statement. */
  async singletons(kinds: readonly Singleton[]): Promise<Map<string, Item>> {
    const key = JSON.stringify(['singletons', ...kinds.map(({ name }) => name)])
    const rows = await this.#read<{ item: Item }>(key, {}, () => {
      const each = kinds.map(
        (kind) =>
          sql`select to_json(r) as item from ${rowsOf(this.#database, kind).select(jsonColumnsOf(kind, this.#only))} r`,
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
    const query: ListQuery = { language, filter: { isActive: true } }
    const values = { ...valuesOf(query), ...item, first: 1, limit: 1 }
    const read = async (what: string, compose: () => Rows) => {
      const key = keyOf(what, kind, query)
      const rows = await this.#read(key, values, () => this.#selected(kind, query, compose()))
      return rows.map(withLanguage)
    }
    const ofActive = () => matching(this.#matchedLive(kind, query), kind, query)
    const direction = listDirection(kind)
    const isAscending = direction === 'asc'
    const before = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '<' : '>')} (${place})`
    const after = sql<boolean>`(${columns}) ${sql.raw(isAscending ? '>' : '<')} (${place})`
    const beside = (way: 'asc' | 'desc', condition: typeof before) => () =>
      isMerged(kind, query)
        ? pageInLanguage(this.#database, kind, query, way, condition)
        : sorted(kind, ofActive().where(condition), way).limit(1)
    const [[previous], [next], related] = await Promise.all([
      read('previous', beside(isAscending ? 'desc' : 'asc', before)),
      read('next', beside(direction, after)),
      read('related', () => {
        let others = ofActive().where('id', '<>', parameter<string>('id'))
        if (field) others = others.orderBy(sql`${sql.ref(field)} = ${parameter(field)}`, 'desc')
        return sorted(kind, others.orderBy(after, 'desc'), direction).limit(MAX_RELATED + 2)
      }),
    ])
    const isBeside = ({ id }: Item) => id === previous?.id || id === next?.id
    const byDistance = [...related.filter((item) => !isBeside(item)), ...related.filter(isBeside)]
    return { previous: previous ?? null, next: next ?? null, related: byDistance.slice(0, MAX_RELATED) }
  }

  /** Returns the items with these ids, in the order of the ids. Unknown ids are ignored. */
  byIds<K extends AnyKind>(kind: K, ids: readonly string[]): Promise<StoredItem<K>[]>
  async byIds(kind: AnyKind, ids: readonly string[]): Promise<Item[]> {
    const rows = await this.#read(`by ids ${kind.name}`, { ids }, () =>
      this.#rows(kind).where(anyOf('id', parameter('ids'))),
    )
    const items = new Map(rows.map((item) => [item.id, item]))
    return ids.flatMap((id) => items.get(id) ?? [])
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
    let rows = matching(this.#rows(kind, query), kind, query, (name) => values[name]).limit(size)
    for (const column of order) rows = rows.orderBy(column, listDirection(kind))
    const isAfter = sql.raw(listDirection(kind) === 'asc' ? '>' : '<')
    return (async function* () {
      let batch = await (query.offset ? rows.offset(query.offset) : rows).execute()
      while (batch.length > 0) {
        yield batch.map(withLanguage)
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

  /** The only language in which texts are read; undefined for all. */
  get #only(): string | undefined {
    const { hasOneLanguage, languageTag } = this.#database
    return hasOneLanguage ? languageTag : undefined
  }

  /** Runs a statement that reads whole items. */
  #read<Row extends object>(
    ...[key, ...statement]: Parameters<typeof StatementCache.prototype.run<Row>>
  ): Promise<Row[]> {
    return this.#database.statements.run<Row>(`${this.#only ?? '*'} ${key}`, ...statement)
  }

  #rows(kind: AnyKind, query: ListQuery = {}): Rows<Item> {
    return this.#selected(kind, query, this.#matched(kind, query))
  }

  /** Reads rows as items. In a language, they tell in which one they are. */
  #selected(kind: AnyKind, { language }: ListQuery, rows: Rows): Rows<Item> {
    const columns = columnsOf(kind, this.#only)
    return rows.select(language && hasTranslations(kind) ? [...columns, 'language'] : columns).$castTo<Item>()
  }

  /** Starts a query over the rows that a query is about. A condition on the work on items is also about new items. */
  #matched(kind: AnyKind, query: ListQuery): Rows {
    const shown = kind.singleton ? undefined : newItemsIn(query.where)
    return kind.singleton || !shown
      ? this.#matchedLive(kind, query)
      : rowsAndNew(this.#database, kind, { related: relatedKinds(query.where!), language: query.language }, shown)
  }

  #matchedLive(kind: AnyKind, query: ListQuery): Rows {
    const read = { related: query.where && relatedKinds(query.where), language: query.language }
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

/** Returns the SQL of a field's value if it differs from the stored one. @param only as in `columnsOf` */
function valueIn(field: Field, column: string, only: string | undefined): string | undefined {
  if (isNested(field)) return completed(field, column)
  return isTranslations(field) && only !== undefined ? inOneLanguage(column, only) : undefined
}

/** Returns the columns of a kind. @param only the language whose texts are read; all unless given */
const columnsOf = (kind: AnyKind, only?: string) => {
  const fields = Object.entries(kind.fields).map(([key, field]) => {
    const value = valueIn(field, pg.escapeIdentifier(key), only)
    return value === undefined ? key : sql.raw(value).as(key)
  })
  return ['id', ...fields, 'version', 'createdAt', 'updatedAt']
}

/** Returns the columns of a kind, each as the JSON of an item has its value. @param only as in `columnsOf` */
const jsonColumnsOf = (kind: AnyKind, only?: string) => {
  const fields = Object.entries(kind.fields).map(([key, field]) => {
    const column = pg.escapeIdentifier(key)
    return sql.raw(valueIn(field, column, only) ?? jsonOf(field, column)).as(key)
  })
  const times = ['createdAt', 'updatedAt'].map((key) => sql.raw(timeAsJson(pg.escapeIdentifier(key))).as(key))
  return ['id', ...fields, 'version', ...times]
}

/** Returns an item as a list in a language has it: `language` is the other language that it is shown in, and missing in the original one. */
function withLanguage(item: Item): Item {
  if (item['language'] !== null) return item
  const { language: _, ...shown } = item
  return shown
}
