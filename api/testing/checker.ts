import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { stored } from '../../schema/kinds/index.ts'
import type { Database } from '../platform/database/database.ts'
import { originalKey, type Storage } from '../content/media/storage.ts'

/** A query for the items whose rows, histories and versions contradict each other. */
const oddItems = (kind: string) => `
  with last as (
    select distinct on ("itemId") "itemId", version, action, snapshot from revision where kind = '${kind}'
    order by "itemId", version desc
  )
  select coalesce(t.id, l."itemId") as id,
    case
      when l."itemId" is null then 'a row without history'
      when t.id is null then 'a history without its row'
      when l.action = 'delete' then 'a row that was deleted'
      when t.version <> l.version then 'a row of another version than its history'
      else 'a row that differs from its history'
    end as problem
  from "${kind}" t full join last l on l."itemId" = t.id
  where (t.id is null and l.action <> 'delete') or l."itemId" is null
    or (t.id is not null and (l.action = 'delete' or t.version <> l.version
      or not (to_jsonb(t) @> l.snapshot)))`

/** Histories in which a version is missing. */
const GAPS = `
  select "itemId" as id, 'a history with a gap' as problem from revision
  group by kind, "itemId" having max(version) <> count(*) or min(version) <> 1`

/** The content version must be one more than the number of transactions that wrote history. */
const COUNTER = `
  select 'counter' as id, 'the counter says ' || version || ', the history ' || changes as problem
  from "contentVersion", (select 1 + count(distinct xmin::text) as changes from revision) h where version <> changes`

/** Returns the contradictions in a database that only the services have written to. */
export async function contradictions(database: Database): Promise<string[]> {
  const queries = [...stored.map(({ name }) => oddItems(name)), GAPS, COUNTER]
  const problems: string[] = []
  for (const text of queries) {
    for (const { id, problem } of await database.query<{ id: string; problem: string }>(text))
      problems.push(`${id}: ${problem}`)
  }
  return problems
}

/** Returns the public ids of media files whose bytes are missing or differ from the stored hash. */
export async function lostMedia(database: Database, storage: Storage): Promise<string[]> {
  const files = await database.query<{ publicId: string; hash: string }>('select "publicId", hash from "mediaFile"')
  const checks = files.map(async ({ publicId, hash }) => {
    const bytes = await storage.read(originalKey(publicId))
    const problem =
      bytes &&
      createHash('sha256')
        .update(await buffer(bytes))
        .digest('hex')
    return problem === hash ? [] : [publicId]
  })
  return (await Promise.all(checks)).flat()
}

/** A write that the server has acknowledged. */
export interface Acknowledged {
  kind: string
  id: string
  /** The version that the write created. */
  version: number
  values?: Record<string, unknown>
  isDeleted?: boolean
}

/** Returns the acknowledged writes that are missing in the history. `contradictions` compares history and rows. */
export async function lostWrites(database: Database, acknowledged: Acknowledged[]): Promise<Acknowledged[]> {
  const text = `
    select kind, id, version from jsonb_to_recordset($1) w (kind text, id uuid, version int, values jsonb, "isDeleted" bool)
    where not exists (
      select from revision r where r.kind = w.kind and r."itemId" = w.id and r.version = w.version
        and r.snapshot @> coalesce(w.values, '{}') and (r.action = 'delete') = (w."isDeleted" is not null))`
  return database.query(text, [JSON.stringify(acknowledged)])
}
