import type pg from 'pg'

/**
 * The largest size of the list of entries that a GIN index has not merged yet, in kB. Each search reads the whole list. With 4 MB, PostgreSQL's
 * default, that takes half a second until an autovacuum merges it: at a million items, after 200,000 changes.
 *
 * @see https://www.postgresql.org/docs/current/gin.html#GIN-FAST-UPDATE
 */
const PENDING_KB = 256

const OTHERS = `select c.oid::regclass::text as name from pg_class c join pg_am a on a.oid = c.relam
  where a.amname = 'gin' and c.relnamespace = current_schema()::regnamespace
    and not coalesce(c.reloptions, '{}') @> array['gin_pending_list_limit=${PENDING_KB}']`

/** Limits these lists of all GIN indexes. */
export async function limitPendingLists(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OTHERS)
  for (const { name } of rows) await client.query(`alter index ${name} set (gin_pending_list_limit = ${PENDING_KB})`)
}
