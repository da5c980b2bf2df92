import { isObject } from '../../../schema/is-object.ts'
import { valueAt } from '../records/path.ts'
import type { Page } from './get-page.ts'
import { type Paging, pagingOf } from '../files/paging.ts'

/** Returns the address of the next page in a header such as `Link: <…?page=2>; rel="next"`. */
function linkedNext(headers: Headers): string | undefined {
  const links = (headers.get('link') ?? '').matchAll(/<([^<>]*)>((?:\s*;[^,;]*)*)/g)
  return links.find(([, , parameters]) => /;\s*rel\s*=\s*"?(?:[^"]*\s)?next\b/i.test(parameters!))?.[1]
}

const headerCount = (headers: Headers, name: string) => {
  const value = headers.get(name)
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

/** The headers with the number of all records, and of all pages. */
const TOTALS = ['x-wp-total', 'x-total-count', 'x-total', 'x-pagination-total-count', 'total']
const PAGES = ['x-wp-totalpages', 'x-total-pages', 'x-pagination-page-count']

const firstCount = (headers: Headers, names: readonly string[]) =>
  names.map((name) => headerCount(headers, name)).find((count) => count !== undefined)

/** Returns the number of all records in a header such as `Content-Range: products 0-2/7`. */
function rangeTotal(headers: Headers): number | undefined {
  const total = /^\s*[\w-]+\s+(?:\d+-\d+|\*)\/(\d{1,9})\s*$/.exec(headers.get('content-range') ?? '')?.[1]
  return total === undefined ? undefined : Number(total)
}

/** Returns what a response and its headers say about its pages. */
export function pagingOfPage({ headers, document }: Page, lists: readonly string[]): Paging {
  const total = firstCount(headers, TOTALS) ?? rangeTotal(headers)
  const pages = firstCount(headers, PAGES)
  const next = linkedNext(headers)
  return {
    ...(total === undefined ? {} : { total }),
    ...(pages === undefined ? {} : { pages }),
    ...(next === undefined ? {} : { next }),
    ...pagingOf(document, lists),
  }
}

/** The parameters that choose a page, in the order in which an address is searched for them. */
const NUMBERS = ['pagination[page]', 'page[number]', 'page', 'paged']
const OFFSETS = ['pagination[start]', 'page[offset]', 'offset', 'skip', 'start']

/** The parameters that take a cursor, in the order in which an address is searched for them. */
const AFTER = [
  'cursor',
  'after',
  'page[cursor]',
  'page[after]',
  'pageToken',
  'page_token',
  'start_cursor',
  'starting_after',
]

export const isCursorName = (name: string) => AFTER.includes(name)

const withParameter = (url: URL, name: string, value: number | string): URL => {
  const next = new URL(url)
  next.searchParams.set(name, String(value))
  return next
}

/** The size of a page of /products.json of a shop of Shopify, unless the address has a limit. */
const SHOP_PAGE = 30

/** Whether a page of such a shop is full, so that another one can follow. The shop does not say whether there is one. */
export const isFullShopPage = ({ url, headers, document }: Page, length: number): boolean =>
  url.pathname.endsWith('/products.json') &&
  !headers.has('link') &&
  isObject(document) &&
  Array.isArray(document.products) &&
  length >= Number(url.searchParams.get('limit') ?? SHOP_PAGE)

/** Returns the address of the next page, by the first standard way that a response offers. */
export function nextOf(page: Page, length: number, paging: Paging, count: number): URL | undefined {
  const { url, headers, document } = page
  const { next, pages, total } = paging
  const linked = linkedNext(headers) ?? (typeof next === 'string' && /[/?]/.test(next) ? next : undefined)
  if (linked !== undefined) return URL.canParse(linked, url.href) ? new URL(linked, url) : undefined
  if (total !== undefined && count >= total) return undefined
  if (paging.cursor) {
    const parameter = [...AFTER, paging.cursor.parameter].find((name) => url.searchParams.has(name))
    return withParameter(url, parameter ?? paging.cursor.parameter, paging.cursor.value)
  }
  const offset = OFFSETS.find((name) => url.searchParams.has(name))
  if (offset !== undefined) return withParameter(url, offset, Number(url.searchParams.get(offset)) + length)
  const isInParts = isObject(valueAt(document, 'meta.pagination')) && isObject(document) && 'data' in document
  const name = NUMBERS.find((parameter) => url.searchParams.has(parameter)) ?? (isInParts ? 'pagination[page]' : 'page')
  const own = Number(url.searchParams.get(name) ?? paging.page ?? 1)
  if (typeof next === 'number' || typeof next === 'string') return withParameter(url, name, next)
  if (pages !== undefined) return own < pages ? withParameter(url, name, own + 1) : undefined
  // Contentful and others count records, Directus pages.
  const counted =
    isObject(document) && total !== undefined ? ['skip', 'offset'].find((key) => key in document) : undefined
  if (counted !== undefined) return withParameter(url, counted, count)
  if (isFullShopPage(page, length)) return withParameter(url, name, own + 1)
  // An API that does not know the parameter answers with the same page, which is refused.
  if (next === true && paging.page !== undefined) return withParameter(url, name, own + 1)
  return isObject(valueAt(document, 'meta')) && total !== undefined ? withParameter(url, name, own + 1) : undefined
}
