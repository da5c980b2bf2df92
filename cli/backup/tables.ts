import { type Database, identifier } from '../../api/platform/database/database.ts'
import type { TableColumns } from './format.ts'

/**
 * Tables that a backup leaves out and a restore empties: their rows expire soon, tell of content that a restore replaces, or are
 * written again when users sign in, links are checked or items are restored. API tokens are left out because a restored one might have been revoked since the backup.
 */
export const TRANSIENT = [
  'apiToken',
  'authChallenge',
  'deletion',
  'externalLink',
  'itemCount',
  'knownDevice',
  'oneTimeLink',
  'presence',
  'searchDocument',
  'searchWord',
  'session',
  'throttle',
  'translatedItem',
  'idempotentRequest',
  'webhookDelivery',
  'extensionEvent',
]

// The list of migrations belongs to the database.
const LEFT_OUT = [...TRANSIENT, 'migration']

interface Reference {
  name: string
  to: string
}

/** The tables whose rows refer to those of another one. No two tables refer to each other. */
const REFERENCES = `
  select t.relname as name, target.relname as "to" from pg_constraint c
  join pg_class t on t.oid = c.conrelid join pg_class target on target.oid = c.confrelid
  where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace and t.oid <> target.oid
  order by t.relname, target.relname`

/**
 * Returns the tables of a backup with their columns, read from the database's catalogue, by name. Tables that others refer to come before
 * these, so that they can be restored in this order.
 */
export async function readTables(database: Database): Promise<TableColumns[]> {
  const tables = await database.query<TableColumns>(
    `select c.table_name as name, array_agg(c.column_name::text order by c.ordinal_position) as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.table_name <> all($1)
     group by c.table_name order by c.table_name`,
    [LEFT_OUT],
  )
  const references = Map.groupBy(await database.query<Reference>(REFERENCES), ({ name }) => name)
  const ordered = new Set<TableColumns>()
  function add(table: TableColumns | undefined) {
    if (!table || ordered.has(table)) return
    for (const { to } of references.get(table.name) ?? []) add(tables.find(({ name }) => name === to))
    ordered.add(table)
  }
  for (const table of tables) add(table)
  return [...ordered]
}

/** Returns the last value of every used sequence. */
export async function readSequences(database: Database): Promise<Record<string, number>> {
  const rows = await database.query<{
    name: string
    value: number
  }>(`select sequencename as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Sets the last value of every sequence. */
export async function writeSequences(database: Database, sequences: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(sequences)) {
    await database.query('select setval($1::regclass, $2)', [identifier(name), value])
  }
}

/** Formats a table with its columns for COPY. */
export const copyTarget = ({ name, columns }: TableColumns): string =>
  `${identifier(name)} (${columns.map(identifier).join(', ')})`

// contentVersion always has exactly one row. Erasures are kept: they apply to the restored rows, too.
export const holdsWork = ({ name }: TableColumns): boolean => !['contentVersion', 'erasure'].includes(name)
