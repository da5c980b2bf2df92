import type { AnyKind } from '../../../schema/kind.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { momentRows } from './moment-rows.ts'
import type { Moment } from '../../platform/database/point-of-view.ts'

/** An item that differs between a moment and now. */
export interface DifferingItem {
  id: string
  wasThere: boolean
  isThere: boolean
}

/** Returns the items of a kind whose values at a moment are not the live ones, in the order of their ids. */
export function differingItems(database: Database, kind: AnyKind, moment: Moment): Promise<DifferingItem[]> {
  const values = (alias: string) => Object.keys(kind.fields).map((key) => `${alias}.${identifier(key)}`)
  return database.query<DifferingItem>(
    `select coalesce(m.id, l.id) as id, m.id is not null as "wasThere", l.id is not null as "isThere"
     from (${momentRows(moment, kind)}) m full join ${identifier(kind.name)} l on l.id = m.id
     where (${values('m').join(', ')}) is distinct from (${values('l').join(', ')})
     order by 1`,
  )
}

/** The number of changes of content in an interval of time. */
export interface ChangeDensity {
  /** The time of the last of them, as ISO 8601. */
  at: string
  changes: number
}

/**
 * Counts the revisions between two times in intervals of equal length. Intervals without any are left out.
 *
 * @param hidden the names of the kinds that are not counted
 * @param period from the first revision, never before the moment since when the history is complete, to now, unless given
 */
export const changeDensity = (
  database: Database,
  hidden: readonly string[],
  [from, to]: readonly [from: string | null, to: string | null],
  intervals: number,
): Promise<ChangeDensity[]> =>
  database.query<ChangeDensity>(
    `with range as (
       select greatest(
           coalesce($1::timestamptz, (select min("createdAt") from revision), now()),
           (select "historySince" from "contentVersion")
         ) as first,
         coalesce($2::timestamptz, now()) as last
     )
     select max(r."createdAt") as at, count(*)::int as changes
     from range, revision r where r."createdAt" between range.first and range.last and r.kind <> all($4::text[])
     group by width_bucket(extract(epoch from r."createdAt"),
       extract(epoch from range.first), extract(epoch from range.last) + 0.001, $3::int)
     order by at`,
    [from, to, intervals, hidden],
  )
