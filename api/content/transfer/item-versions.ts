import { hash } from 'node:crypto'
import { defaultOf } from '../../../schema/fields.ts'
import { isObject } from '../../../schema/is-object.ts'
import { setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { settings } from '../../../schema/settings.ts'
import type { StoredValues } from '../items/history.ts'
import type { Item } from '../items/items.ts'
import { queryRows } from '../items/rows.ts'
import { type Database, identifier } from '../../platform/database/database.ts'
import { importUndoneBy } from '../items/undo-source.ts'
import { settingId } from '../items/setting-ids.ts'

/*
 * Exports and transfers state, for each item, hashes of the values that it has and had. A site that has had one of these
 * versions itself finds there what both sides began with. See docs/decisions/039.
 */

type Values = Record<string, unknown>

/** The largest number of versions of an item that are stated and compared. */
export const VERSION_LIMIT = 200
/** The number of items whose history is read at once. */
const ITEMS_AT_ONCE = 50
/** Characters of a hash. Hashes are compared within one item only. */
const HASH_LENGTH = 10
/** Characters of the hash of a field, which is compared within one field of one item only. */
const FIELD_HASH_LENGTH = 8

/** Returns a value with sorted keys and without empty parts; undefined if nothing is left. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => canonical(entry) ?? null)
  if (!isObject(value)) return value === null || value === '' ? undefined : value
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => [key, canonical(value[key])] as const)
  const filled = entries.filter(([, inner]) => inner !== undefined)
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Returns a hash of a value. Missing and empty values are equal. */
const shortHash = (value: unknown, length: number): string =>
  hash('sha256', JSON.stringify(canonical(value)) ?? '', 'base64url').slice(0, length)

/** Returns a hash of the values of an item. */
function versionHash({ fields }: AnyKind, values: Values): string {
  const own = Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]))
  return shortHash(own, HASH_LENGTH)
}

/** Returns a hash of the value of one field. */
export const fieldHash = (value: unknown): string => shortHash(value, FIELD_HASH_LENGTH)

/** Returns versions, newest first, with their hashes. A version with the values of the one before it is left out. */
export const distinctVersions = <V extends Values>(
  kind: AnyKind,
  versions: readonly V[],
): { version: V; hash: string }[] =>
  versions
    .map((version) => ({ version, hash: versionHash(kind, version) }))
    .filter(({ hash: own }, index, all) => own !== all[index - 1]?.hash)
    .slice(0, VERSION_LIMIT)

/**
 * Returns what an export or a transfer states of versions, newest first: the hash of each, followed by the fields that it has changed with their
 * hashes, as `<hash>,name.<hash>,category.<hash>`.
 */
const statedVersions = (kind: AnyKind, versions: readonly Values[]): string[] =>
  distinctVersions(kind, versions).map(({ version, hash: own }, index, all) => {
    const before = all[index + 1]?.version
    if (!before) return own
    const changed = Object.keys(kind.fields).flatMap((field) => {
      const value = fieldHash(version[field])
      return value === fieldHash(before[field]) ? [] : [`${field}.${value}`]
    })
    return [own, ...changed].join(',')
  })

/** What a version states. */
interface StatedVersion {
  hash: string
  /** The hashes of the fields that it has changed. Empty in exports before format 4, which do not state them. */
  changed: ReadonlyMap<string, string>
}

/** Parses a version as `statedVersions` writes it. */
export function parseStated(text: string): StatedVersion {
  const [own = '', ...fields] = text.split(',')
  return { hash: own, changed: new Map(fields.map((field) => field.split('.', 2) as [string, string])) }
}

interface Row {
  id: string
  version: number
  action: string
  source: string
  snapshot: StoredValues
}

