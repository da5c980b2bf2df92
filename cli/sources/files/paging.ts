import { isObject } from '../../../schema/is-object.ts'
import { listsIn } from '../files/json.ts'
import { valueAt } from '../records/path.ts'

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

type Data = Record<string, unknown>

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
/** What chooses the next page by a parameter, and the usual name of the parameter. */
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

/** Returns the lists of a document that are read: the named ones that it has, else all. */
function listsOf(document: unknown, named: readonly string[]): string[] {
  const own = named.filter((list) => Array.isArray(valueAt(document, list)))
  if (own.length > 0) return own
  const all = listsIn(document)
  const others = all.filter((list) => !INCLUDED.test(list))
  return others.length > 0 ? others : all
}

/** The lists of records that others refer to: of JSON:API and of Contentful. They can be longer than the list itself. */
const INCLUDED = /^include[ds](?:\.|$)/

const hasEmptyList = (value: unknown) =>
  isObject(value) && Object.values(value).some((inner) => Array.isArray(inner) && inner.length === 0)

/** Returns the objects on the way to the lists of a document, from the outermost, with the lists in them. */
export function holdersOf(document: unknown, named: readonly string[]): { holder: Data; lists: string[] }[] {
  if (!isObject(document)) return []
  const lists = listsOf(document, named)
  if (lists.length === 0) return hasEmptyList(document) ? [{ holder: document, lists }] : []
  const below = Map.groupBy(
    lists.flatMap((list) => list.split('.').map((_, at, keys) => ({ list, place: keys.slice(0, at).join('.') }))),
    ({ place }) => place,
  )
  return [...below].flatMap(([place, found]) => {
    const holder = valueAt(document, place)
    return isObject(holder) ? [{ holder, lists: found.map(({ list }) => list) }] : []
  })
}

/** Reads what an object says about the pages of the lists in it. @param length the number of records in the longest of them */
export function pagingIn(holder: Data, length: number): Paging {
  const places = PLACES.map((path) => valueAt(holder, path)).filter(isObject)
  const first = <T>(keys: string[], read: (value: unknown) => T | undefined): T | undefined => {
    for (const place of places)
      for (const key of keys) {
        const found = read(place[key])
        if (found !== undefined) return found
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
  const named = first(NEXT, nextIn)
  const hasNext = first(HAS_NEXT, (value) => (typeof value === 'boolean' ? value : undefined))
  // An address or a number locates the next page. Any other value is a cursor, which is sent as a query parameter.
  const isPlace = typeof named === 'number' || (named !== undefined && /^\d+$|[/?]/.test(named))
  const cursors: [parameter: string, value: string | number | undefined][] = [
    ['cursor', named],
    ...Object.entries(CURSORS).map(([key, parameter]): [string, string | number | undefined] => [
      parameter,
      first([key], nextIn),
    ]),
    ['offset', first(['offset'], (one) => (isCursor(one) ? one : undefined))],
    ['starting_after', hasNext ? lastIdOf(holder) : undefined],
  ]
  const [parameter, value] = cursors.find(([, one]) => one !== undefined) ?? []
  const cursor =
    isPlace || hasNext === false || value === undefined ? undefined : { parameter: parameter!, value: String(value) }
  const endCursor = hasNext ? first(['endCursor'], (one) => (typeof one === 'string' ? one : undefined)) : undefined
  const next = isPlace ? named : cursor || hasNext ? (true as const) : undefined
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
 * @param named the lists that are read, if they are known
 */
export function pagingOf(document: unknown, named: readonly string[] = []): Paging {
  const found = holdersOf(document, named).map(({ holder, lists }) => pagingIn(holder, longest(document, lists)))
  return Object.assign({}, ...found) as Paging
}

export const longest = (document: unknown, lists: readonly string[]): number =>
  Math.max(0, ...lists.map((list) => (valueAt(document, list) as unknown[]).length))

/** Returns the number of records in the longest list of a document. @param named the lists that are read */
export const lengthOf = (document: unknown, named: readonly string[] = []): number =>
  longest(document, listsOf(document, named))
