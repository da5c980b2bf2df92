import { hash } from 'node:crypto'
import { defaultOf } from '../../schema/fields.ts'
import { counted } from '../../schema/counted.ts'
import { isObject } from '../../schema/is-object.ts'
import { setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings } from '../../schema/settings.ts'
import type { Item } from '../../api/content/items.ts'
import type { StoredValues } from '../../api/content/history.ts'
import type { Database } from '../../api/database/database.ts'
import { settingId } from '../../api/settings/identity.ts'
import { compactJson } from '../formats/json.ts'
import { type ExportOrigin, VERSION_LIMIT } from '../formats/manifest.ts'
import { isMerged } from './three-way.ts'

/*
 * An export states, for each item, hashes of the values that it has and had. A site that has had one of these versions itself
 * finds there what both sides began with. See docs/decisions/039.
 */

type Values = Record<string, unknown>

/** The number of items whose history is read at once. */
const ITEMS_AT_ONCE = 50
/** Characters of a hash. Hashes are compared within one item only. */
const HASH_LENGTH = 10

function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => withoutEmpty(entry) ?? null)
  if (!isObject(value)) return value === null || value === '' ? undefined : value
  const entries = Object.entries(value).map(([key, inner]) => [key, withoutEmpty(inner)] as const)
  const filled = entries.filter(([, inner]) => inner !== undefined)
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Returns a hash of the values of an item. Missing and empty values are equal. */
function hashOf({ fields }: AnyKind, values: Values): string {
  const own = Object.fromEntries(Object.keys(fields).map((key) => [key, values[key]]))
  return hash('sha256', compactJson(withoutEmpty(own)) ?? '', 'base64url').slice(0, HASH_LENGTH)
}

interface Version extends Item {
  version: number
}

interface Row {
  id: string
  version: number
  snapshot: StoredValues
}

/** Returns the fields of an item at a version. Fields that the model did not have then have their default. */
const versionOf = ({ fields }: AnyKind, { id, version, snapshot }: Row): Version =>
  ({
    ...Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, snapshot[key] ?? defaultOf(field)])),
    id,
    version,
  }) as unknown as Version

/** Reads the versions of items that the history has, newest first, without deletions. @yields the versions of one item */
async function* versionsOf(database: Database, kind: AnyKind, ids: readonly string[]): AsyncGenerator<Version[]> {
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    // Reading the snapshots as columns takes three times as long.
    const found = await database.query<Row>(
      `select r."itemId" as id, r.version, r.snapshot from unnest($2::uuid[]) as wanted(id), lateral (
         select * from revision r where r.kind = $1 and r."itemId" = wanted.id and r.action <> 'delete'
         order by r.version desc limit ${VERSION_LIMIT}
       ) r order by r."itemId", r.version desc`,
      [kind.name, ids.slice(start, start + ITEMS_AT_ONCE)],
    )
    const versions = found.map((row) => versionOf(kind, row))
    yield* Map.groupBy(versions, ({ id }) => id).values()
  }
}

const defaults = new Map(
  settings.map(({ key, default: value }) => [settingId(key), { id: settingId(key), key, value }]),
)

/** A setting that is not stored has its default, which has no revision. */
const defaultVersions = (kind: AnyKind, id: string): Item[] => {
  const found = kind.name === setting.name ? defaults.get(id) : undefined
  return found ? [found as unknown as Item] : []
}

/**
 * Returns the hashes of the versions that led to these items, newest first, by their ids.
 *
 * @param items the items at the point of view of an export; later versions are left out
 */
