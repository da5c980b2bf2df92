import { type Expression, type RawBuilder, sql } from 'kysely'
import { isPlainList } from '../../../schema/fields.ts'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { identifier } from '../../platform/database/database.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import type { ReadingLanguage } from '../../platform/database/reading-language.ts'
import { nestedIdsSql } from '../../platform/database/reference-sql.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { translatedKeys } from '../../platform/database/translated-items.ts'
import { conditionShape, conditionSql, conditionValues, workKeys } from '../queries/condition-sql.ts'
import type { Condition } from '../queries/conditions.ts'
import type { NewItems } from './pending-rows.ts'
import { CHOSEN, type ChosenFields } from './read-columns.ts'
import type { Rows } from './rows.ts'
import { containsWords, type SearchedTexts, searchValues, shapeOf } from './search-conditions.ts'
import type { SearchWord } from './search-words.ts'
import { shownRows } from './shown-rows.ts'

export interface Order {
  /** A column, or another sort key. By default, how well the items match a search, or else the kind's own order. */
  by?: string | null | undefined
  descending?: boolean | null | undefined
}

export interface ListQuery {
  /** Words that the texts of an item contain, in any order: a text, or its words as `resolveSearch` returns them. */
  search?: string | readonly SearchWord[] | null
  /** The value of each of these fields, or a list of the values it may have. */
  filter?: Record<string, unknown>
  /** A condition that the items meet. */
  where?: Condition | undefined
  /** The language in which the items are shown, filtered, sorted and searched; the original one unless given. */
  language?: ReadingLanguage | undefined
  /** Whether the search finds the words of all languages. Items are shown in the original one. */
  searchesAllLanguages?: boolean | undefined
  /** What to sort by before the kind's own order. */
  orderBy?: readonly Order[]
  /** The largest number of items; all of them unless given. */
  limit?: number | null
  offset?: number | null
  /** The fields of the items that are read. In a language, all are: texts decide what is shown. */
  chosen?: ChosenFields | undefined
}

/** Stands for how well items match a search. */
export const RANK: unique symbol = Symbol('rank')

type SortKey = string | typeof RANK

export interface SortOrder {
  by: SortKey
  descending: boolean
  /** That of the language, for texts that a caller sorts by. The kind's own order is the same in all languages, as its index. */
  collation?: string | undefined
}

/** The number of items that are ranked: the first that a search finds in the kind's order. The others follow in that order. */
export const RANKED_ITEMS = 1_000

/** The sort key of the name of the user who made the current version of an item. */
export const CHANGED_BY = 'changedBy'

/** Returns whether a list is sorted by visits, which kinds have that count them. */
export const isVisitSort = (sort: unknown): boolean => sort === 'visits' || sort === 'lastVisitAt'

/** What each sort key that is no column of the kind's table sorts by. */
export const OTHER_SORTS: Record<string, (kind: Kind) => Expression<unknown>> = {
  [CHANGED_BY]: authorOf,
  visits: ({ name }) => sql`coalesce((
    select v.visits from "redirectVisits" v where v."redirectId" = ${sql.ref(`${name}.id`)}), 0)`,
  lastVisitAt: ({ name }) => sql`coalesce((
    select v."lastVisitAt" from "redirectVisits" v where v."redirectId" = ${sql.ref(`${name}.id`)}), '-infinity')`,
}

/** Returns which new items a condition is about, if it is one on the work on items. */
export function newItemsIn(where: Condition | undefined): NewItems | undefined {
  const work = new Set(where && workKeys(where))
  const drafts = work.has('hasDraft') || work.has('changedBy')
  const releases = work.has('inRelease') || work.has('waitingForReview')
  return drafts || releases ? { drafts, releases } : undefined
}

export const collated = (column: string, collation: string | undefined) =>
  collation === undefined ? column : sql`${sql.ref(column)} collate ${sql.id(collation)}`

function authorOf({ name }: Kind) {
  return sql<string>`(
  select lower(r."authorName") from revision r
  where r.kind = ${sql.lit(name)} and r."itemId" = ${sql.ref(`${name}.id`)} and r.version = ${sql.ref(`${name}.version`)}
)`
}

/** Returns what a list is sorted by: what the query names, or how well items match a search, and the kind's own order. */
export function ordersOf(kind: Kind, query: ListQuery): SortOrder[] {
  const [first = '', ...others] = listOrder(kind)
  const isSearch = typeof query.search === 'string' ? query.search !== '' : wordsIn(query).length > 0
  const byDefault: SortKey = isSearch ? RANK : first
  const isNewestFirst = listDirection(kind) === 'desc'
  const wanted: readonly Order[] = query.orderBy?.length ? query.orderBy : [{}]
  const named = wanted.map(({ by, descending }): SortOrder => ({
    by: by ?? byDefault,
    ...(by && translatedKeys(kind).includes(by) && { collation: query.language?.collation }),
    // In a list without a named order, this reverses that of the kind.
    descending: by == null && !isSearch ? !!descending !== isNewestFirst : !!descending,
  }))
  const orders = [...named, ...[first, ...others].map((by) => ({ by, descending: isNewestFirst }))]
  return orders.filter(({ by }, at) => orders.findIndex((order) => order.by === by) === at)
}

