import { type Database, identifier } from '../../platform/database/database.ts'
import { type ReferringField, refersSql } from './referring-fields.ts'
import { titleSql } from '../../platform/database/title-sql.ts'

/** An item that refers to another one. */
export interface Referrer {
  kind: string
  id: string
  title: string
}

/** Returns the items that refer by a field to one of these ids, at most `limit`. */
export function referrersOf(
  database: Database,
  referring: ReferringField,
  ids: readonly string[],
  limit: number,
): Promise<Referrer[]> {
  const { kind } = referring
  return database.query(
    `select '${kind.name}' as kind, t.id, ${titleSql(kind, 't')} as title from ${identifier(kind.name)} t where ${refersSql(referring, '$1::uuid[]')} order by t.id limit ${limit}`,
    [ids],
  )
}
