import { escapeLiteral } from 'pg'
import type { AnyKind } from '../../../schema/kind.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { idsAt, mapAt } from '../../../schema/references.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { jsonIdsSql, type ReferringField, referringFields, refersSql } from './referring-fields.ts'
import { referrersOf } from './referrers.ts'

/** The number of items that lose a reference in one change set at most. */
const MAX_CLEARED = 1_000

/*
 * Deletions take out the references of fields that say so. Items that only lose a reference become part of the change set, so
 * that they are locked in the same order as its other items, and have revisions that a roll-back takes back.
 *
 * The change set is the table `change` of the open transaction.
 */

/** Returns the fields that lose their references when items of some kinds are deleted. @param kinds the names of these kinds */
export const clearedFields = (kinds: ReadonlySet<string>): ReferringField[] =>
  kinds.size === 0
    ? []
    : referringFields(stored).filter(
        ({ to, field }) => field.onDelete === 'clear' && to.some((name) => kinds.has(name)),
      )

/**
 * Adds the items to the change set that refer to its deleted ones, without changes yet.
 *
 * @throws AppError IN_USE if there are more than 1,000
 */
export async function addReferrers(database: Database, fields: readonly ReferringField[]): Promise<void> {
  let count = 0
  for (const referring of fields) {
    const kind = escapeLiteral(referring.kind.name)
    const added = await database.query(
      `insert into change (kind, action, id, doc)
       select ${kind}, 'update', t.id, '{}' from ${identifier(referring.kind.name)} t
       where ${refersSql(referring, deletedIds(referring))}
         and not exists (select from change c where c.kind = ${kind} and c.id = t.id)
       limit ${MAX_CLEARED + 1} returning id`,
    )
    count += added.length
    if (count > MAX_CLEARED)
      throw new AppError(
        'IN_USE',
        `More than ${MAX_CLEARED.toLocaleString('en')} items refer to it. Take out the references first`,
      )
  }
}

/** A reference that a deletion takes out of another item. */
export interface ClearedReference {
  kind: string
  itemId: string
  title: string
  /** The label of the field that refers. */
  label: string
}

/** Returns the references that the deletions of a change set would take out of live items that it does not delete, too. */
export async function referencesClearedBy(
  database: Database,
  changes: readonly { kind: AnyKind; id: string; action: string; values?: object }[],
): Promise<ClearedReference[]> {
  const deleted = Map.groupBy(
    changes.filter(({ action }) => action === 'delete'),
    ({ kind }) => kind.name,
  )
  const own = new Map(changes.map((change) => [`${change.kind.name} ${change.id}`, change]))
  const cleared: ClearedReference[] = []
  for (const referring of clearedFields(new Set(deleted.keys()))) {
    const { keys, field, to } = referring
    const column = keys[0]!
    const ids = to.flatMap((name) => deleted.get(name) ?? []).map(({ id }) => id)
    for (const { kind, id, title } of await referrersOf(database, referring, ids, MAX_CLEARED)) {
      const change = own.get(`${kind} ${id}`)
      const keepsNone =
        change?.values && column in change.values && !idsAt(change.values, keys).some((held) => ids.includes(held))
      if (change?.action !== 'delete' && !keepsNone) cleared.push({ kind, itemId: id, title, label: field.label })
    }
  }
  return cleared
}

/** Takes the deleted items out of a field of the items that the change set updates. Call it when these are locked. */
export async function clearReferences(database: Database, referring: ReferringField): Promise<void> {
  const { kind, keys, to } = referring
  const [name, key] = [escapeLiteral(kind.name), escapeLiteral(keys[0]!)]
  // The change set may set the field, too.
  const value = `(case when c.doc ? ${key} then c.doc -> ${key} else to_jsonb(t.${identifier(keys[0]!)}) end)`
  const referrers = await database.query<{ id: string; value: unknown }>(
    `select c.id, ${value} as value from change c join ${identifier(kind.name)} t on t.id = c.id
     where c.kind = ${name} and c.action = 'update' and ${jsonIdsSql(referring, value)} ?| ${deletedIds(referring)}::text[]`,
  )
  if (referrers.length === 0) return
  const deleted = await database.query<{ id: string }>(`select id from change where ${isDeletionOf(to)}`)
  const gone: ReadonlySet<unknown> = new Set(deleted.map(({ id }) => id))
  const without = (held: unknown) =>
    Array.isArray(held) ? held.filter((id) => !gone.has(id)) : gone.has(held) ? null : held
  await database.query(
    `update change c set doc = c.doc || jsonb_build_object(${key}, v.value)
     from unnest($1::uuid[], $2::jsonb[]) v(id, value) where c.kind = ${name} and c.id = v.id`,
    [referrers.map(({ id }) => id), referrers.map((row) => JSON.stringify(mapAt(row.value, keys.slice(1), without)))],
  )
}

/** The change that puts the references of an item back. */
export interface ReferenceChange {
  kind: AnyKind
  action: 'update'
  id: string
  expectedVersion: number
  values: Record<string, unknown>
}

/**
 * Returns the changes that put back what deletions have taken out of fields that were not changed since.
 *
 * @param name the name of the kind of the deleted items
 * @param deletions the ids of these items, with the versions that their deletions made
 */
export async function clearedBy(
  database: Database,
  name: string,
  deletions: readonly { id: string; version: number }[],
): Promise<ReferenceChange[]> {
  const changes = new Map<string, ReferenceChange>()
  if (deletions.length === 0) return []
  for (const referring of clearedFields(new Set([name]))) {
    const { kind, keys } = referring
    const key = keys[0]!
    const rows = await database.query<{ id: string; version: number; value: unknown }>(
      // The revisions of a change set have the same time and author. An empty column is NULL here and null in a snapshot.
      `select distinct t.id, t.version, p.snapshot -> $4 as value
       from unnest($2::uuid[], $3::int[]) v(id, version)
       join revision d on d.kind = $1 and d."itemId" = v.id and d.version = v.version and d.action = 'delete'
       join revision o on o."createdAt" = d."createdAt" and o."authorName" = d."authorName" and o.kind = $5
       join revision p on p.kind = o.kind and p."itemId" = o."itemId" and p.version = o.version - 1
       join ${identifier(kind.name)} t on t.id = o."itemId"
       where ${jsonIdsSql(referring, 'p.snapshot -> $4')} @> to_jsonb(d."itemId"::text) and to_jsonb(t.${identifier(key)}) is not distinct from nullif(o.snapshot -> $4, 'null')`,
      [name, deletions.map(({ id }) => id), deletions.map(({ version }) => version), key, kind.name],
    )
    for (const { id, version, value } of rows) {
      const change = changes.get(id) ?? { kind, action: 'update', id, expectedVersion: version, values: {} }
      changes.set(id, { ...change, values: { ...change.values, [key]: value } })
    }
  }
  return [...changes.values()]
}

const isDeletionOf = (kinds: readonly string[]) =>
  `kind in (${kinds.map((name) => escapeLiteral(name)).join(', ')}) and action = 'delete'`

const deletedIds = ({ to }: ReferringField) => `array(select id from change where ${isDeletionOf(to)})`
