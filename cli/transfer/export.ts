import { kinds, mediaFile, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings } from '../../schema/settings.ts'
import { type Item, ItemRepository } from '../../api/content/items.ts'
import { queryRows } from '../../api/content/rows.ts'
import type { Database } from '../../api/database/database.ts'
import type { ExportRecord, ExportWriter } from '../formats/export-writer.ts'
import { draft, draftRecords } from './draft.ts'
import { subscriber } from './subscriber.ts'

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
  /** Reads a stored file. Without it media files are not exported. */
  readMedia?: (publicId: string) => Promise<Buffer>
  /** Stops the export at the next item and removes the incomplete output. */
  signal?: AbortSignal
  /** Called with the number of items written so far. */
  onProgress?: (done: number) => void
}

/** The kinds that can be exported. */
export const exportable: readonly AnyKind[] = [mediaFile, setting, ...kinds]

const valuesOf = (kind: AnyKind, item: Item) =>
  Object.fromEntries(Object.keys(kind.fields).map((field) => [field, item[field]]))

/** Reads every setting with its current value or default. API keys and secrets only if requested. */
async function* settingRecords(database: Database, withSecrets: boolean): AsyncGenerator<ExportRecord> {
  const text = 'select key, value from setting'
  const stored = await queryRows<{ key: string; value: string }>(database, setting, text)
  const values = new Map(stored.map(({ key, value }) => [key, value]))
  for (const { key, default: fallback, audience } of settings) {
    const isSecret = audience === 'admin' || audience === 'secret'
    if (!isSecret || withSecrets) yield { kind: setting, values: { key, value: values.get(key) ?? fallback } }
  }
}

async function* subscriberRecords(database: Database): AsyncGenerator<ExportRecord> {
  // An address that is not confirmed is on no list, and an import would confirm it.
  const found = await database.query<{ email: string }>(
    'select email from subscriber where "confirmedAt" is not null order by email collate "C"',
  )
  for (const { email } of found) yield { kind: subscriber, values: { email } }
}

async function* itemRecords(
  database: Database,
  kind: AnyKind,
  { active, readMedia }: ExportOptions,
): AsyncGenerator<ExportRecord> {
  for await (const batch of new ItemRepository(database).batches(kind)) {
    for (const item of batch) {
      if (active && item.isActive === false) continue
      const content = kind.name === mediaFile.name && readMedia ? () => readMedia(String(item.publicId)) : undefined
      yield { kind, id: item.id, values: valuesOf(kind, item), ...(content ? { content } : {}) }
    }
  }
}

async function* recordsOf(database: Database, kind: AnyKind, options: ExportOptions): AsyncGenerator<ExportRecord> {
  if (kind.name === setting.name) yield* settingRecords(database, options.withSecrets ?? false)
  else if (kind.name === subscriber.name) yield* subscriberRecords(database)
  else if (kind.name === draft.name) yield* draftRecords(database, options.withSecrets ?? false)
  else yield* itemRecords(database, kind, options)
}

/** Returns the kinds of an export, media first: items that show a picture need it to exist. */
export function exportedKinds({ only, subscribers, drafts, readMedia }: ExportOptions): AnyKind[] {
  const chosen = exportable.filter(({ name }) => !only || only.has(name))
  return [
    ...chosen.filter(({ name }) => name !== mediaFile.name || readMedia),
    ...(subscribers ? [subscriber] : []),
    ...(drafts ? [draft] : []),
  ]
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
      await writer.begin({ scope: options.active ? 'active' : 'all' })
      for (const kind of exportedKinds(options)) {
        counts[kind.name] = 0
        for await (const record of recordsOf(database, kind, options)) {
          options.signal?.throwIfAborted()
          await writer.write(record)
          counts[kind.name]!++
          options.onProgress?.(++done)
        }
      }
    })
    await writer.finish()
    return counts
  } catch (error) {
    await writer.abort()
    throw error
  }
}
