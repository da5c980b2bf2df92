import type { Migration } from '@mikro-orm/migrations'
import { escapeIdentifier, escapeLiteral } from 'pg'

type Values = Record<string, unknown>

interface Row {
  id: string | number
  values: Values
}

/**
 * Converts the stored values of a kind in items, revisions and pending changes. A pending change of an item that exists has only
 * the values that it changes.
 *
 * @param reads the keys of the values that `convert` needs, which exist before the migration
 * @param sets the keys of the values that it returns
 * @param convert returns the new values; no key leaves the value as it is
 */
export async function convertItems(
  migration: Migration,
  kind: string,
  { reads, sets }: { reads: readonly string[]; sets: readonly string[] },
  convert: (values: Values) => Values,
) {
  const table = escapeIdentifier(kind)
  const keys = `array[${reads.map(escapeLiteral).join(', ')}]`
  const columns = sets.map(escapeIdentifier)
  const where = `where kind = ${escapeLiteral(kind)}`
  const places = [
    {
      rows: table,
      values: `to_jsonb(t)`,
      set: `(${columns.join(', ')}) = (select ${columns.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(t, c.values) n)`,
      id: 'uuid',
    },
    { rows: 'revision', values: 'snapshot', where, set: 'snapshot = snapshot || c.values', id: 'bigint' },
    { rows: '"pendingChange"', values: '"values"', where, set: '"values" = t."values" || c.values', id: 'uuid' },
  ]
  for (const { rows, values, where = '', set, id } of places) {
    const found = (await migration.execute(
      `select id, (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${values}) where key = any(${keys})) as values from ${rows} t ${where}`,
    )) as Row[]
    const changed = found
      .map((row) => ({ id: row.id, values: convert(row.values) }))
      .filter((row) => Object.keys(row.values).length > 0)
    if (changed.length === 0) continue
    const source = `jsonb_to_recordset(${escapeLiteral(JSON.stringify(changed))}) as c(id ${id}, values jsonb)`
    migration.addSql(`update ${rows} t set ${set} from ${source} where t.id = c.id`)
  }
}
