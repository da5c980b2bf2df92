import { isPlainList } from '../../../schema/fields.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import type { ReferringField } from './referring-fields.ts'
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
  { kind, key, field }: ReferringField,
  ids: readonly string[],
  limit: number,
): Promise<Referrer[]> {
  const column = `t.${identifier(key)}`
  const condition = isPlainList(field) ? `${column} && $1::uuid[]` : `${column} = any($1::uuid[])`
  return database.query(
    `select '${kind.name}' as kind, t.id, ${titleSql(kind, 't')} as title from ${identifier(kind.name)} t where ${condition} order by t.id limit ${limit}`,
    [ids],
  )
}
