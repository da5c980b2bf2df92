import { CLOSED_STATES_SQL } from '../../platform/database/publishing-entities.ts'
import { escapeLiteral } from 'pg'
import { type Field, isGroup, isTranslations } from '../../../schema/fields.ts'
import { type AnyKind, hasSlug, type Kind } from '../../../schema/kind.ts'
import { mediaFile, setting } from '../../../schema/kinds/index.ts'
import { identifier } from '../../platform/database/database.ts'
import type { PendingView } from '../../platform/database/point-of-view.ts'
import { jsonOf, storedColumns } from './stored-columns.ts'

/*
 * The live rows of a kind with pending changes on top: every field has the value of the last change that sets it, else its
 * live value. Fields of groups are told apart. An item is left out if the last change deletes it. A new item has version 0.
 */

/** Returns the SELECT of the rows of a kind with the pending changes of a point of view. */
export const pendingRows = (view: PendingView, kind: AnyKind): string =>
  kind.name === mediaFile.name ? fileRows(view) : changedRows(view, kind)

/**
 * Returns the SELECT of the files at a point of view. Files are always live, but deleted ones that a pending change names
 * are restored when it is published.
 */
function fileRows(view: PendingView): string {
  const table = identifier(mediaFile.name)
  const publicId = `(r.snapshot ->> 'publicId')`
  const keys = Object.keys(mediaFile.fields).map(identifier).join(', ')
  return `select id, version, "createdAt", "updatedAt", ${keys} from ${table} union all
    select * from (
      select distinct on (${publicId}) r."itemId" as id, r.version, r."createdAt", r."createdAt" as "updatedAt",
        ${storedColumns(mediaFile, (key) => `(r.snapshot -> ${escapeLiteral(key)})`)}
      from revision r
      where r.kind = ${escapeLiteral(mediaFile.name)} and r.action = 'delete'
        and ${publicId} in (select unnest("mediaIds") from (${pendingChangesAt(view)}) p)
        and not exists (select from ${table} m where m."publicId" = ${publicId})
      order by ${publicId}, r.id desc
    ) deleted`
}

function changedRows(view: PendingView, kind: AnyKind): string {
  const table = identifier(kind.name)
  // The item of a draft is shown although it is inactive: its preview is how editors see it before visitors do.
  const shown = view.type === 'draft' && view.kind === kind.name ? escapeLiteral(view.itemId) : null
  const columnOf = (key: string) =>
    shown && key === 'isActive' ? `("isActive" or id = ${shown}) as "isActive"` : identifier(key)
  const keys = Object.keys(kind.fields).map(columnOf).join(', ')
  const changes = pendingChangesAt(view, kind)
  return `select id, version, "createdAt", "updatedAt", ${keys} from ${table}
    where id not in (select "itemId" from (${changes}) p)
    union all ${changedItems(kind, changes, shown !== null)}`
}

/** Which new items are shown with the live ones. */
export interface NewItems {
  drafts: boolean
  releases: boolean
}

/** Returns the SELECT of the live rows of a kind with the items that exist only as drafts, or only in releases that are not over. */
export function rowsWithNew(kind: Kind, { drafts, releases }: NewItems): string {
  const table = identifier(kind.name)
  const from = [drafts ? 'p."releaseId" is null' : [], releases ? `r.state not in ${CLOSED_STATES_SQL}` : []].flat()
  const changes = `select p.*, r."scheduledAt" from "pendingChange" p left join release r on r.id = p."releaseId"
    where p.kind = ${escapeLiteral(kind.name)} and p."baseVersion" = 0 and p.action = 'save' and (${from.join(' or ')})
      and not exists (select from ${table} live where live.id = p."itemId")`
  const keys = Object.keys(kind.fields).map(identifier).join(', ')
  return `select id, version, "createdAt", "updatedAt", ${keys} from ${table} union all ${changedItems(kind, changes)}`
}

/**
 * Returns the SELECT of the items that pending changes change, unless the last one deletes them.
 *
 * @param changes the SELECT of these changes
 */
