import { escapeLiteral } from 'pg'
import { type Fields, isGroup, isTranslations } from '../../../schema/fields.ts'
import { type AnyKind, hasSlug, richTextKeys } from '../../../schema/kind.ts'
import { settings } from '../../../schema/settings.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { insertDeliveries } from '../../platform/outbox/webhook-outbox.ts'
import type { AppliedChange, ApplyOptions, Change, ChangeConflict } from './change.ts'
import { eventOf, isVisible } from './event-sql.ts'
import type { Staged } from './staging.ts'
import { jsonOf } from './stored-columns.ts'

/*
 * The statements that write a change set. They are made from the model and written as SQL, since each writes a set of
 * items at once. All of them read the staged changes as the relation `change`.
 */

const also = (staged: Staged) => (staged.with ? `${staged.with},` : 'with')

/** Locks all items that a change set touches, and returns the steps that conflict with them. */
export async function findConflicts(database: Database, kind: AnyKind, staged: Staged): Promise<ChangeConflict[]> {
  const kindParameter = `$${staged.values.length + 1}::text`
  const rows = await database.query<Pick<Change, 'id' | 'action'> & Pick<ChangeConflict, 'reason'>>(
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
  return rows.map(({ reason, ...change }) => ({ change: { ...change, kind }, reason }))
}

const secretKeys = settings.filter(({ audience }) => audience === 'secret').map(({ key }) => key)

/** Returns the SQL of the values that a revision stores: all editable ones, without the value of a secret. */
function storedValues(kind: AnyKind): string {
  const fields = Object.entries(kind.fields).map(
    ([key, field]) => `${jsonOf(field, `r.${identifier(key)}`)} as ${identifier(key)}`,
  )
  const values = `(select to_jsonb(stored) from (select ${fields.join(', ')}) stored)`
  if (kind.name !== 'setting') return values
  return `case when r.key = any('{${secretKeys.join(',')}}') then ${values} - 'value' else ${values} end`
}

/** Returns the SQL of a change's document in which the absent keys of groups and missing slugs have the item's own values. */
const mergedDocument = (kind: AnyKind): string =>
  `c.doc${mergedGroups(kind.fields, 'c.doc', (key) => `o.${identifier(key)}`)}${hasSlug(kind) ? KEPT_SLUG : ''}`

/** Returns SQL that replaces the change of translations in a document by the translations with that change. */
const patchedTranslations = (doc: string, key: string, stored: string): string => {
  const literal = escapeLiteral(key)
  return ` || case when ${doc} ? ${literal} then jsonb_build_object(${literal}, patch_translations(${stored}, ${doc} -> ${literal})) else '{}' end`
}

/** Returns the SQL of the document of a new item. */
const newDocument = (kind: AnyKind): string =>
  `c.doc${Object.entries(kind.fields)
    .filter(([, field]) => isTranslations(field))
    .map(([key]) => patchedTranslations('c.doc', key, `'{}'`))
    .join('')}`

const KEPT_SLUG = ` || case when c.doc -> 'slug' = 'null' then jsonb_build_object('slug', o.slug) else '{}' end`

function mergedGroups(fields: Fields, doc: string, own: (key: string) => string): string {
  const merges = Object.entries(fields).map(([key, field]) => {
    const literal = escapeLiteral(key)
    const [sent, kept] = [`(${doc} -> ${literal})`, own(key)]
    if (isTranslations(field)) return patchedTranslations(doc, key, kept)
    if (!isGroup(field)) return ''
    const deeper = mergedGroups(field.fields, sent, (inner) => `(${kept} -> ${escapeLiteral(inner)})`)
    return ` || case when ${doc} ? ${literal} then jsonb_build_object(${literal}, coalesce(${kept}, '{}') || ${sent}${deeper}) else '{}' end`
  })
  return merges.join('')
}

/** Writes all steps of one kind, their revisions and their events for webhooks, in one statement. */
export function writeChanges(
  database: Database,
  kind: AnyKind,
  staged: Staged,
  { author, restoring = false, releaseId }: ApplyOptions,
): Promise<AppliedChange[]> {
  const first = staged.values.length + 1
  const types = ['text', 'uuid', 'text', 'text', 'boolean', 'uuid']
  const [kindName, authorId, authorName, source, isRestoring, release] = types.map(
    (type, n) => `$${first + n}::${type}`,
  )
  const table = identifier(kind.name)
  const keys = Object.keys(kind.fields).map(identifier)
  const columns = keys.join(', ')
  const prefixed = (alias: string) => keys.map((key) => `${alias}.${key}`).join(', ')
  // Without the text that searches read, which is as long as all fields together.
  const written = `t.id, t.version, ${prefixed('t')}`
  // Marks the texts as rich text, not as plain text of the previous version of the program.
  const mark = richTextKeys(kind).length > 0 ? '"textVersion", ' : ''
  const marked = (version: string) => (mark ? `${version}, ` : '')
  const nextVersion = `1 + coalesce((select max(r.version) from revision r where r.kind = ${kindName} and r."itemId" = c.id), 0)`
  const events = `select r.id as "itemId", r.version + (r.action = 'delete')::int as version, ${eventOf(kind)} as event from changed r`
  return database.query<AppliedChange>(
    `${also(staged)} created as (
       insert into ${table} (id, version, ${mark}${columns})
       select c.id, v.next, ${marked('v.next')}${prefixed('n')}
       from change c cross join lateral (select ${nextVersion} as next) v cross join lateral jsonb_populate_record(null::${table}, ${newDocument(kind)}) n
       where c.kind = ${kindName} and c.action = 'create'
       returning id, version, ${columns}, 'create' as action, false as "wasVisible"
     ), updated as (
       update ${table} t set (version, ${mark}"updatedAt", ${columns}) = row(o.version + 1, ${marked('o.version + 1')}now(), ${prefixed('n')})
       from change c join ${table} o on o.id = c.id
         cross join lateral jsonb_populate_record(o, ${mergedDocument(kind)}) n
       where c.kind = ${kindName} and c.action = 'update' and t.id = o.id
         and (${prefixed('n')}) is distinct from (${prefixed('o')})
       returning ${written}, 'update' as action, ${isVisible(kind, 'o')} as "wasVisible"
     ), deleted as (
       delete from ${table} t using change c
       where c.kind = ${kindName} and c.action = 'delete' and t.id = c.id
       returning ${written}, 'delete' as action, true as "wasVisible"
     ), changed as (
       select * from created union all select * from updated union all select * from deleted
     ), logged as (
       insert into revision (kind, "itemId", version, action, "authorId", "authorName", source, "releaseId", snapshot)
       select ${kindName}, r.id, r.version + (r.action = 'delete')::int,
         case when ${isRestoring} and r.action <> 'delete' then 'restore' else r.action end,
         ${authorId}, ${authorName}, ${source}, ${release}, ${storedValues(kind)}
       from changed r
       returning "itemId", version
     ), announced as (
       ${insertDeliveries(kindName!, `(${events})`, release)}
     )
     select ${kindName} as kind, r.id, r.version + (r.action = 'delete')::int as version, r.action from changed r`,
    [...staged.values, kind.name, author.id, author.name, author.source, restoring, releaseId ?? null],
  )
}
