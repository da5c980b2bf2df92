import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { type Actor, may } from '../../access/permissions/policy.ts'
import { invalid } from '../../platform/errors.ts'
import { comparableColumn } from '../queries/conditions.ts'
import { afterCursor, type SortedBy } from '../queries/cursor.ts'
import { CHANGED_BY, isVisitSort, type ListQuery, ordersOf } from './list-query.ts'
import { conditionFor } from './query-conditions.ts'

/** A query for a list as callers write it. */
export interface Query extends Omit<ListQuery, 'where'> {
  /** A condition that the items meet, still unchecked. */
  where?: unknown
  /** The cursor of an earlier page, after which the list goes on. */
  after?: string | null | undefined
}

/** Returns whether an actor may see who changed items of a kind. */
export const mayReadHistory = (actor: Actor, kind: AnyKind) =>
  may(actor, 'history:read') && may(actor, 'unpublished:read', kind)

/** Returns the columns that a list is sorted by, or undefined if other values decide. */
export function sortedColumns(kind: Kind, query: ListQuery): SortedBy[] | undefined {
  const orders = ordersOf(kind, query).map(({ by, ...order }) => ({ by: typeof by === 'string' ? by : '', ...order }))
  return orders.every(({ by }) => comparableColumn(kind, by)) ? orders : undefined
}

/**
 * Returns a query that finds only what an actor may see.
 *
 * @param isLive whether the list is that of the live content
 * @throws AppError INVALID for conditions and cursors that are wrong or not open to them
 */
export function visibleTo(
  actor: Actor,
  kind: Kind,
  { where, orderBy, after, ...requested }: Query,
  isLive: boolean,
): ListQuery {
  const isStaff = may(actor, 'content:read-inactive', kind)
  const query: ListQuery = {
    ...requested,
    ...(where != null && { where: conditionFor(actor, kind, where, isLive) }),
    ...(orderBy && {
      orderBy: orderBy.filter(({ by }) =>
        by === CHANGED_BY ? mayReadHistory(actor, kind) : !isVisitSort(by) || isStaff,
      ),
    }),
  }
  if (after) {
    const orders = sortedColumns(kind, query)
    if (!orders) throw invalid('after', 'A cursor needs a list that is sorted by fields')
    query.where = { all: [query.where ?? { all: [] }, afterCursor(kind, orders, after)] }
  }
  if (!('isActive' in kind.fields) || isStaff) return query
  return { ...query, filter: { ...query.filter, isActive: true } }
}