export async function madeFrom(
  database: Database,
  kind: AnyKind,
  items: readonly Item[],
): Promise<Map<string, string[]>> {
  if (!isMerged(kind)) return new Map()
  const result = new Map(items.map((item) => [item.id, new Set([hashOf(kind, item)])]))
  const current = new Map(items.map(({ id, version }) => [id, version]))
  // The first version of an item is the only one, unless a release is about to change it.
  const { pointOfView } = database
  const isChanged = ({ version }: Item) => version !== 1 || (pointOfView && pointOfView.type !== 'moment')
  const changed = items.filter(isChanged).map(({ id }) => id)
  for await (const versions of versionsOf(database, kind, changed)) {
    for (const version of versions) {
      const last = current.get(version.id)
      if (last === undefined || version.version <= last) result.get(version.id)!.add(hashOf(kind, version))
    }
  }
  for (const [id, hashes] of result) for (const version of defaultVersions(kind, id)) hashes.add(hashOf(kind, version))
  return new Map([...result].map(([id, hashes]) => [id, [...hashes].slice(0, VERSION_LIMIT)]))
}

/** A record that states what it was made from, and the item of this site that it is compared with. */
export interface Descendant {
  id: string
  madeFrom: readonly string[]
  /** Absent if this site has no such item, perhaps no longer. */
  item: Item | undefined
}

/** Finds what the items of an export and those of this site have in common. */
export class Ancestry {
  readonly #database: Database
  readonly #origin: ExportOrigin
  #changed = 0
  #deleted = 0
  #unrelated = 0

  constructor(database: Database, origin: ExportOrigin) {
    this.#database = database
    this.#origin = origin
  }

  /** Forgets an earlier reading of the source. */
  clear(): void {
    this.#changed = 0
    this.#deleted = 0
    this.#unrelated = 0
  }

  /**
   * Returns, by id, the newest version of each item that both the export and this site have had.
   *
   * @param descendants only those whose items differ from the live ones
   */
  async bases(kind: AnyKind, descendants: readonly Descendant[]): Promise<Map<string, Item>> {
    const found = new Map<string, Item>()
    if (!isMerged(kind)) return found
    const open = new Map<string, Descendant>()
    for (const descendant of descendants) {
      const { id, item, madeFrom: hashes } = descendant
      // If the live item is among them, this site has changed nothing.
      if (item && hashes.includes(hashOf(kind, item))) found.set(id, item)
      else open.set(id, descendant)
    }
    const remember = (id: string, versions: readonly Item[]) => {
      const { madeFrom: hashes } = open.get(id)!
      const common = versions.find((version) => hashes.includes(hashOf(kind, version)))
      if (common) found.set(id, common)
    }
    await this.#database.detached(async () => {
      for await (const versions of versionsOf(this.#database, kind, [...open.keys()])) {
        const { id } = versions[0]!
        remember(id, [...versions, ...defaultVersions(kind, id)])
      }
    })
    for (const [id, { item }] of open) {
      if (!item || found.has(id)) continue
      remember(id, defaultVersions(kind, id))
      if (!found.has(id)) this.#unrelated++
    }
    return found
  }

  /** Counts an item that this site alone has changed or deleted. */
  addKept(how: 'changed' | 'deleted' = 'changed'): void {
    if (how === 'changed') this.#changed++
    else this.#deleted++
  }

  /** The number of items that stay deleted. */
  get deleted(): number {
    return this.#deleted
  }

  /** Returns what stays as it is here, and why. */
  notes(): string[] {
    const { at, site } = this.#origin
    const made = `the export${site === undefined ? '' : ` of ${site}`}${at === undefined ? '' : ` (content of ${at})`}`
    const kept = this.#changed + this.#deleted
    const stays = kept === 1 ? 'stays as it is' : 'stay as they are'
    const was = this.#deleted === 0 ? 'changed' : this.#changed === 0 ? 'deleted' : 'changed or deleted'
    return [
      ...(kept === 0
        ? []
        : [
            `${counted(kept, 'item was', 'items were')} ${was} only here since ${made} and ${stays}. To take the export as it is, add --as-is`,
          ]),
      ...(this.#unrelated === 0
        ? []
        : [
            `${counted(this.#unrelated, 'item has', 'items have')} no version in common with ${made}: its values replace those here`,
          ]),
    ]
  }
}
