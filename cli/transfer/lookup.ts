import type { AnyKind } from '../../schema/kind.ts'
import type { Item } from '../../api/content/items.ts'
import { identifier, type Queryable, rows } from '../../api/database/database.ts'
import { subscriber } from './subscriber.ts'
import type { Identity } from './identity.ts'

/** The stored items that a batch of records may refer to. */
export interface Found {
  byId: Map<string, Item>
  byKey: Map<string, Item[]>
}

/** Finds the stored items of one kind for many identities with at most two statements. */
export async function lookUp(db: Queryable, kind: AnyKind, identities: Identity[]): Promise<Found> {
  const byId = new Map<string, Item>()
  const byKey = new Map<string, Item[]>()
  if (kind.name === subscriber.name) return { byId, byKey: await lookUpSubscribers(db, identities) }
  const ids = [...new Set(identities.map(({ id, newId }) => id ?? newId))]
  for (const item of await rows<Item>(db, `select * from ${identifier(kind.name)} where id = any($1)`, [ids]))
    byId.set(item.id, item)
  for (const [field, values] of Map.groupBy(
    identities.flatMap(({ key }) => (key ? [key] : [])),
    (key) => key.field,
  )) {
    const text = `select * from ${identifier(kind.name)} where ${identifier(field)} = any($1)`
    for (const item of await rows<Item>(db, text, [values.map(({ value }) => value)])) {
      const value = String(item[field])
      byKey.set(value, [...(byKey.get(value) ?? []), item])
    }
  }
  return { byId, byKey }
}

async function lookUpSubscribers(db: Queryable, identities: Identity[]): Promise<Map<string, Item[]>> {
  const emails = identities.flatMap(({ key }) => (key ? [key.value] : []))
  const found = await rows<Item>(db, 'select id, email from subscriber where email = any($1)', [emails])
  return new Map(found.map((row) => [String(row.email), [row]]))
}

/** Returns the names of kinds without stored items, which need no lookups. */
export async function emptyKinds(db: Queryable, kinds: Iterable<AnyKind>): Promise<Set<string>> {
  const empty = new Set<string>()
  for (const { name } of kinds) {
    const [row] = await rows<{ filled: boolean }>(db, `select exists (select from ${identifier(name)}) as filled`)
    if (!row!.filled) empty.add(name)
  }
  return empty
}

/** Reads id, title and version of every stored item of a kind, in batches. */
export async function* readHeads(db: Queryable, kind: AnyKind, title: string, size = 5_000) {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const text = `select id, version, ${identifier(title)} as title from ${identifier(kind.name)}
      where id > $1 order by id limit ${size}`
    const batch = await rows<{ id: string; version: number; title: string }>(db, text, [after])
    yield* batch
    if (batch.length < size) return
    after = batch.at(-1)!.id
  }
}
