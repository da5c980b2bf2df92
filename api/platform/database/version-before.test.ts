import type { Client } from 'pg'
import { it } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { withClient } from '../../testing/test-server.ts'
import { migrateUp } from './migrate.ts'
import { migrations } from './migrations/index.ts'

/* Migrations only add, so that instances of the previous version can continue to write while they are replaced. */

interface Column {
  table: string
  name: string
  /** The type with its length, such as `character varying(200)`. */
  type: string
}

const columnsOf = async (client: Client): Promise<Column[]> => {
  const { rows } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = ''
       and c.relname <> 'migration' order by c.relname, a.attnum`,
  )
  return rows
}

/** Returns a value that fills a column. It is equal in every table, so that references are valid. */
function valueOf({ table, name, type }: Column): unknown {
  const length = /^character varying\((\d+)\)$/.exec(type)?.[1]
  if (length) return 'x'.repeat(Number(length))
  const values: Record<string, unknown> = {
    uuid: '00000000-0000-4000-8000-000000000001',
    integer: 1,
    bigint: 1,
    boolean: true,
    jsonb: '{}',
    text: 'x',
    tsvector: 'x',
    'text[]': ['x'],
    'uuid[]': ['00000000-0000-4000-8000-000000000001'],
    'timestamp with time zone': '2024-01-01T00:00:00.000Z',
    'timestamp(3) with time zone': '2024-01-01T00:00:00.000Z',
  }
  if (!(type in values)) throw new Error(`The test has no value for ${table}.${name}, which is ${type}`)
  return values[type]
}

/** Inserts a row with exactly the given columns into every table, as a version that knows only these columns does. */
async function insertEverywhere(client: Client, columns: Column[]) {
  for (const [table, own] of Map.groupBy(columns, (column) => column.table)) {
    const names = own.map(({ name }) => client.escapeIdentifier(name)).join(', ')
    const values = own.map((_, n) => `$${n + 1}`).join(', ')
    const text = `insert into ${client.escapeIdentifier(table)} (${names}) values (${values})`
    await client.query(text, own.map(valueOf))
  }
}

/** Defers the check of references to the end of the transaction, so that rows can be inserted in any order. */
async function deferReferences(client: Client) {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint where contype = 'f'`,
  )
  for (const { table, name } of rows)
    await client.query(
      `alter table ${table} alter constraint ${client.escapeIdentifier(name)} deferrable initially deferred`,
    )
}

it('accepts what every earlier version inserts', async () => {
  const earlier: Column[][] = []
  const { url, drop } = await createTestDatabase()
  await withClient(url, async (client) => {
    await client.query('drop schema public cascade; create schema public')
    for (const { name } of migrations) {
      await migrateUp(url, name)
      earlier.push(await columnsOf(client))
    }
    await deferReferences(client)
    const tables = new Set(earlier.flat().map(({ table }) => client.escapeIdentifier(table)))
    await client.query(`truncate ${[...tables].join(', ')}`)
    for (const columns of earlier) {
      await client.query('begin')
      await insertEverywhere(client, columns)
      await client.query('set constraints all immediate')
      await client.query('rollback')
    }
  })
  await drop()
})
