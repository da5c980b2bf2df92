import { type RawBuilder, sql } from 'kysely'
import type { Kind } from '../../../schema/kind.ts'
import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'

/**
 * Returns the SQL of what is known of the work on the items in a table: see `isWorkField`. Pending changes have no point of view, so it
 * is right for the live content only.
 */
export function workSql({ name }: Kind, table: string, key: string): RawBuilder<unknown> {
  const ofItem = (row: string) =>
    sql`${sql.ref(`${row}.kind`)} = ${sql.lit(name)} and ${sql.ref(`${row}.itemId`)} = ${sql.ref(`${table}.id`)}`
  const isIn = (states: RawBuilder<unknown>) => sql`exists (
    select from "pendingChange" change join release on release.id = change."releaseId"
    where ${ofItem('change')} and release.state ${states})`
  switch (key) {
    case 'hasDraft':
      return sql`exists (select from "pendingChange" change where ${ofItem('change')} and change."releaseId" is null)`
    case 'inRelease':
      return isIn(sql.raw(`not in ${CLOSED_STATES_SQL}`))
    case 'waitingForReview':
      return isIn(sql`= 'IN_REVIEW'`)
    case 'changedBy':
      return sql`array(
        select "authorName"::text from revision made where ${ofItem('made')} and made.version = ${sql.ref(`${table}.version`)}
        union select "authorName"::text from "pendingChange" change where ${ofItem('change')} and change."releaseId" is null)`
    default:
      throw new Error(`There is no SQL for ${key}`)
  }
}
