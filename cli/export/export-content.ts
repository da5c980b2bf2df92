import { isTranslations, typeOf } from '../../schema/fields.ts'
import { kinds, mediaFile, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings } from '../../schema/settings.ts'
import { type Item, ItemRepository } from '../../api/content/items/items.ts'
import { queryRows } from '../../api/content/items/rows.ts'
import type { Database } from '../../api/platform/database/database.ts'
import type { ExportRecord, ExportWriter } from '../formats/export-writer.ts'
import { settingId } from '../../api/content/items/setting-ids.ts'
import { deletedItems, madeFrom, parseStated } from '../../api/content/transfer/item-versions.ts'
import { pendingChange } from '../../schema/transfer/pending-change.ts'
import { pendingChangeRecords } from './pending-change-records.ts'
import { subscriber } from '../../schema/transfer/subscriber.ts'

export interface ExportOptions {
  /** Names of the kinds to export. By default all except subscribers. */
  only?: ReadonlySet<string>
  /** Export only active items. */
  active?: boolean
  /** Include API keys. */
  withSecrets?: boolean
  /** Include newsletter subscribers. */
  subscribers?: boolean
  /** Include drafts, and releases that are not published. */
  drafts?: boolean
  /** State what the export was made from, with this address of the site. */
  origin?: { site?: string }
  /** Reads a stored file. Without it media files are not exported. */
  readMedia?: (publicId: string) => Promise<Buffer>
  /** Stops the export at the next item and removes the incomplete output. */
  signal?: AbortSignal
  /** Called with the number of items written so far. */
  onProgress?: (done: number) => void
}

/** The kinds that can be exported. */
export const exportable: readonly AnyKind[] = [mediaFile, setting, ...kinds]

/**
 * Returns the values of an item. Translations are left out if it never had any, so that a previous version, which does not know the field,
 * can import it. Without them, an import would keep those that the item has there.
 *
 * @param stated the versions that led to the item
 */
const valuesOf = (kind: AnyKind, item: Item, stated: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(kind.fields)
      .filter(
        ([key, field]) =>
          !isTranslations(field) ||
          !typeOf(field).isEqual(field, item[key], {}) ||
          stated.some((version) => parseStated(version).changed.has(key)),
      )
      .map(([key]) => [key, item[key]]),
  )

/** Reads every setting with its current value or default. API keys and secrets only if requested. */
async function* settingRecords(
  database: Database,
  { withSecrets, origin }: ExportOptions,
): AsyncGenerator<ExportRecord> {
  const text = 'select id, version, key, value, translations from setting'
  const stored = await queryRows<Item & { key: string; value: string }>(database, setting, text)
  const items = new Map(stored.map((item) => [item.key, item]))
  const chosen = settings.filter(({ audience }) => withSecrets || (audience !== 'admin' && audience !== 'secret'))
  for (const { key, default: value, audience } of chosen) {
    const item = items.get(key) ?? { id: settingId(key), version: 1, key, value, translations: {} }
    // The history holds no secrets, and an export must not hold what they can be guessed from.
    const isStated = origin && audience !== 'secret' && audience !== 'admin'
    const made = isStated ? (await madeFrom(database, setting, [item as Item])).get(item.id) : undefined
    yield { kind: setting, values: valuesOf(setting, item as Item, made), ...(made && { madeFrom: made }) }
  }
}

async function* subscriberRecords(database: Database): AsyncGenerator<ExportRecord> {
  // An address that is not confirmed is on no list, and an import would confirm it.
  const rows = await database.query<{ email: string }>(
    'select email from subscriber where "confirmedAt" is not null order by email collate "C"',
  )
  for (const { email } of rows) yield { kind: subscriber, values: { email } }
}

async function* itemRecords(
  database: Database,
  kind: AnyKind,
  { active, readMedia, origin }: ExportOptions,
): AsyncGenerator<ExportRecord> {
  for await (const batch of new ItemRepository(database).batches(kind)) {
    const made = origin ? await madeFrom(database, kind, batch) : undefined
    for (const item of batch) {
      if (active && item.isActive === false) continue
      const content = kind.name === mediaFile.name && readMedia ? () => readMedia(String(item.publicId)) : undefined
      const stated = made?.get(item.id)
      const values = valuesOf(kind, item, stated)
      yield { kind, id: item.id, values, ...(stated && { madeFrom: stated }), ...(content && { content }) }
    }
  }
}

async function* recordsOf(database: Database, kind: AnyKind, options: ExportOptions): AsyncGenerator<ExportRecord> {
  if (kind.name === setting.name) yield* settingRecords(database, options)
  else if (kind.name === subscriber.name) yield* subscriberRecords(database)
  else if (kind.name === pendingChange.name) yield* pendingChangeRecords(database, options.withSecrets ?? false)
  else yield* itemRecords(database, kind, options)
}

/** Returns the kinds of an export, media first: items that show a picture need it to exist. */
export function exportedKinds({ only, subscribers, drafts, readMedia }: ExportOptions): AnyKind[] {
  const chosen = exportable.filter(({ name }) => !only || only.has(name))
  return [
    ...chosen.filter(({ name }) => name !== mediaFile.name || readMedia),
    ...(subscribers ? [subscriber] : []),
    ...(drafts ? [pendingChange] : []),
  ]
}

/** Returns the time of the last change of the content, at the point of view of the export. */
async function lastChange(database: Database): Promise<{ at?: string }> {
  const { pointOfView } = database
  const until = pointOfView?.type === 'moment' ? pointOfView.at : null
  const [row] = await database.query<{ at: string | null }>(
    `select max("createdAt") as at from revision where $1::timestamptz is null or "createdAt" <= $1`,
    [until],
  )
  return row?.at ? { at: new Date(row.at).toISOString() } : {}
}

/**
 * Writes a consistent snapshot of the content, item by item in constant memory.
 *
 * @returns the number of items by kind name
 */
export async function exportContent(
  database: Database,
  writer: ExportWriter,
  options: ExportOptions,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  let done = 0
  try {
    await database.readSnapshot(async () => {
      // The history does not tell what a release deletes, nor what was deleted at an earlier time.
      const deletions = database.pointOfView === undefined
      const origin = options.origin && {
        ...options.origin,
        ...(await lastChange(database)),
        ...(deletions && { deletions }),
      }
      await writer.begin({ scope: options.active ? 'active' : 'all', ...(origin && { origin }) })
      for (const kind of exportedKinds(options)) {
        counts[kind.name] = 0
        for await (const record of recordsOf(database, kind, options)) {
          options.signal?.throwIfAborted()
          await writer.write(record)
          counts[kind.name]!++
          options.onProgress?.(++done)
        }
        if (!origin?.deletions || kind.singleton || !exportable.includes(kind) || kind.name === setting.name) continue
        for await (const deleted of deletedItems(database, kind)) await writer.writeDeleted(kind, deleted)
      }
    })
    await writer.finish()
    return counts
  } catch (error) {
    await writer.abort()
    throw error
  }
}
