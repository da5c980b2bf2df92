import { MikroORM } from '@mikro-orm/postgresql'
import type { AnyKind } from '../../schema/kind.ts'
import { stored } from '../../schema/kinds/index.ts'
import { groupUpdates } from './group-defaults.ts'
import { singleHost } from './hosts.ts'
import { ormOptions } from './orm.ts'

interface Options {
  /** The kinds that have tables; by default all of the model's. */
  kinds?: readonly AnyKind[]
  /** Also drop columns and tables that the model does not have. A migration never does: see docs/operations.md. */
  drop?: boolean
}

/** Returns the SQL statements that bring the database at `url` up to the model, or an empty array if it matches already. */
export async function schemaChanges(url: string, { kinds = stored, drop = false }: Options = {}): Promise<string[]> {
  const orm = await MikroORM.init(ormOptions(await singleHost(url), kinds))
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: !drop })
    // A default can contain a semicolon and a line break, so a statement ends where the next one begins.
    const statements = sql.split(/;\s*(?=\n(?:alter|comment|create|drop) |$)/).map((statement) => statement.trim())
    const changes = statements.filter((statement) => statement && !statement.includes('"migration"'))
    return [...changes, ...groupUpdates(kinds, changes)]
  } finally {
    await orm.close(true)
  }
}
