import { isObject } from '../../../schema/is-object.ts'
import { listsIn } from '../files/json.ts'
import { valueAt } from '../records/path.ts'
import type { Data } from '../records/values.ts'

/*
 * What responses of REST APIs say about the pages of their list, by the conventions of content systems and
 * shops, JSON:API, HAL, OData, Hydra, Spring, Laravel, Django REST framework, Solr, Algolia, DataTables and GraphQL.
 */

/** What a response says about the pages of its list. */
export interface Paging {
  /** The number of records of all pages. */
  total?: number
  /** The number of pages, and the number of this one, from 1. */
  pages?: number
  page?: number
  /** Where the next page is: its address or number. True if there is one, but not where. */
  next?: string | number | true
  /** The value that leads to the next page, and the parameter that commonly takes it. */
  cursor?: Cursor
  /** The cursor of GraphQL, which belongs into the query. */
  endCursor?: string
}

interface Cursor {
  parameter: string
  value: string
}

/** The objects that describe pages. */
const PLACES = [
  'meta.pagination',
  'meta.page',
  'meta',
  'pagination',
  'paging',
  'pageInfo',
  'response_metadata',
  'page',
  'links',
  '_links',
  '.',
]

const TOTALS = [
  'filter_count',
  'total',
  'totalDocs',
  'totalCount',
  'total_count',
  'totalItems',
  'total_items',
  'totalElements',
  'totalResults',
  'total_results',
  'totalRecords',
  'total_records',
  'hydra:totalItems',
  'numFound',
  'nbHits',
  'recordsFiltered',
  'recordsTotal',
  '@odata.count',
]
const PAGES = ['pageCount', 'page_count', 'totalPages', 'total_pages', 'pages', 'last_page', 'lastPage']
const PAGE = ['page', 'current_page', 'currentPage', 'number']
const NEXT = [
  'next',
  'nextPage',
  'next_page',
  'next_page_url',
  'nextPageUrl',
  'next_url',
  'nextLink',
  '@odata.nextLink',
  'hydra:next',
]
/** The keys of cursors, and the usual name of the parameter that takes the cursor. */
const CURSORS: Record<string, string> = {
  next_cursor: 'cursor',
  nextCursor: 'cursor',
  nextPageToken: 'pageToken',
  next_page_token: 'page_token',
}
/** Whether an `offset` is a cursor, as with Airtable. Elsewhere it is the number of the first record of a page. */
const isCursor = (value: unknown): value is string => typeof value === 'string' && /\D/.test(value)
const HAS_NEXT = ['has_more', 'hasMore', 'hasNextPage', 'has_next_page', 'has_next', 'hasNext']

