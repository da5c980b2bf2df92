import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyKind } from '../../schema/kind.ts'
import { collections, kinds, setting, singletons } from '../../schema/kinds/index.ts'
import { checkNew } from '../../schema/validate.ts'
import { type Actor, permit } from '../auth/policy.ts'
import { type Database, identifier, rows } from '../database/database.ts'
import type { Change } from './change.ts'
import type { ContentService } from './service.ts'

const DEFAULTS = join(import.meta.dirname, '../../schema/defaults')

/** One item of the content that the site starts with. */
interface SeedItem {
  kind: AnyKind
  id: string
  values: object
}

/** What seeding did. */
export interface Seeded {
  created: number
  changed: number
  deleted: number
}

/**
 * Adds the default content that is missing, and nothing else: what someone edited stays as it is, what someone deleted
 * stays deleted. A second call changes nothing.
 */
export async function seed(actor: Actor, database: Database, content: ContentService): Promise<Seeded> {
  permit(actor, 'content:write')
  const items = await readDefaults()
  const known = new Set(
    (await rows<{ id: string }>(database.pool, 'select distinct "itemId" as id from revision')).map(({ id }) => id),
  )
  const fresh = items.filter(({ id }) => !known.has(id))
  const taken = await takenKeys(database)
  const missing = fresh.filter((item) => !taken.has(uniqueKey(item)))
  const applied = await content.apply(
    actor,
    missing.map((item): Change => ({ ...item, action: 'create' })),
  )
  return { created: applied.length, changed: 0, deleted: 0 }
}

/** Makes all content what the site starts with: everything else is deleted, settings included. The history keeps it. */
export async function reset(actor: Actor, database: Database, content: ContentService): Promise<Seeded> {
  permit(actor, 'content:write')
  const items = await readDefaults()
  const wanted = new Set(items.map(({ id }) => id))
  const present = await presentIds(database)
  const changes: Change[] = [
    ...present.filter(({ id }) => !wanted.has(id)).map(({ kind, id }): Change => ({ kind, id, action: 'delete' })),
    ...items.map((item): Change => ({
      ...item,
      action: present.some(({ id }) => id === item.id) ? 'update' : 'create',
    })),
  ]
  const applied = await content.apply(actor, changes)
  const countOf = (action: Change['action']) => applied.filter((one) => one.action === action).length
  return { created: countOf('create'), changed: countOf('update'), deleted: countOf('delete') }
}

async function readDefaults(): Promise<SeedItem[]> {
  const items: SeedItem[] = []
  for (const kind of singletons) items.push(await readItem(kind, `${kind.path}.json`))
  for (const kind of collections) {
    for await (const file of glob(`${kind.path}/*.json`, { cwd: DEFAULTS })) items.push(await readItem(kind, file))
  }
  return items
}

async function readItem(kind: AnyKind, file: string): Promise<SeedItem> {
  const { id, ...values } = JSON.parse(await readFile(join(DEFAULTS, file), 'utf8')) as { id: string }
  const checked = checkNew(kind, values)
  if (checked.errors)
    throw new Error(`schema/defaults/${file}: ${checked.errors.map(({ message }) => message).join('; ')}`)
  return { kind, id, values: checked.values }
}

async function presentIds(database: Database): Promise<{ kind: AnyKind; id: string }[]> {
  const found = await Promise.all(
    [...kinds, setting].map(async (kind) => {
      const list = await rows<{ id: string }>(database.pool, `select id from ${identifier(kind.name)}`)
      return list.map(({ id }) => ({ kind, id }))
    }),
  )
  return found.flat()
}

const uniqueKey = ({ kind, values }: Pick<SeedItem, 'kind' | 'values'>) =>
  kind.singleton || !kind.unique ? undefined : `${kind.name}:${(values as Record<string, string>)[kind.unique]}`

/** The values of unique fields that items already have: a default with one of them has been replaced by someone's own. */
async function takenKeys(database: Database): Promise<Set<string | undefined>> {
  const unique = collections.filter((kind) => kind.unique)
  const found = await Promise.all(
    unique.map(async (kind) => {
      const list = await rows<{ value: string }>(
        database.pool,
        `select ${identifier(kind.unique!)} as value from ${identifier(kind.name)}`,
      )
      return list.map(({ value }) => `${kind.name}:${value}`)
    }),
  )
  return new Set(found.flat())
}
