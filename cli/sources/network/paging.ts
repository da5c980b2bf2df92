import { isObject } from '../../../schema/is-object.ts'
import { TransferError } from '../../transfer/record.ts'
import { listsIn } from '../files/json.ts'
import { valueAt } from '../mapping/path.ts'

/*
 * What responses of REST APIs say about the pages of their list, by the conventions of Strapi, Payload, Directus, Ghost, Contentful,
 * WordPress, JSON:API, HAL, OData, Hydra, Spring, Laravel and Django REST framework.
 */

/** What a response says about the pages of its list. */
export interface Paging {
  /** The number of records of all pages. */
  total?: number
  /** The number of pages, and the number of this one, from 1. */
  pages?: number
  page?: number
  /** Where the next page is: its address, number or token. True if there is one, but not where. */
  next?: string | number | true
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
  'next_cursor',
  'nextCursor',
  'nextPageToken',
  'next_page_token',
]
const HAS_NEXT = ['has_more', 'hasMore', 'hasNextPage', 'has_next_page', 'has_next', 'hasNext']

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function nextIn(value: unknown): string | number | undefined {
  const own = isObject(value) ? value.href : value
  return (typeof own === 'string' && own !== '') || (isCount(own) && own > 0) ? own : undefined
}

/** Whether a document has a list, which can be empty. */
const hasList = (document: Data) =>
  listsIn(document).length > 0 || Object.values(document).some((value) => Array.isArray(value) && value.length === 0)

/** Returns what a document says about the pages of its list. Empty if it says nothing. */
export function pagingOf(document: unknown): Paging {
  if (!isObject(document) || !hasList(document)) return {}
  const places = PLACES.map((path) => valueAt(document, path)).filter(isObject)
  const first = <T>(keys: string[], read: (value: unknown) => T | undefined): T | undefined => {
    for (const place of places)
      for (const key of keys) {
        const found = read(place[key])
        if (found !== undefined) return found
      }
    return undefined
  }
  const count = (value: unknown) => (isCount(value) ? value : undefined)
  // In Django REST framework, `count` is the number of all records; elsewhere, that of this page.
  const counted = 'next' in document && 'previous' in document ? count(document.count) : undefined
  const total = counted ?? first(TOTALS, count)
  const pages = first(PAGES, count)
  const page = first(PAGE, count)
  const next = first(NEXT, nextIn) ?? first(HAS_NEXT, (value) => (value === true ? value : undefined))
  return {
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined ? {} : { pages }),
    ...(page === undefined ? {} : { page }),
    ...(next === undefined ? {} : { next }),
  }
}

/** Returns the number of records in the longest list of a document. */
export function lengthOf(document: unknown): number {
  const lengths = listsIn(document).map((list) => (valueAt(document, list) as unknown[]).length)
  return Math.max(0, ...lengths)
}

/** Returns which part of a list a document has, if it does not have the whole list. */
export function partOf({ total, pages, page, next }: Paging, length: number): string | undefined {
  if (total !== undefined) return length < total ? `${length} of ${total} records` : undefined
  if (pages !== undefined && pages > 1) return `${length} records, page ${page ?? 1} of ${pages}`
  return next === undefined ? undefined : `${length} records, and says that another page follows`
}

/** Refuses a response that is one page of several. @throws TransferError */
export function checkWhole(document: unknown, name: string): void {
  const part = partOf(pagingOf(document), lengthOf(document))
  if (part !== undefined)
    throw new TransferError(
      `${name} holds ${part}: it is one page of several. Ask the API for all records at once, give its address ` +
        `instead of a file, or import this page alone with --allow-partial.`,
    )
}
