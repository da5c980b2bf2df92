import { sql } from 'kysely'
import { addressKey, hasTranslations, type AnyKind, type Kind } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { parameter, type StatementCache } from '../../platform/database/statement-cache.ts'
import { relatedKinds } from '../queries/condition-sql.ts'
import {
  collated,
  isOwnOrder,
  type ListQuery,
  matching,
  newItemsIn,
  ordersOf,
  OTHER_SORTS,
  RANK,
  RANKED_ITEMS,
  rowCount,
  textsOf,
  wordsIn,
} from './list-query.ts'
import { isMerged, PAGE_TEXTS, pageInLanguage, placedItems } from './page-in-language.ts'
import { columnsOf, ONLY_LANGUAGE, readsChosenKeys, type Texts } from './read-columns.ts'
import { type Item, type ItemTables, type Rows, rowsAndNew, rowsOf, searchedRowsOf, shownFrom } from './rows.ts'
import { isSearch, rankOf } from './search-conditions.ts'
import { shownAddress } from './shown-rows.ts'

type Run<Row extends object> = [
  key: string,
  values: Readonly<Record<string, unknown>>,
  compose: Parameters<typeof StatementCache.prototype.run<Row>>[2],
]

/** Composes the statements that read items, and runs them. */
export class ItemStatements {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** The language whose texts are read besides the original ones: a parameter. Undefined for all languages. */
  get texts(): Texts | undefined {
    const { hasOneLanguage, language } = this.#database
    return hasOneLanguage ? { tag: language && parameter<string>(ONLY_LANGUAGE) } : undefined
  }

  /** Runs a statement. PostgreSQL keeps the plans of those of pages, which are few, and whose values hardly matter to it. */
  run<Row extends object>(...[key, values, compose]: Run<Row>): Promise<Row[]> {
    const isPlannedOnce = this.#database.hasOneLanguage && !isSearch(values) && !readsChosenKeys(values)
    return this.#database.statements.run<Row>(key, values, compose, isPlannedOnce)
  }

  /** Runs a statement that reads whole items. */
  read<Row extends object>(...[key, values, compose]: Run<Row>): Promise<Row[]> {
    const { hasOneLanguage, language } = this.#database
    const texts = hasOneLanguage ? (language ? 'one' : 'original') : 'all'
    return this.run<Row>(`${texts} ${key}`, { ...values, [ONLY_LANGUAGE]: language?.tag }, compose)
  }

  /** Reads the items that a query is about. */
  rows(kind: AnyKind, query: ListQuery = {}, valueOf?: (name: string) => unknown): Rows<Item> {
    return this.#selected(kind, query, this.matched(kind, query, valueOf))
  }

  /** Reads rows as items. In a language, they tell in which one they are. */
  #selected(kind: AnyKind, { language, chosen }: ListQuery, rows: Rows): Rows<Item> {
    const columns = columnsOf(kind, this.texts, language ? undefined : chosen)
    return rows.select(language && hasTranslations(kind) ? [...columns, 'language'] : columns).$castTo<Item>()
  }

  /** Reads the items of the rows of a list, in the order of the rows. */
  items(kind: Kind, query: ListQuery, rows: Rows): Rows<Item> {
    if (!query.language || !hasTranslations(kind)) return this.#selected(kind, query, rows)
    const address = addressKey(kind)
    return this.matched(kind, { ...query, language: undefined })
      .innerJoin(placedItems(kind, rows.select('id')).as('placedItem'), 'pageId', `${kind.name}.id`)
      .orderBy('pagePlace')
      .select(columnsOf(kind, this.texts && { tag: undefined }).filter((column) => column !== address))
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
  matched(kind: AnyKind, query: ListQuery, valueOf?: (name: string) => unknown): Rows {
    const shown = kind.singleton ? undefined : newItemsIn(query.where)
    const read = { related: query.where && relatedKinds(query.where), language: query.language, writtenAs: valueOf }
    return kind.singleton || !shown
      ? this.matchedLive(kind, query, valueOf)
      : rowsAndNew(this.#database, kind, read, shown)
  }

  /** Starts a query over the rows of a list. Those that `items` reads items of in a language are a part of its statement. */
  found(kind: Kind, query: ListQuery): Rows {
    return query.language && hasTranslations(kind)
      ? shownFrom(this.#database.kysely<ItemTables>(), kind, query)
      : this.matched(kind, query)
  }

  /** Starts a query over the rows that a query is about, without new items. */
  matchedLive(kind: AnyKind, query: ListQuery, valueOf?: (name: string) => unknown): Rows {
    const read = { related: query.where && relatedKinds(query.where), language: query.language, writtenAs: valueOf }
    return wordsIn(query).length > 0 && !kind.singleton
      ? searchedRowsOf(this.#database, kind, read)
      : rowsOf(this.#database, kind, read)
  }

  /** Returns the rows of a list in its order, or their ids. */
  listed(kind: Kind, query: ListQuery): Rows {
    const orders = ordersOf(kind, query)
    if (query.limit != null && isMerged(kind, query) && isOwnOrder(kind, orders) && !newItemsIn(query.where))
      return pageInLanguage(this.#database, kind, query)
    let rows: Rows =
      orders[0]!.by === RANK ? this.#candidates(kind, query) : matching(this.found(kind, query), kind, query)
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
    const rows = this.found(kind, query).innerJoin(
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
}
