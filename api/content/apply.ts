import pg from 'pg'
import type { Fields } from '../../schema/fields.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings } from '../../schema/settings.ts'
import { type Database, identifier, rows } from '../database/database.ts'
import { type Applied, type Author, type Change, type Obstacle, ObstacleError } from './change.ts'
import { stage, type Staged } from './staging.ts'

export interface ApplyOptions {
  author: Author
  /** The changes bring back earlier states; the history says so. */
  restoring?: boolean
  /** Told the content version that the changes make once they are committed; undefined when they change nothing. */
  onVersion?: (contentVersion: number | undefined) => void
}

/**
 * The one way to write content: applies a change set, records a revision of every changed item, and raises the
 * content version, in one transaction. An item that already is as a change wants it stays untouched.
 *
 * @throws ObstacleError when a step does not fit what is stored; nothing is written then.
 */
export const apply = (
  database: Database,
  changes: Iterable<Change> | AsyncIterable<Change>,
  options: ApplyOptions,
): Promise<Applied[]> =>
  // What flows in once cannot be applied a second time.
  database.transaction((client) => applyWithin(client, changes, options), { isRepeatable: Array.isArray(changes) })

/** The same as part of a transaction that is already open. Nothing may be written after it: it ends in the counter. */
export async function applyWithin(
  client: pg.PoolClient,
  changes: Iterable<Change> | AsyncIterable<Change>,
  options: ApplyOptions,
): Promise<Applied[]> {
  const staged = await stage(client, changes)
  // Always in the same order, so that two change sets never wait for each other in a circle.
  const kinds = [...staged.kinds].sort((a, b) => (a.name < b.name ? -1 : 1))
  const obstacles: Obstacle[] = []
  for (const kind of kinds) obstacles.push(...(await findObstacles(client, kind, staged)))
  if (obstacles.length > 0) throw new ObstacleError(obstacles)
  const applied: Applied[] = []
  for (const kind of kinds) for (const one of await write(client, kind, staged, options)) applied.push(one)
  const contentVersion = applied.length > 0 ? await raiseContentVersion(client) : undefined
  options.onVersion?.(contentVersion)
  return applied
}

const also = (staged: Staged) => (staged.with ? `${staged.with},` : 'with')

/** Locks every item that the set touches and compares it with what each step expects. */
async function findObstacles(client: pg.PoolClient, kind: AnyKind, staged: Staged): Promise<Obstacle[]> {
  const kindParameter = `$${staged.values.length + 1}::text`
  const found = await rows<Pick<Change, 'id' | 'action'> & Pick<Obstacle, 'reason'>>(
    client,
    `${also(staged)} locked as materialized (
       select t.id, t.version from ${identifier(kind.name)} t
       where t.id in (select id from change where kind = ${kindParameter}) order by t.id for update
     )
     select c.id, c.action,
       case when c.steps > 1 then 'repeated' when c.action = 'create' then 'exists'
         when l.id is null then 'missing' else 'stale' end as reason
     from (select *, count(*) over (partition by id) as steps from change where kind = ${kindParameter}) c
     left join locked l on l.id = c.id
     where c.steps > 1 or (c.expected is not null and c.expected <> coalesce(l.version, 0))
       or (c.action = 'create') = (l.id is not null)
     limit 1000`,
    [...staged.values, kind.name],
  )
  return found.map(({ reason, ...change }) => ({ change: { ...change, kind }, reason }))
}

const secretKeys = settings.filter(({ audience }) => audience === 'secret').map(({ key }) => key)

/** A stored row as its revision keeps it: the editable values, and of a secret only that there is one. */
function snapshotOf(kind: AnyKind): string {
  const values = `to_jsonb(r) - '{id,version,createdAt,updatedAt,action}'::text[]`
  if (kind.name !== 'setting') return values
  return `case when r.key = any('{${secretKeys.join(',')}}') then ${values} - 'value' else ${values} end`
}

/** A change's values over an item's own: a group's absent keys keep their value too, however deep it lies. */
const mergedDocument = (kind: AnyKind): string =>
  `c.doc${mergedGroups(kind.fields, 'c.doc', (key) => `o.${identifier(key)}`)}`

function mergedGroups(fields: Fields, doc: string, own: (key: string) => string): string {
  const merges = Object.entries(fields).map(([key, field]) => {
    if (field.type !== 'group') return ''
    const literal = pg.escapeLiteral(key)
    const [given, kept] = [`(${doc} -> ${literal})`, own(key)]
    const deeper = mergedGroups(field.fields, given, (inner) => `(${kept} -> ${pg.escapeLiteral(inner)})`)
    return ` || case when ${doc} ? ${literal} then jsonb_build_object(${literal}, coalesce(${kept}, '{}') || ${given}${deeper}) else '{}' end`
  })
  return merges.join('')
}

/** Writes every step of one kind and its revisions, in one statement. */
function write(client: pg.PoolClient, kind: AnyKind, staged: Staged, options: ApplyOptions): Promise<Applied[]> {
  const { author, restoring = false } = options
  const first = staged.values.length + 1
  const [kindName, authorId, authorName, source, isRestoring] = ['text', 'uuid', 'text', 'text', 'boolean'].map(
    (type, n) => `$${first + n}::${type}`,
  )
  const table = identifier(kind.name)
  const keys = Object.keys(kind.fields).map(identifier)
  const columns = keys.join(', ')
  const prefixed = (alias: string) => keys.map((key) => `${alias}.${key}`).join(', ')
  const nextVersion = `1 + coalesce((select max(r.version) from revision r where r.kind = ${kindName} and r."itemId" = c.id), 0)`
  return rows<Applied>(
    client,
    `${also(staged)} created as (
       insert into ${table} (id, version, ${columns})
       select c.id, ${nextVersion}, ${prefixed('n')}
       from change c cross join lateral jsonb_populate_record(null::${table}, c.doc) n
       where c.kind = ${kindName} and c.action = 'create'
       returning *, 'create' as action
     ), updated as (
       update ${table} t set (version, "updatedAt", ${columns}) = row(o.version + 1, now(), ${prefixed('n')})
       from change c join ${table} o on o.id = c.id
         cross join lateral jsonb_populate_record(o, ${mergedDocument(kind)}) n
       where c.kind = ${kindName} and c.action = 'update' and t.id = o.id
         and (${prefixed('n')}) is distinct from (${prefixed('o')})
       returning t.*, 'update' as action
     ), deleted as (
       delete from ${table} t using change c
       where c.kind = ${kindName} and c.action = 'delete' and t.id = c.id
       returning t.*, 'delete' as action
     ), changed as (
       select * from created union all select * from updated union all select * from deleted
     ), logged as (
       insert into revision (kind, "itemId", version, action, "authorId", "authorName", source, snapshot)
       select ${kindName}, r.id, r.version + (r.action = 'delete')::int,
         case when ${isRestoring} and r.action <> 'delete' then 'restore' else r.action end,
         ${authorId}, ${authorName}, ${source}, ${snapshotOf(kind)}
       from changed r
       returning "itemId", version
     )
     select ${kindName} as kind, r.id, r.version + (r.action = 'delete')::int as version, r.action from changed r`,
    [...staged.values, kind.name, author.id, author.name, author.source, restoring],
  )
}

async function raiseContentVersion(client: pg.PoolClient): Promise<number> {
  const [raised] = await rows<{ version: number }>(
    client,
    `with raised as (update "contentVersion" set version = version + 1 returning version)
     select version, pg_notify('content_version', version::text) from raised`,
  )
  return raised!.version
}
