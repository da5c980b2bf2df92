import { MikroORM } from '@mikro-orm/postgresql'
import type { AnyKind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { groupUpdates } from './group-defaults.ts'
import { singleHost } from './hosts.ts'
import { referenceTriggers } from './reference-triggers.ts'
import { slugTriggers } from './slug-triggers.ts'
import { translationTriggers } from './translation-triggers.ts'
import { missingTriggers } from './triggers.ts'
import { ormOptions } from './orm.ts'
import { isBesidesSearch } from './search-documents.ts'

const LOCK_MS = 2_000

interface Options {
  /** The kinds that have tables; by default all of the model's. */
  kinds?: readonly AnyKind[]
  /** Also drop columns and tables that the model does not have. A migration never does: see docs/operations.md. */
  drop?: boolean
}

/** The searches of versions before migration 0052 have a generated column, on whose columns no type can change. */
function withoutOldSearch(statement: string): string[] {
  const table = /^alter table (\S+) alter column \S+ type/.exec(statement)?.[1]
  return table ? [`alter table ${table} drop column if exists "searchText"`, statement] : [statement]
}

/** Returns the SQL statements that bring the database at `url` up to the model, or an empty array if it matches already. */
export async function schemaChanges(url: string, { kinds = stored, drop = false }: Options = {}): Promise<string[]> {
  const options = ormOptions(await singleHost(url), kinds)
  // It waits for no transaction of others for long: the caller looks for problems.
  const driverOptions = { ...options.driverOptions, lock_timeout: LOCK_MS }
  const orm = await MikroORM.init({ ...options, driverOptions })
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: !drop })
    // A default can contain a semicolon and a line break, so a statement ends where the next one begins.
    const statements = sql.split(/;\s*(?=\n(?:alter|comment|create|drop) |$)/).map((statement) => statement.trim())
    const changes = statements
      .filter((statement) => statement && !statement.includes('"migration"') && isBesidesSearch(statement))
      .flatMap(withoutOldSearch)
    const rows: { tgname: string }[] = await orm.em.execute('select tgname from pg_trigger where not tgisinternal')
    const existing = new Set(rows.map(({ tgname }) => tgname))
    const triggers = [referenceTriggers(kinds), slugTriggers(kinds), translationTriggers].flatMap((all) =>
      missingTriggers(all, existing),
    )
    return [...changes, ...groupUpdates(kinds, changes), ...triggers]
  } finally {
    await orm.close(true)
  }
}
