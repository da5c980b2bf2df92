import { LIST_PAGE_SIZE, NUMBERED_ITEMS } from '../../../schema/site.ts'
import { filterOf, type WebsiteKind } from '../../../schema/website.ts'
import { paths } from '../../paths.ts'
import type { Match } from '../page.ts'

/** The last page that is found by its number alone. Those after it need a cursor. */
export const LAST_NUMBERED = Math.floor(NUMBERED_ITEMS / LIST_PAGE_SIZE)

/** A page of a list. */
export interface ListPage {
  /** 1 is the first page. */
  number: number
  /** The cursor after which it begins, behind the numbered pages. */
  after?: string | undefined
}

/** Returns the page that an address names; the first one if `page` is not a number. */
export function listPageOf({ search }: Match): ListPage {
  const text = search.get('page') ?? ''
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
  return number > LAST_NUMBERED ? { number, after: search.get('after') || undefined } : { number }
}

/** Returns whether there is a page at an address at all: behind the numbered ones, only after a cursor. */
export const isReachable = ({ number, after }: ListPage) => number <= LAST_NUMBERED || after !== undefined

/** Returns the variables by which the operation of a section loads a page of its list. */
export function listVariables(match: Match, kind: WebsiteKind | undefined) {
  const { number, after } = listPageOf(match)
  const field = kind && filterOf(kind)?.field
  return {
    limit: LIST_PAGE_SIZE,
    latest: LIST_PAGE_SIZE,
    offset: after === undefined ? (Math.min(number, LAST_NUMBERED) - 1) * LIST_PAGE_SIZE : 0,
    after: after ?? null,
    group: (field && match.search.get(field)) || null,
  }
}

/** Returns the number of pages of a list. */
export const pageCount = (total: number) => Math.ceil(total / LIST_PAGE_SIZE)

/** Returns the address of a page of a list. @param group the value by which visitors filter it */
export function listPagePath(kind: WebsiteKind, { number, after }: ListPage, group?: string | null): string {
  const field = filterOf(kind)?.field
  const search = new URLSearchParams({
    ...(field && group && { [field]: group }),
    ...(number > 1 && { page: `${number}` }),
    ...(after !== undefined && { after }),
  })
  return paths.sectionPage(kind.website.section.id) + (search.size > 0 ? `?${search}` : '')
}

/**
 * Returns the page after a page of a list; undefined after the last one.
 *
 * @param total the number of items on all pages
 * @param endCursor the cursor after the last item of the page
 */
export function pageAfter(
  { number }: ListPage,
  total: number,
  endCursor: string | null | undefined,
): ListPage | undefined {
  if (number >= pageCount(total)) return undefined
  if (number < LAST_NUMBERED) return { number: number + 1 }
  return endCursor ? { number: number + 1, after: endCursor } : undefined
}

/**
 * Returns the page before a page of a list; undefined before the first one.
 *
 * @param previousCursor the cursor after which it begins, behind the numbered pages
 */
export function pageBefore({ number }: ListPage, previousCursor: string | null | undefined): ListPage | undefined {
  if (number - 1 <= LAST_NUMBERED) return number > 1 ? { number: number - 1 } : undefined
  return previousCursor ? { number: number - 1, after: previousCursor } : undefined
}