/** Leaves out of an item's revisions, newest first, those of imports that were undone: they count as never made. */
function withoutUndone(rows: readonly Row[]): Row[] {
  const undone: string[] = []
  return rows.filter(({ source }) => {
    const imported = importUndoneBy(source)
    if (imported !== undefined) undone.push(imported)
    const at = undone.indexOf(source)
    if (at >= 0) undone.splice(at, 1)
    return imported === undefined && at < 0
  })
}

/** Returns the fields of an item at a version. Fields that the model did not have then have their default. */
const versionOf = ({ fields }: AnyKind, { id, version, snapshot }: Row): Item =>
  ({
    ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, snapshot[key] ?? defaultOf(field)])),
    id,
    version,
  }) as unknown as Item

const defaults = new Map(
  settings.map(({ key, default: value }) => [settingId(key), { id: settingId(key), key, value, translations: {} }]),
)

/** A setting that is not stored has its default, which has no revision. */
const defaultVersions = (kind: AnyKind, id: string): Item[] => {
  const value = kind.name === setting.name ? defaults.get(id) : undefined
  return value ? [value as unknown as Item] : []
}

/**
 * Reads the versions of items that the history has, newest first, without deletions. The last one of a setting is its default.
 *
 * @yields the versions of one item; items without any are left out
 */
export async function* versionsOf(database: Database, kind: AnyKind, ids: readonly string[]): AsyncGenerator<Item[]> {
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    const some = ids.slice(start, start + ITEMS_AT_ONCE)
    // Reading the snapshots as columns takes three times as long.
    const versions = await database.query<Row>(
      `select r."itemId" as id, r.version, r.action, r.source, r.snapshot from unnest($2::uuid[]) as wanted(id), lateral (
         select * from revision r where r.kind = $1 and r."itemId" = wanted.id
         order by r.version desc limit ${VERSION_LIMIT}
       ) r order by r."itemId", r.version desc`,
      [kind.name, some],
    )
    const rows = Map.groupBy(versions, ({ id }) => id)
    for (const id of some) {
      const made = withoutUndone(rows.get(id) ?? []).filter(({ action }) => action !== 'delete')
      const versions = [...made.map((row) => versionOf(kind, row)), ...defaultVersions(kind, id)]
      if (versions.length > 0) yield versions
    }
  }
}

/**
 * Returns the versions that led to these items as they are stated, newest first, by their ids.
 *
 * @param items the items at the point of view of an export; later versions are left out
 */
export async function madeFrom(
  database: Database,
  kind: AnyKind,
  items: readonly Item[],
): Promise<Map<string, string[]>> {
  const versions = new Map(items.map((item) => [item.id, [item, ...defaultVersions(kind, item.id)]]))
  // The first version of an item is the only one, unless a release is about to change it.
  const { pointOfView } = database
  const isChanged = ({ version }: Item) => version !== 1 || (pointOfView && pointOfView.type !== 'moment')
  const changed = new Map(items.filter(isChanged).map((item) => [item.id, item]))
  for await (const all of versionsOf(database, kind, [...changed.keys()])) {
    const item = changed.get(all[0]!.id)!
    // The default of a setting has no version.
    versions.set(item.id, [item, ...all.filter(({ version }) => !(version > item.version))])
  }
  return new Map([...versions].map(([id, all]) => [id, statedVersions(kind, all)]))
}

/** An item that was deleted, with its versions as they are stated. */
export interface DeletedItem {
  id: string
  madeFrom: string[]
}

/** Yields the items of a kind that the history has and that are not shown, ordered by id. */
export async function* deletedItems(database: Database, kind: AnyKind): AsyncGenerator<DeletedItem> {
  const shown = identifier(kind.name)
  const rows = await queryRows<{ id: string }>(
    database,
    kind,
    `select distinct "itemId" as id from revision
     where kind = $1 and not exists (select from ${shown} where ${shown}.id = "itemId") order by id`,
    [kind.name],
  )
  const ids = rows.map(({ id }) => id)
  for await (const versions of versionsOf(database, kind, ids))
    yield { id: versions[0]!.id, madeFrom: statedVersions(kind, versions) }
}
