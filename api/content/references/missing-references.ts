import { stored } from '../../../schema/kinds/index.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { idsSql, type ReferringField, referringFields } from './referring-fields.ts'
import { titleSql } from '../../platform/database/title-sql.ts'

/** A reference to an item that does not exist. */
export interface MissingReference extends ReferringField {
  /** The item that refers. */
  id: string
  title: string
  /** The id that it refers to. */
  missing: string
}

/** Returns a reference to an item that does not exist in words. */
export const missingReferenceText = ({ kind, id, title, field, missing }: MissingReference): string =>
  `${kind.label} “${title}” (${id}): ${field.label} refers to an item that does not exist: ${missing}`

/** Finds the references to items that do not exist, which only statements other than Verdant's can have left. */
export async function missingReferences(database: Database): Promise<MissingReference[]> {
  const missing: MissingReference[] = []
  for (const referring of referringFields(stored)) {
    const { kind, to } = referring
    const rows = await database.query<{ id: string; title: string; missing: string }>(
      `select t.id, ${titleSql(kind, 't')} as title, v.value as missing
       from ${identifier(kind.name)} t, unnest(${idsSql(referring)}) v(value)
       where v.value is not null ${to.map((name) => `and not exists (select from ${identifier(name)} where id = v.value)`).join(' ')} order by t.id`,
    )
    missing.push(...rows.map((row) => ({ ...referring, ...row })))
  }
  return missing
}
