import { sql } from 'kysely'
import type { Kind } from '../../../schema/kind.ts'
import type { Database } from '../../platform/database/database.ts'
import { countedKey, JOIN_COUNTS } from '../../platform/database/item-counts.ts'
import { listDirection, listOrder } from '../../platform/database/list-order.ts'
import { isShownLive } from '../../platform/database/point-of-view.ts'
import { parameter } from '../../platform/database/statement-cache.ts'
import { findsNothing, type ListQuery, wordsIn } from './list-query.ts'

/** A value, and the number of items that have it. */
interface ValueCount {
  value: string
  total: number
}

const isLive = ({ pointOfView }: Database, kind: Kind) => !pointOfView || isShownLive(pointOfView, kind)

/** Returns the filters of a query whose search is resolved, if the kept numbers of items tell how many it matches. */
function keptFilters(database: Database, kind: Kind, query: ListQuery): [key: string, value: unknown][] | undefined {
  const { filter = {}, where, language } = query
  const filters = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const byValue = filters.filter(([key]) => key !== 'isActive')
  if (!isLive(database, kind) || where || wordsIn(query).length > 0 || findsNothing(query)) return undefined
  // In a language, values are others, and items may be left out.
  if (language && (language.untranslated !== 'original' || byValue.length > 0)) return undefined
  return byValue.every(([key]) => key === countedKey(kind)) ? filters : undefined
}

/** Returns how many items a query matches if that is kept; undefined if they must be counted. */
export async function keptCount(database: Database, kind: Kind, query: ListQuery): Promise<number | undefined> {
  const filters = keptFilters(database, kind, query)
  if (!filters) return undefined
  const values = Object.fromEntries(filters)
  const { isActive, [countedKey(kind) ?? '']: value } = values
  const [row] = await database.statements.run(
    JSON.stringify(['kept count', isActive === undefined, value === undefined]),
    { kind: kind.name, isActive, value: Array.isArray(value) ? value : [value] },
    () =>
      database
        .kysely()
        .selectFrom('itemCount')
        .select(sql<number>`coalesce(sum(total), 0)::int`.as('count'))
        .where('kind', '=', parameter<string>('kind'))
        .$if(isActive !== undefined, (rows) => rows.where('isActive', '=', parameter<boolean>('isActive')))
        .$if(value !== undefined, (rows) => rows.where(sql<boolean>`value = any(${parameter('value')}::text[])`)),
  )
  return row!.count
}

/**
 * Returns the numbers of active items by the value of the field that visitors filter by, in the order of the first item with each; undefined
 * if they must be counted.
 */
export function keptCountsBy(
  database: Database,
  kind: Kind,
  key: string,
  limit: number,
): Promise<ValueCount[]> | undefined {
  if (key !== countedKey(kind) || database.language || !isLive(database, kind)) return undefined
  const [table, column, first] = [kind.name, key, listOrder(kind)[0]!].map((name) => sql.id(name))
  const way = sql.raw(listDirection(kind))
  return database.statements.run<ValueCount>(
    JSON.stringify(['kept counts', kind.name]),
    { kind: kind.name, limit },
    () => {
      const counted = database
        .kysely()
        .selectFrom('itemCount')
        .select(['value', sql<number>`sum(total)::int`.as('total')])
        .where('kind', '=', parameter<string>('kind'))
        .where('isActive', '=', true)
        .groupBy('value')
        .having(sql<boolean>`sum(total) > 0`)
      const place = sql`(select i.${first} from ${table} i where i.${column} = counted.value and i."isActive" order by i.${first} ${way} limit 1)`
      return database
        .kysely()
        .selectFrom(counted.as('counted'))
        .select(['value', 'total'])
        .orderBy(sql`${place} ${way}, value`)
        .limit(parameter<number>('limit'))
    },
  )
}

/** The kept numbers of items. */
export class KeptCounts {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Joins the rows that count the same: every change adds some. */
  async cleanUp(): Promise<void> {
    await this.#database.query(JOIN_COUNTS)
  }
}