function changedItems(kind: AnyKind, changes: string, areActive = false): string {
  const table = identifier(kind.name)
  const pending = (key: string) => (areActive && key === 'isActive' ? `'true'::jsonb` : `c.${identifier(key)}`)
  const values = Object.entries(kind.fields).map(([key, field]) => {
    const live = `to_jsonb(${jsonOf(field, `l.${identifier(key)}`)})`
    const value = valueOf(field, [key], live)
    const isKept = key === 'slug' && hasSlug(kind)
    return `${isKept ? `coalesce(nullif(${value}, 'null'), ${live})` : value} as ${identifier(key)}`
  })
  return `select id, version, "createdAt", "updatedAt", ${storedColumns(kind, pending)}
    from (
      select p."itemId" as id, coalesce(l.version, 0) as version, coalesce(l."createdAt", min(p."createdAt")) as "createdAt",
        greatest(l."updatedAt", max(p."updatedAt")) as "updatedAt", ${values.join(', ')}
      from (${changes}) p left join ${table} l on l.id = p."itemId"
      group by p."itemId", l.id
      having ${last('p.action')} <> 'delete'
    ) c`
}

/**
 * Returns the SELECT of the pending changes that a point of view shows, of a kind or of all kinds. Their order is that of the columns
 * `"scheduledAt"` and `"releaseId"`: at most one release without a schedule is among them.
 */
function pendingChangesAt(view: PendingView, kind?: AnyKind): string {
  const hidden = (view.hidden ?? []).map((name) => escapeLiteral(name))
  const visible = hidden.length > 0 ? `p.kind not in (${hidden.join(', ')})` : 'true'
  const ofKind = kind ? `p.kind = ${escapeLiteral(kind.name)}` : visible
  if (view.type === 'draft') {
    // Settings have one form, so the draft of one is shown with those of all others.
    const ofItem = view.kind === setting.name ? 'true' : `p."itemId" = ${escapeLiteral(view.itemId)}`
    return `select p.*, null::timestamptz as "scheduledAt" from "pendingChange" p
      where p."releaseId" is null and ${ofKind} and p.kind = ${escapeLiteral(view.kind)} and ${ofItem}`
  }
  return `select p.*, r."scheduledAt" from release shown
    join release r on r.id = shown.id or (r.state = 'SCHEDULED' and shown.state = 'SCHEDULED'
      and (r."scheduledAt", r.id) < (shown."scheduledAt", shown.id))
    join "pendingChange" p on p."releaseId" = r.id and ${ofKind}
    where shown.id = ${escapeLiteral(view.id)} and shown.state not in ${CLOSED_STATES_SQL}`
}

/** Returns the SELECT of the ids of the items of a kind that differ from the live ones at a point of view. */
export const changedAt = (view: PendingView, kind: AnyKind): string =>
  `select "itemId" from (${pendingChangesAt(view, kind)}) p${
    view.type === 'draft' && view.kind === kind.name ? ` union all select ${escapeLiteral(view.itemId)}::uuid` : ''
  }`

/**
 * Returns the statement that finds what the pending changes of a point of view make of the item `$1`: a row with the last
 * action, whether the item is live, and whether it is active there. No row means that they leave the item as it is.
 */
export const pendingActionAt = (view: PendingView, kind: AnyKind): string =>
  `select p.action, l.id is not null as "isLive", to_jsonb(l) -> 'isActive' as "isActive"
   from (${pendingChangesAt(view, kind)}) p left join ${identifier(kind.name)} l on l.id = p."itemId"
   where p."itemId" = $1 order by p."scheduledAt" desc, p."releaseId" desc limit 1`

/** Returns the SQL of a field's value as jsonb. @param live the SQL of its live value, as jsonb */
function valueOf(field: Field, path: readonly string[], live: string): string {
  // Each change holds the texts that it changes, so that those of other languages stay what they are.
  if (isTranslations(field))
    return `(select merged_translations(each.value order by each.place)
      from unnest(array[${live}] || array_agg(p.values -> ${escapeLiteral(path[0]!)} order by ${ORDER_OF_CHANGES}))
        with ordinality each(value, place))`
  if (!isGroup(field)) {
    const pending = `p.values #> ${escapeLiteral(`{${path.map((key) => `"${key}"`).join(',')}}`)}`
    return `coalesce(${last(pending, `${pending} is not null`)}, ${live})`
  }
  const inner = Object.entries(field.fields).map(
    ([key, part]) => `${escapeLiteral(key)}, ${valueOf(part, [...path, key], `(${live} -> ${escapeLiteral(key)})`)}`,
  )
  return `jsonb_build_object(${inner.join(', ')})`
}

const ORDER_OF_CHANGES = 'p."scheduledAt", p."releaseId"'

/** Returns the SQL of the value that the last change has. @param where which changes count; all unless given */
const last = (value: string, where = 'true') =>
  `(array_agg(${value} order by p."scheduledAt" desc, p."releaseId" desc) filter (where ${where}))[1]`