/** Returns the id of the last record of a list of Stripe, which leads to the next page: https://docs.stripe.com/api/pagination. */
function lastIdOf({ object, data }: Data): string | number | undefined {
  const last: unknown = object === 'list' && Array.isArray(data) ? data.at(-1) : undefined
  return isObject(last) ? nextIn(last.id) : undefined
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function nextIn(value: unknown): string | number | undefined {
  const own = isObject(value) ? (value.href ?? value.link ?? value.url) : value
  return (typeof own === 'string' && own !== '') || (isCount(own) && own > 0) ? own : undefined
}

/** Returns the paths of the lists that are read: the named ones that the document has, else all. */
function listsOf(document: unknown, listNames: readonly string[]): string[] {
  const own = listNames.filter((list) => Array.isArray(valueAt(document, list)))
  if (own.length > 0) return own
  const all = listsIn(document)
  const others = all.filter((list) => !INCLUDED.test(list))
  return others.length > 0 ? others : all
}

/** The lists of records that others refer to: of JSON:API and of Contentful. They can be longer than the list itself. */
const INCLUDED = /^include[ds](?:\.|$)/

const hasEmptyList = (value: unknown) =>
  isObject(value) && Object.values(value).some((inner) => Array.isArray(inner) && inner.length === 0)

/** Returns the objects that contain lists of a document, from the outermost, each with the lists in it. */
export function holdersOf(document: unknown, listNames: readonly string[]): { holder: Data; lists: string[] }[] {
  if (!isObject(document)) return []
  const lists = listsOf(document, listNames)
  if (lists.length === 0) return hasEmptyList(document) ? [{ holder: document, lists }] : []
  const below = Map.groupBy(
    lists.flatMap((list) => list.split('.').map((_, at, keys) => ({ list, place: keys.slice(0, at).join('.') }))),
    ({ place }) => place,
  )
  return [...below].flatMap(([place, entries]) => {
    const holder = valueAt(document, place)
    return isObject(holder) ? [{ holder, lists: entries.map(({ list }) => list) }] : []
  })
}

/** Reads what an object says about the pages of the lists in it. @param length the number of records in the longest of them */
export function pagingIn(holder: Data, length: number): Paging {
  const places = PLACES.map((path) => valueAt(holder, path)).filter(isObject)
  const first = <T>(keys: string[], read: (value: unknown) => T | undefined): T | undefined => {
    for (const place of places)
      for (const key of keys) {
        const value = read(place[key])
        if (value !== undefined) return value
      }
    return undefined
  }
  const count = (value: unknown) => (isCount(value) ? value : undefined)
  // In Django REST framework, `count` is the number of all records. Elsewhere it can be that of this page.
  const isOfAll = 'next' in holder && 'previous' in holder
  const counted = isOfAll ? count(holder.count) : undefined
  const total =
    counted ??
    first(TOTALS, count) ??
    first(['count'], (value) => (isCount(value) && value > length ? value : undefined))
  const pages = first(PAGES, count)
  const page = first(PAGE, count)
  const stated = first(NEXT, nextIn)
  const hasNext = first(HAS_NEXT, (value) => (typeof value === 'boolean' ? value : undefined))
  // An address or a number locates the next page. Any other value is a cursor, which is sent as a query parameter.
  const isPlace = typeof stated === 'number' || (stated !== undefined && /^\d+$|[/?]/.test(stated))
  const cursors: [parameter: string, value: string | number | undefined][] = [
    ['cursor', stated],
    ...Object.entries(CURSORS).map(([key, parameter]): [string, string | number | undefined] => [
      parameter,
      first([key], nextIn),
    ]),
    ['offset', first(['offset'], (value) => (isCursor(value) ? value : undefined))],
    ['starting_after', hasNext ? lastIdOf(holder) : undefined],
  ]
  const [parameter, value] = cursors.find((cursor) => cursor[1] !== undefined) ?? []
  const cursor =
    isPlace || hasNext === false || value === undefined ? undefined : { parameter: parameter!, value: String(value) }
  const endCursor = hasNext
    ? first(['endCursor'], (value) => (typeof value === 'string' ? value : undefined))
    : undefined
  const next = isPlace ? stated : cursor || hasNext ? (true as const) : undefined
  return {
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined ? {} : { pages }),
    ...(page === undefined ? {} : { page }),
    ...(next === undefined ? {} : { next }),
    ...(cursor && { cursor }),
    ...(endCursor !== undefined && { endCursor }),
  }
}

/**
 * Returns what a document says about the pages of its list. Empty if it says nothing.
 *
 * @param listNames the lists that are read, if they are known
 */
export function pagingOf(document: unknown, listNames: readonly string[] = []): Paging {
  const pagings = holdersOf(document, listNames).map(({ holder, lists }) => pagingIn(holder, longest(document, lists)))
  return Object.assign({}, ...pagings) as Paging
}

export const longest = (document: unknown, lists: readonly string[]): number =>
  Math.max(0, ...lists.map((list) => (valueAt(document, list) as unknown[]).length))

/** Returns the number of records in the longest list of a document. @param named the lists that are read */
export const lengthOf = (document: unknown, listNames: readonly string[] = []): number =>
  longest(document, listsOf(document, listNames))
