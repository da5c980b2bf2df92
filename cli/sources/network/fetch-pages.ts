import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isObject } from '../../../schema/is-object.ts'
import { TransferError } from '../../transfer/record.ts'
import { listsIn } from '../files/json.ts'
import { adviceFor, lengthOf, type Paging, pagingOf, partOf } from './paging.ts'
import { valueAt } from '../mapping/path.ts'
import { DOCUMENT_LIMIT } from '../files/read-document.ts'
import { getPage, type Page } from './get-page.ts'

/** Largest number of pages. */
const PAGE_LIMIT = 10_000

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
function pagingIn({ headers, document }: Page, lists: readonly string[]): Paging {
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

const isCursorName = (name: string) => AFTER.includes(name)

const withParameter = (url: URL, name: string, value: number | string): URL => {
  const next = new URL(url)
  next.searchParams.set(name, String(value))
  return next
}

/** Returns the address of the page after one, by the first standard way that its response offers. */
function nextOf({ url, headers, document }: Page, length: number, paging: Paging, count: number): URL | undefined {
  const { next, pages, total } = paging
  const linked = linkedNext(headers) ?? (typeof next === 'string' && /[/?]/.test(next) ? next : undefined)
  if (linked !== undefined) return URL.canParse(linked, url.href) ? new URL(linked, url) : undefined
  if (total !== undefined && count >= total) return undefined
  if (paging.cursor) {
    const given = [...AFTER, paging.cursor.parameter].find((one) => url.searchParams.has(one))
    return withParameter(url, given ?? paging.cursor.parameter, paging.cursor.value)
  }
  const offset = OFFSETS.find((name) => url.searchParams.has(name))
  if (offset !== undefined) return withParameter(url, offset, Number(url.searchParams.get(offset)) + length)
  const isStrapi = isObject(valueAt(document, 'meta.pagination')) && isObject(document) && 'data' in document
  const name = NUMBERS.find((one) => url.searchParams.has(one)) ?? (isStrapi ? 'pagination[page]' : 'page')
  const own = Number(url.searchParams.get(name) ?? paging.page ?? 1)
  if (typeof next === 'number' || typeof next === 'string') return withParameter(url, name, next)
  if (pages !== undefined) return own < pages ? withParameter(url, name, own + 1) : undefined
  // Contentful and others count records, Directus pages.
  const counted =
    isObject(document) && total !== undefined ? ['skip', 'offset'].find((one) => one in document) : undefined
  if (counted !== undefined) return withParameter(url, counted, count)
  // An API that does not know the parameter answers with the same page, which is refused.
  if (next === true && paging.page !== undefined) return withParameter(url, name, own + 1)
  return isObject(valueAt(document, 'meta')) && total !== undefined ? withParameter(url, name, own + 1) : undefined
}

/** Collects the lists of several pages. Everything else is that of the last one. */
class Lists {
  private readonly named: readonly string[]
  private readonly lists = new Map<string, unknown[]>()
  private readonly seen = new Set<string>()
  private last: unknown

  /** @param named the lists that are read, if they are known */
  constructor(named: readonly string[]) {
    this.named = named
  }

  /** Adds the lists of a page. Returns false, and adds none, if another page had the same ones. */
  add(document: unknown): boolean {
    const own = this.named.filter((list) => Array.isArray(valueAt(document, list)))
    const lists = [...new Set([...own, ...listsIn(document)])].map((list) => [list, valueAt(document, list)] as const)
    const digest = createHash('sha256').update(JSON.stringify(lists)).digest('base64')
    if (this.seen.has(digest)) return false
    this.seen.add(digest)
    this.last = document
    for (const [list, page] of lists) {
      const records = this.lists.get(list) ?? []
      this.lists.set(list, records)
      for (const record of page as unknown[]) records.push(record)
    }
    return true
  }

  /** The number of records that were read so far. */
  get length(): number {
    return lengthOf(this.document, this.named)
  }

  get document(): unknown {
    let whole = this.last
    for (const [list, records] of this.lists) whole = withList(whole, list, records)
    return whole
  }
}

function withList(document: unknown, list: string, records: unknown[]): unknown {
  if (list === '.') return records
  const whole = isObject(document) ? document : {}
  if (Object.hasOwn(whole, list)) return { ...whole, [list]: records }
  const [key = '', ...inner] = list.split('.')
  return { ...whole, [key]: inner.length === 0 ? records : withList(whole[key], inner.join('.'), records) }
}

interface FetchOptions {
  token?: string
  /** Accept a list that is not whole. */
  allowPartial?: boolean
  /** The lists that are read, if they are known. */
  lists?: readonly string[] | undefined
}

/**
 * Fetches a JSON document with all pages of its list. Pages are followed where the API says in a standard way where the next one is;
 * they must be on the same host.
 *
 * @throws TransferError if the list cannot be read as a whole
 */
async function fetchPages(
  address: string,
  { token, allowPartial = false, lists: named = [] }: FetchOptions,
): Promise<unknown> {
  const first = new URL(address)
  const seen = new Set<string>()
  const lists = new Lists(named)
  let left = DOCUMENT_LIMIT
  let next: URL | undefined = first
  let paging: Paging = {}
  let isRepeated = false
  let isGuess = false
  while (next && seen.size < PAGE_LIMIT) {
    if (next.origin !== first.origin)
      throw new TransferError(`${address} has its next page on another host: ${next.href}`)
    isRepeated = seen.has(next.href)
    if (isRepeated) break
    seen.add(next.href)
    const page: Page | undefined = await getPage(next, token, left).catch((error: unknown) => {
      if (!isGuess) throw error
      return undefined
    })
    // The API does not know the parameter.
    if (!page) break
    left -= page.size
    isRepeated = !lists.add(page.document)
    if (isRepeated) break
    const length = lengthOf(page.document, named)
    paging = pagingIn(page, named)
    // Some APIs give a cursor also after the last page.
    if (length === 0 && seen.size > 1) paging = { ...paging, ...(paging.cursor && { next: undefined }) }
    next = length === 0 ? undefined : nextOf(page, length, paging, lists.length)
    isGuess = next !== undefined && paging.next === true && ![...page.url.searchParams.keys()].some(isCursorName)
    // Behind a proxy, an API can take itself for unencrypted.
    if (next?.host === first.host) next.protocol = first.protocol
  }
  const part = partOf(seen.size > 1 ? atEnd(paging) : paging, lists.length)
  if (part !== undefined && !allowPartial)
    throw new TransferError(
      `${address} answers with ${part}, and ${isRepeated ? READ_BEFORE : NOT_SAID}. ` +
        `${adviceFor(paging)}, or import these alone with --allow-partial.`,
    )
  return lists.document
}

const READ_BEFORE = 'the next page is one that was read before'
const NOT_SAID = 'does not say in a standard way where the others are'

/** After the last page, only the number of records and another page can say that some are missing. */
const atEnd = ({ total, next }: Paging): Paging => ({
  ...(total === undefined ? {} : { total }),
  ...(next === undefined ? {} : { next }),
})

/** Fetches a JSON document with all pages of its list into a temporary file. @throws TransferError */
export async function fetchedDocument(
  address: string,
  options: FetchOptions,
): Promise<{ path: string; remove: () => Promise<void> }> {
  const text = JSON.stringify(await fetchPages(address, options))
  const folder = await mkdtemp(join(tmpdir(), 'verdant-response-'))
  const path = join(folder, 'response.json')
  await writeFile(path, text)
  return { path, remove: () => rm(folder, { recursive: true, force: true }) }
}
