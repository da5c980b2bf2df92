import { createHash } from 'node:crypto'
import pg from 'pg'
import type { AnyKind, Kind } from '../../../schema/kind.ts'
import { errorCode } from '../error-code.ts'
import type { Database } from './database.ts'
import { SEARCH_TEXT, searchTextOf } from './search-text.ts'

/*
 * Each kind with many items has a generated column with the text that it is found by, and a trigram index on it. Both follow
 * from the model, so that no migration has to name them: `migrateUp` brings them up to date.
 */

type Queryable = Pick<pg.ClientBase, 'query'>

/** The codes of PostgreSQL if an extension may not be created, or is not installed on the server. */
const UNAVAILABLE = new Set(['42501', '0A000', '58P01'])

/**
 * Returns what a statement of the schema generator, which does not know the search, has to do: leave its columns and indexes
 * alone, and drop a column before the type of another one changes, on which it can depend. `prepareSearch` adds it again.
 */
export function besidesSearch(statement: string): string[] {
  if (/^drop index "\w+_search_index"/.test(statement)) return []
  const rest = statement
    .replace(new RegExp(`(?:, )?drop column "${SEARCH_TEXT}"`), '')
    .replace(/^(alter table \S+) *,/, '$1')
  if (/^alter table \S+ *$/.test(rest)) return []
  const changed = /^alter table (\S+) alter column \S+ type/.exec(rest)?.[1]
  return changed ? [`alter table ${changed} drop column if exists "${SEARCH_TEXT}"`, rest] : [rest]
}

const HAS_TRIGRAMS = `select exists(select from pg_extension where extname = 'pg_trgm') as "isInstalled"`

/** Returns whether searches tolerate typing errors: whether the extension pg_trgm is installed in the database. */
export async function hasTrigrams(database: Pick<Database, 'query'>): Promise<boolean> {
  const [row] = await database.query<{ isInstalled: boolean }>(HAS_TRIGRAMS)
  return row!.isInstalled
}

/** Creates the extension pg_trgm if the role may. Without it, searches work, but tolerate no typing errors. */
async function createExtension(client: Queryable): Promise<boolean> {
  const { rows } = await client.query<{ isInstalled: boolean }>(HAS_TRIGRAMS)
  if (rows[0]!.isInstalled) return true
  try {
    await client.query('create extension if not exists pg_trgm')
    return true
  } catch (error) {
    if (UNAVAILABLE.has(errorCode(error))) return false
    throw error
  }
}

const TABLES = `select tablename as name from pg_tables where schemaname = current_schema()`

/** What a database has of the search of a kind. */
interface Prepared {
  table: string
  /** The comment of the column. */
  comment: string | null
  isIndexed: boolean
}

const PREPARED = `
  select c.relname as table, col_description(a.attrelid, a.attnum) as comment,
    to_regclass(format('%I', c.relname || '_search_index')) is not null as "isIndexed"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = '${SEARCH_TEXT}' and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace`

/**
 * Creates the columns and indexes of searches that a database lacks, and replaces columns whose fields have changed. A kind
 * whose table is missing is left out: its migration is about to be written.
 */
export async function prepareSearch(client: Queryable, kinds: readonly AnyKind[]): Promise<void> {
  const tables = new Set((await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name))
  const searched = kinds.filter((kind): kind is Kind => !kind.singleton && tables.has(kind.name))
  const { rows } = await client.query<Prepared>(PREPARED)
  const prepared = new Map(rows.map((row) => [row.table, row]))
  const hasExtension = await createExtension(client)
  for (const kind of searched) {
    const { comment, isIndexed } = prepared.get(kind.name) ?? { comment: null, isIndexed: false }
    const expression = searchTextOf(kind)
    const isCurrent = comment === commentOf(expression)
    if (!isCurrent) await client.query(replaceColumn(kind, expression))
    // The index of a replaced column was dropped with it.
    if (hasExtension && !(isCurrent && isIndexed)) await client.query(createIndex(kind))
  }
}

/** PostgreSQL rewrites an expression, so the comment of the column tells which one it was made from. */
const commentOf = (expression: string) => createHash('sha256').update(expression).digest('hex').slice(0, 16)

function replaceColumn({ name }: Kind, expression: string): string {
  const table = pg.escapeIdentifier(name)
  return `alter table ${table} drop column if exists "${SEARCH_TEXT}",
      add column "${SEARCH_TEXT}" text collate "C" generated always as (${expression}) stored;
    comment on column ${table}."${SEARCH_TEXT}" is '${commentOf(expression)}'`
}

const createIndex = ({ name }: Kind) =>
  `create index ${pg.escapeIdentifier(`${name}_search_index`)} on ${pg.escapeIdentifier(name)}
   using gin ("${SEARCH_TEXT}" gin_trgm_ops)`