// One parameter for any number of values.
/** Returns whether a list has the kind's own order. */
export function isOwnOrder(kind: Kind, orders: readonly SortOrder[]): boolean {
  const own = listOrder(kind)
  return orders.length === own.length && orders.every(({ by, descending }, at) => by === own[at] && !descending)
}

export const anyOf = (column: string, values: unknown) => sql<boolean>`${sql.ref(column)} = any(${values})`

const filtersOf = ({ filter = {} }: ListQuery) =>
  Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)

/**
 * Returns whether the text of a query's statement has its limit: PostgreSQL keeps no good plan for an unknown one. Lists with an offset or words
 * are asked for with many.
 */
const hasFixedLimit = (query: ListQuery): boolean => !query.offset && wordsIn(query).length === 0

/** Returns what a number of rows is written as: that of a query's limit, or of the rows that are read for it. */
export const rowCount = (query: ListQuery, name: 'limit' | 'first'): RawBuilder<number> =>
  hasFixedLimit(query) && query.limit != null ? sql.lit(query.limit) : parameter<number>(name)

/** Returns all that the text of a query's statement depends on. */
export function keyOf(what: string, kind: AnyKind, query: ListQuery): string {
  const filters = filtersOf(query).map(([key, value]) => [key, Array.isArray(value), key === 'isActive' && value])
  const { where, language, searchesAllLanguages, orderBy, limit, offset, chosen } = query
  return JSON.stringify([
    what,
    kind.name,
    filters,
    shapeOf(wordsIn(query)),
    where && conditionShape(where),
    // The tag is a parameter, except for searches.
    wordsIn(query).length > 0 ? language : language && [language.untranslated, language.collation],
    !!searchesAllLanguages,
    orderBy?.map(({ by, descending }) => [by, !!descending]),
    hasFixedLimit(query) ? limit : limit != null,
    !!offset,
    chosen,
  ])
}

/** Returns the values of a query's parameters, by name. */
export function valuesOf(query: ListQuery): Record<string, unknown> {
  const { where, language, limit, offset, chosen } = query
  const candidates = limit == null ? null : Math.max(RANKED_ITEMS, (offset ?? 0) + limit)
  const values: Record<string, unknown> = {
    ...searchValues(wordsIn(query), textsOf(query).isActive),
    ...(where && conditionValues(where)),
    language: language?.tag,
    limit,
    offset,
    first: (offset ?? 0) + (limit ?? 0),
    candidates,
    [CHOSEN]: chosen,
  }
  for (const [key, value] of filtersOf(query)) values[filterName(key)] = value
  return values
}

/** Returns the words of a query whose search is resolved. */
export const wordsIn = ({ search }: Pick<ListQuery, 'search'>): readonly SearchWord[] =>
  (typeof search === 'object' && search) || []

/** Returns whether it is known of a query whose search is resolved that it finds nothing. */
export const findsNothing = (query: ListQuery): boolean =>
  wordsIn(query).some(({ isAbsent, lexemes }) => isAbsent && lexemes.length === 0)

/** Returns the texts that a query searches. Those of translations that visitors do not see count as inactive. */
export const textsOf = ({ filter, language, searchesAllLanguages }: ListQuery): SearchedTexts =>
  searchesAllLanguages ? { isActive: false, language: 'any' } : { isActive: filter?.['isActive'] === true, language }

const filterName = (key: string) => `filter.${key}`

/**
 * Adds the conditions of a query.
 *
 * @param valueOf returns what a value of `valuesOf` is written as: a parameter, or the value itself
 */
export function matching<Output>(
  rows: Rows<Output>,
  kind: AnyKind,
  query: ListQuery,
  valueOf: (name: string) => unknown = parameter,
): Rows<Output> {
  let matched = rows
  for (const [key, value] of filtersOf(query)) {
    const expected = valueOf(filterName(key))
    matched = matched.where(conditionOf(kind, key, expected, Array.isArray(value)))
  }
  if (query.where)
    matched = matched.where(
      conditionSql(query.where, kind.name, valueOf, (related) => shownRows(related, query.language, 'all', valueOf)),
    )
  const words = wordsIn(query)
  return words.length > 0 ? matched.where(containsWords(kind.name, words, textsOf(query), valueOf)) : matched
}

/** Returns the condition that a column has a value, one of several values, or, if it is a list, shares one with them. */
function conditionOf(kind: AnyKind, key: string, expected: unknown, areMany: boolean) {
  const [column = '', ...inner] = key.split('.')
  const field = kind.fields[column]
  // Only references are found within groups.
  if (inner.length > 0) return sql<boolean>`${sql.raw(nestedIdsSql(identifier(column), inner))} ?| ${expected}::text[]`
  if (!field && key !== 'id') throw new Error(`${kind.name} has no field ${key}`)
  if (field && isPlainList(field)) return sql<boolean>`${sql.ref(key)} && ${expected}`
  return areMany ? anyOf(key, expected) : sql<boolean>`${sql.ref(key)} = ${expected}`
}
