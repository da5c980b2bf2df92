import { LINE_LIMIT, LIST_LIMIT } from '../../schema/fields.ts'
import { isId } from '../../schema/is-id.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { invalid, notFound } from './errors.ts'

/** What the size of a query for a list depends on. */
interface SizedQuery {
  search?: string | readonly unknown[] | null
  filter?: Record<string, unknown>
  orderBy?: readonly unknown[]
  limit?: number | null
  offset?: number | null
}

/** The largest number of items in one page of a list. */
export const MAX_PAGE = 1_000
/** The number of items in one page unless the caller names it. */
export const DEFAULT_PAGE = 50

/** The largest number of fields that a list is sorted by. */
const MAX_ORDERS = 5

/** The largest number of items that one request changes. */
export const MAX_CHANGES = 10_000

/** Checks the form of an id. @throws AppError NOT_FOUND if the kind is given, else INVALID */
export function checkId(id: string, kind?: AnyKind): void {
  if (isId(id)) return
  if (kind) throw notFound(kind.label)
  throw invalid('id', 'The id must be a UUID in lower case')
}

/** Returns the ids without repetitions. @throws AppError for too many ids, or one of another form */
export function checkIds(ids: string[], kind: AnyKind, max = MAX_PAGE): string[] {
  if (ids.length > max) throw invalid('ids', `At most ${max} at a time`)
  for (const id of ids) checkId(id, kind)
  return [...new Set(ids)]
}

/** Returns a query unchanged. @throws AppError INVALID if it exceeds a limit */
export function bounded<Q extends SizedQuery>(query: Q): Q {
  const { limit, offset, search, filter = {}, orderBy = [] } = query
  if (typeof search === 'string' && search.length > LINE_LIMIT) {
    throw invalid('search', `search must be at most ${LINE_LIMIT} characters`)
  }
  for (const [field, value] of Object.entries(filter)) {
    if (!Array.isArray(value) || value.length <= LIST_LIMIT) continue
    throw invalid(field, `${field} must be one of at most ${LIST_LIMIT}`)
  }
  if (orderBy.length > MAX_ORDERS) throw invalid('orderBy', `A list is sorted by at most ${MAX_ORDERS} fields`)
  if (limit != null && (limit < 1 || limit > MAX_PAGE)) {
    throw invalid('limit', `limit must be from 1 to ${MAX_PAGE}`)
  }
  if (offset != null && offset < 0) throw invalid('offset', 'offset must not be negative')
  return query
}
