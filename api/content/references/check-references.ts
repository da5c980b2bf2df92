import { counted } from '../../../schema/counted.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { valuesAt } from '../../../schema/references.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Check, WrittenChanges } from '../items/checks.ts'
import { idsSql, type ReferringField, referringFields } from './referring-fields.ts'
import { referrersOf } from './referrers.ts'

/** The number of referring items that an error names. */
const NAMED = 10

/**
 * Refuses change sets that leave a reference to an item that does not exist. The items that are referred to are locked until the
 * transaction ends, so that no other one deletes them meanwhile.
 *
 * @throws AppError INVALID for a reference to a missing item, and IN_USE for a deleted item that others refer to
 */
export const checkReferences: Check = async (changes, database) => {
  const fields = referringFields(stored)
  for (const field of fields) if (changes.kinds.has(field.kind.name)) await refuseMissing(field, changes, database)
  for (const field of fields) if (changes.kinds.has(field.to)) await refuseInUse(field, changes, database)
}

/** Yields the ids of the items of a kind that were written, or that were deleted, in batches. */
function* changedIds(changes: WrittenChanges, kind: string, areDeleted: boolean): Generator<string[]> {
  for (const batch of changes.references()) {
    const own = batch.filter((change) => change.kind === kind && (change.action === 'delete') === areDeleted)
    if (own.length > 0) yield own.map(({ id }) => id)
  }
}

async function refuseMissing(referring: ReferringField, changes: WrittenChanges, database: Database) {
  const { kind, field, to } = referring
  for (const ids of changedIds(changes, kind.name, false)) {
    const references = await database.query<{ id: string; value: string }>(
      `select t.id, v.value from ${identifier(kind.name)} t, unnest(${idsSql(referring)}) with ordinality v(value, place)
       where t.id = any($1) and v.value is not null order by t.id, v.place`,
      [ids],
    )
    // Without a reference, a change set does not wait for the other table.
    if (references.length === 0) continue
    // In the order of the ids, as every change set locks items.
    const locked = await database.query<{ id: string }>(
      `select id from ${identifier(to)} where id = any($1) order by id for key share`,
      [references.map(({ value }) => value)],
    )
    const existing = new Set(locked.map(({ id }) => id))
    const missing = references.find(({ value }) => !existing.has(value))
    if (!missing) continue
    const label = stored.find(({ name }) => name === to)!.label.toLowerCase()
    const named = `${label} with the id ${missing.value}`
    const message = (await isPending(to, missing.value, database))
      ? `${field.label}: the ${named} is not live yet. Publish it first, or both in one release`
      : `${field.label}: there is no ${named}`
    throw new AppError('INVALID', message, {
      errors: [{ field: await placeOf(referring, missing, database), message }],
    })
  }
}

/** Returns whether a draft or a release makes an item. */
async function isPending(kind: string, id: string, database: Database): Promise<boolean> {
  const sql = `select 1 from "pendingChange" where kind = $1 and "itemId" = $2 and action = 'save' limit 1`
  return (await database.query(sql, [kind, id])).length > 0
}

/** Returns the path to an id within an item, such as `products.1`. */
async function placeOf(
  { kind, keys }: ReferringField,
  { id, value }: { id: string; value: string },
  database: Database,
): Promise<string> {
  const [key, ...inner] = keys as [string, ...string[]]
  const [item] = await database.query<{ held: unknown }>(
    `select to_jsonb(t.${identifier(key)}) as held from ${identifier(kind.name)} t where t.id = $1`,
    [id],
  )
  for (const { value: held, path } of valuesAt(item?.held, inner, [key])) {
    if (held === value) return path
    const at = Array.isArray(held) ? held.indexOf(value) : -1
    if (at >= 0) return `${path}.${at}`
  }
  return key
}

async function refuseInUse(referring: ReferringField, changes: WrittenChanges, database: Database) {
  for (const ids of changedIds(changes, referring.to, true)) {
    const referrers = await referrersOf(database, referring, ids, NAMED + 1)
    if (referrers.length === 0) continue
    const [first] = referrers
    const { kind } = referring
    const others = referrers.length > 1 ? ` and ${counted(referrers.length - 1, 'other')}` : ''
    const message = `${kind.label} “${first!.title}”${others} refers to it. Take out the reference first`
    throw new AppError('IN_USE', message, { referrers: referrers.slice(0, NAMED) })
  }
}
