import { z } from 'zod'
import { typeOf } from '../../../schema/fields.ts'
import type { Kind } from '../../../schema/kind.ts'
import { invalid } from '../../platform/errors.ts'
import { listOrder } from '../../platform/database/list-order.ts'
import { comparableColumn, type Condition } from './conditions.ts'

/** A column that a list is sorted by. */
export interface SortedBy {
  by: string
  descending: boolean
  collation?: string | undefined
}

/** Names the order of a list, so that a cursor is not used for another one. */
const signatureOf = (orders: readonly SortedBy[]) => orders.map(({ by, descending }) => (descending ? '-' : '') + by)

/** Returns a text that stands for the place after an item in a list. @param orders what the list is sorted by, the id last */
export const cursorAfter = (orders: readonly SortedBy[], item: Readonly<Record<string, unknown>>): string =>
  Buffer.from(JSON.stringify([signatureOf(orders), orders.map(({ by }) => item[by] ?? null)])).toString('base64url')

/** Returns an order from its end. */
export const turned = (orders: readonly SortedBy[]): SortedBy[] =>
  orders.map(({ descending, ...order }) => ({ ...order, descending: !descending }))

/** Returns the condition that items come before the item that a cursor stands for. @throws AppError INVALID as `afterCursor` does */
export const beforeCursor = (kind: Kind, orders: readonly SortedBy[], cursor: string): Condition =>
  pastValues(kind, turned(orders), checkedValues(kind, orders, cursor))

/**
 * Returns the condition that items come after the place that a cursor stands for.
 *
 * @throws AppError INVALID for a text that is no cursor, or that of a list in another order
 */
export const afterCursor = (kind: Kind, orders: readonly SortedBy[], cursor: string): Condition =>
  pastValues(kind, orders, checkedValues(kind, orders, cursor))

/** Returns the values of a cursor as they are stored. */
function checkedValues(kind: Kind, orders: readonly SortedBy[], cursor: string): unknown[] {
  const values = valuesIn(cursor, signatureOf(orders))
  return orders.map(({ by }, at) => {
    const field = { ...comparableColumn(kind, by)!, required: false }
    return typeOf(field).check(field, values[at], () => {
      throw noCursor()
    })
  })
}

/** Returns the condition that items come after these values in an order. */
function pastValues(kind: Kind, orders: readonly SortedBy[], values: readonly unknown[]): Condition {
  const compared = (at: number, operator: 'eq' | 'gt' | 'lt' | 'gte' | 'lte'): Condition => {
    const { by, collation } = orders[at]!
    return { keys: [by], field: comparableColumn(kind, by)!, operator, value: values[at], collation }
  }
  /** PostgreSQL sorts null as the largest value. */
  const isAfter = (at: number): Condition => {
    const isNull = values[at] === null
    if (orders[at]!.descending) return isNull ? { not: compared(at, 'eq') } : compared(at, 'lt')
    const empty: Condition = { ...compared(at, 'eq'), value: null }
    return isNull ? { any: [] } : { any: [compared(at, 'gt'), empty] }
  }
  const places = orders.map((_, at): Condition => ({
    all: [...orders.slice(0, at).map((__, before) => compared(before, 'eq')), isAfter(at)],
  }))
  // In the kind's own order, in both directions, the index skips the items before.
  if (orders[0]!.by !== listOrder(kind)[0]) return { any: places }
  return { all: [compared(0, orders[0]!.descending ? 'lte' : 'gte'), { any: places }] }
}

const wrong = (message: string) => invalid('after', message)
const noCursor = () => wrong('after must be a cursor from an earlier page')

const Cursor = z.tuple([z.array(z.string()), z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))])

function valuesIn(cursor: string, signature: readonly string[]): unknown[] {
  let json: unknown
  try {
    json = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw noCursor()
  }
  const parsed = Cursor.safeParse(json)
  if (!parsed.success) throw noCursor()
  const [names, values] = parsed.data
  if (names.join() !== signature.join()) throw wrong('after is a cursor of a list in another order')
  if (values.length !== names.length) throw noCursor()
  return values
}
