import { counted } from '../../../schema/counted.ts'
import { stored } from '../../../schema/kinds/index.ts'
import { alternatives } from '../../../schema/alternatives.ts'
import { withArticle } from '../../../schema/names.ts'
import { valuesAt } from '../../../schema/references.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Check, WrittenChanges } from '../items/checks.ts'
import { idsSql, type ReferringField, referringFields, targetKind } from './referring-fields.ts'
import { referrersOf } from './referrers.ts'

/** The number of referring items that an error names. */
const NAMED = 10

const WRITTEN = ['create', 'update']

/**
 * Refuses change sets that leave a reference to an item that does not exist. The items that are referred to are locked until the
 * transaction ends, so that no other one deletes them meanwhile.
 *
 * @throws AppError INVALID for a reference to a missing item, and IN_USE for a deleted item that others refer to
 */
export const checkReferences: Check = async (changes, database) => {
  const fields = referringFields(stored)
  const together = new Map(fields.map(({ to }) => [to.toSorted().join(), to]))
  for (const kinds of together.values()) if (kinds.length > 1) await refuseSharedIds(kinds, changes, database)
  for (const field of fields) if (changes.kinds.has(field.kind.name)) await refuseMissing(field, changes, database)
  for (const field of fields)
    if (field.to.some((name) => changes.kinds.has(name))) await refuseInUse(field, changes, database)
}

/** Yields the ids of the items of a kind to which one of these was done, in batches. */
function* changedIds(changes: WrittenChanges, kind: string, actions: readonly string[]): Generator<string[]> {
  for (const batch of changes.references()) {
    const own = batch.filter((change) => change.kind === kind && actions.includes(change.action))
    if (own.length > 0) yield own.map(({ id }) => id)
  }
}

/** Refuses a new item with the id of an item of another kind if a field refers to both kinds: it would refer to two items. */
async function refuseSharedIds(kinds: readonly string[], changes: WrittenChanges, database: Database) {
  for (const name of kinds) {
    const others = kinds.filter((other) => other !== name)
    const sql = others.map((kind) => `select '${kind}' as kind, id from ${identifier(kind)} where id = any($1)`)
    for (const ids of changedIds(changes, name, ['create'])) {
      const [taken] = await database.query<{ kind: string; id: string }>(`${sql.join(' union all ')} limit 1`, [ids])
      if (!taken) continue
      const label = targetKind(taken.kind).label.toLowerCase()
      throw invalid('id', `${withArticle(label)} has the id ${taken.id}`)
    }
  }
}

/** An id that an item holds. */
interface Held {
  id: string
  value: string
}

async function refuseMissing(referring: ReferringField, changes: WrittenChanges, database: Database) {
  const { kind, field, to } = referring
  for (const ids of changedIds(changes, kind.name, WRITTEN)) {
    const references = await database.query<Held>(
      `select t.id, v.value from ${identifier(kind.name)} t, unnest(${idsSql(referring)}) with ordinality v(value, place)
       where t.id = any($1) and v.value is not null order by t.id, v.place`,
      [ids],
    )
    // Without a reference, a change set does not wait for the other table.
    if (references.length === 0) continue
    const existing = new Set<string>()
    for (const name of to) {
      const others = references.filter(({ value }) => !existing.has(value))
      if (others.length === 0) break
      // In the order of the ids, as every change set locks items.
      const locked = await database.query<{ id: string }>(
        `select id from ${identifier(name)} where id = any($1) order by id for key share`,
        [others.map(({ value }) => value)],
      )
      for (const { id } of locked) existing.add(id)
    }
    const isOwn = ({ id, value }: Held) => id === value && to.includes(kind.name)
    const wrong = references.find((held) => isOwn(held) || !existing.has(held.value))
    if (!wrong) continue
    const problem = isOwn(wrong) ? 'an item cannot refer to itself' : await missingText(wrong, to, database)
    const message = `${field.label}: ${problem}`
    throw new AppError('INVALID', message, {
      errors: [{ field: await placeOf(referring, wrong, database), message }],
    })
  }
}

/** Returns the message that no item of some kinds has the id of a reference. */
async function missingText({ value }: Held, to: readonly string[], database: Database): Promise<string> {
  const named = `${alternatives(to.map((name) => targetKind(name).label.toLowerCase()))} with the id ${value}`
  return (await isPending(to, value, database))
    ? `the ${named} is not live yet. Publish it first, or both in one release`
    : `there is no ${named}`
}

/** Returns whether a draft or a release makes an item of one of these kinds. */
async function isPending(kinds: readonly string[], id: string, database: Database): Promise<boolean> {
  const sql = `select 1 from "pendingChange" where kind = any($1) and "itemId" = $2 and action = 'save' limit 1`
  return (await database.query(sql, [kinds, id])).length > 0
}

/** Returns the path to an id within an item, such as `products.1`. */
async function placeOf({ kind, keys }: ReferringField, { id, value }: Held, database: Database): Promise<string> {
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
  for (const ids of referring.to.flatMap((name) => [...changedIds(changes, name, ['delete'])])) {
    const referrers = await referrersOf(database, referring, ids, NAMED + 1)
    if (referrers.length === 0) continue
    const [first] = referrers
    const { kind } = referring
    const refer = referrers.length > 1 ? `and ${counted(referrers.length - 1, 'other')} refer` : 'refers'
    const message = `${kind.label} “${first!.title}” ${refer} to it. Take out the reference first`
    throw new AppError('IN_USE', message, { referrers: referrers.slice(0, NAMED) })
  }
}
