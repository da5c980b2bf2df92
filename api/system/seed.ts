import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AnyKind, blank, uniqueKeys } from '../../schema/kind.ts'
import { collections, kinds, mediaFile, setting, singletons } from '../../schema/kinds/index.ts'
import { publicIdsIn } from '../../schema/kinds/media-file.ts'
import { idsAt, referencesIn } from '../../schema/references.ts'
import type { SettingKey } from '../../schema/settings.ts'
import { checkNew } from '../../schema/validate.ts'
import { type Actor, permit } from '../access/permissions/policy.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from './services.ts'
import type { Change } from '../content/items/change.ts'
import { ItemRepository } from '../content/items/items.ts'
import { RevisionRepository } from '../content/items/revisions.ts'
import { settingId } from '../content/items/setting-ids.ts'

const DEFAULTS = join(import.meta.dirname, '../../schema/defaults')

/** An item of the default content. */
interface SeedItem {
  kind: AnyKind
  id: string
  values: object
}

type Writers = Pick<Services, 'content' | 'media'>

/** The number of items that seeding changed, pictures included. */
export interface Seeded {
  created: number
  changed: number
  deleted: number
}

/**
 * Adds the default content that is missing, with its pictures. Items that were edited stay as they are, items that were deleted stay
 * deleted, and items that refer to those are not added. A second call changes nothing.
 */
export async function seed(actor: Actor, database: Database, services: Writers): Promise<Seeded> {
  permit(actor, 'content:write', null)
  const items = await readDefaults()
  const known = await new RevisionRepository(database).itemIds()
  const fresh = items.filter(({ id }) => !known.has(id))
  const taken = await takenValues(database)
  const missing = await withTargets(
    database,
    fresh.filter((item) => !uniqueValues(item).some((value) => taken.has(value))),
  )
  const pictures = await missingPictures(actor, database, services, missing)
  const applied = await services.content.apply(actor, [
    ...pictures,
    ...missing.map((item): Change => ({ ...item, action: 'create' })),
  ])
  return { created: applied.length, changed: 0, deleted: 0 }
}

/** Replaces all content, including settings, by the default content. The history keeps the previous content. */
export async function reset(actor: Actor, database: Database, services: Writers): Promise<Seeded> {
  permit(actor, 'content:write', null)
  const items = await readDefaults()
  const defaults = new Set(items.map(({ id }) => id))
  const present = await presentIds(database)
  const changes: Change[] = [
    ...present.filter(({ id }) => !defaults.has(id)).map(({ kind, id }): Change => ({ kind, id, action: 'delete' })),
    ...(await missingPictures(actor, database, services, items)),
    ...items.map((item): Change => ({
      ...item,
      action: present.some(({ id }) => id === item.id) ? 'update' : 'create',
    })),
  ]
  const applied = await services.content.apply(actor, changes)
  const countOf = (action: Change['action']) => applied.filter((change) => change.action === action).length
  return { created: countOf('create'), changed: countOf('update'), deleted: countOf('delete') }
}

/** Stores the pictures that items show, and returns the changes that create their records, unless these exist. */
async function missingPictures(
  actor: Actor,
  database: Database,
  { media }: Writers,
  items: readonly SeedItem[],
): Promise<Change[]> {
  const stored = new Set(await new ItemRepository(database).values(mediaFile, 'publicId'))
  const missing = publicIdsIn(items.map(({ values }) => values)).filter((publicId) => !stored.has(publicId))
  return Promise.all(
    missing.map(async (publicId): Promise<Change> => {
      const { id, values } = await readItem(mediaFile, `media/${publicId}.json`)
      const source = join(DEFAULTS, 'media', publicId)
      const determined = await media.storeBytes(actor, { source, name: values.originalFilename })
      if (determined.publicId !== publicId) throw new Error(`schema/defaults/media/${publicId} has other bytes`)
      return { kind: mediaFile, action: 'create', id, values: { ...values, ...determined } }
    }),
  )
}

async function readDefaults(): Promise<SeedItem[]> {
  const items: SeedItem[] = []
  for (const kind of singletons) {
    const file = `${kind.path}.json`
    // Without a file, a singleton is seeded with the defaults of its fields.
    const values = blank<AnyKind>(kind)
    items.push(existsSync(join(DEFAULTS, file)) ? await readItem(kind, file) : { kind, id: kind.id, values })
  }
  for (const kind of collections) {
    for await (const file of glob(`${kind.path}/*.json`, { cwd: DEFAULTS })) items.push(await readItem(kind, file))
  }
  const stored = JSON.parse(await readFile(join(DEFAULTS, 'settings.json'), 'utf8')) as Record<SettingKey, object>
  for (const [key, values] of Object.entries(stored))
    items.push({ kind: setting, id: settingId(key as SettingKey), values: { key, ...values } })
  return items
}

async function readItem<K extends AnyKind>(kind: K, file: string) {
  const { id, ...values } = JSON.parse(await readFile(join(DEFAULTS, file), 'utf8')) as { id: string }
  const checked = checkNew(kind, values)
  if (checked.errors)
    throw new Error(`schema/defaults/${file}: ${checked.errors.map(({ message }) => message).join('; ')}`)
  return { kind, id, values: checked.values }
}

async function presentIds(database: Database): Promise<{ kind: AnyKind; id: string }[]> {
  const items = new ItemRepository(database)
  const counts = await Promise.all(
    [...kinds, setting].map(async (kind) => (await items.values(kind, 'id')).map((id) => ({ kind, id: String(id) }))),
  )
  return counts.flat()
}

/** Returns the items of which everything that they refer to exists, or is among them. */
async function withTargets(database: Database, items: readonly SeedItem[]): Promise<SeedItem[]> {
  const present = (await presentIds(database)).map(({ id }) => id)
  for (let kept = items; ;) {
    const known = new Set([...present, ...kept.map(({ id }) => id)])
    const next = kept.filter(({ kind, values }) =>
      referencesIn(kind.fields).every(({ keys }) => idsAt(values, keys).every((id) => known.has(id))),
    )
    // An item that is left out may be the target of another one.
    if (next.length === kept.length) return [...next]
    kept = next
  }
}

const textOf = (kind: AnyKind, key: string, value: unknown) => `${kind.name} ${key} ${String(value)}`

/** Returns the values of an item that no other one may have. */
const uniqueValues = ({ kind, values }: Pick<SeedItem, 'kind' | 'values'>): string[] =>
  uniqueKeys(kind).flatMap((key) => {
    const value = (values as Record<string, unknown>)[key]
    return value == null ? [] : [textOf(kind, key, value)]
  })

/** Returns the values of unique fields that are in use. A default item with one of them was replaced by an item of an editor. */
async function takenValues(database: Database): Promise<Set<string>> {
  const items = new ItemRepository(database)
  const unique = collections.flatMap((kind) => uniqueKeys(kind).map((key) => ({ kind, key })))
  const stored = await Promise.all(
    unique.map(async ({ kind, key }) => (await items.values(kind, key)).map((value) => textOf(kind, key, value))),
  )
  return new Set(stored.flat())
}
