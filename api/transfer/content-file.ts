import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { kinds, mediaFile, setting } from '../../schema/kinds/index.ts'
import type { AnyKind } from '../../schema/kind.ts'
import { settings } from '../../schema/settings.ts'
import { type Item, ItemRepository } from '../content/items.ts'
import type { PointOfView } from '../content/point-of-view.ts'
import type { Database } from '../database/database.ts'
import { removeTemporary, writeStreamTo } from '../media/temporary.ts'
import { isForAdmins, settingId } from '../settings/identity.ts'
import { TRANSFER_FORMAT, type Versions } from './versions.ts'

/*
 * All content that a transfer reads, as lines of JSON:
 *
 *     {"format": "verdant-transfer", "version": 1, "madeBy": …, "migration": …, "model": …, "kinds": ["products", …], "release": …}
 *     {"kind": "product", "id": …, "version": 3, "values": {…}}      one item a line
 *     {"end": 10000}                                                 last: the number of items
 *
 * Settings that were never stored have version 0 and their default value. Secrets and API keys are left out.
 */

/** The release that content is read with. */
export interface TransferRelease {
  id: string
  name: string
  /** Changes whenever the release does. */
  version: number
}

/** What a content file says about itself. */
export interface ContentManifest extends Versions {
  /** The paths of the kinds that it holds. */
  kinds: string[]
  /** The release whose changes it shows; null for the live content. */
  release: TransferRelease | null
}

/** The kinds that are transferred, media first: items that show a picture need it to exist. */
export const transferable: readonly AnyKind[] = [mediaFile, setting, ...kinds]

/** The number of items that are read at once. */
const BATCH = 500

const keySettings = settings.filter(({ key }) => !isForAdmins(settingId(key)))

/** Writes a consistent snapshot of content to a new file, in constant memory. Deletes the file if that fails. */
export async function writeContentFile(
  database: Database,
  path: string,
  { manifest, chosen, view }: { manifest: ContentManifest; chosen: readonly AnyKind[]; view?: PointOfView | undefined },
): Promise<void> {
  const file = await writeStreamTo(path)
  const failed = once(file, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => undefined)
  const write = async (text: string) => {
    if (!file.write(text)) await Promise.race([once(file, 'drain'), failed])
  }
  const writeAll = async () => {
    await write(`${JSON.stringify({ format: TRANSFER_FORMAT, ...manifest })}\n`)
    let count = 0
    for (const kind of chosen) {
      for await (const lines of linesOf(database, kind)) {
        count += lines.length
        await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      }
    }
    await write(`${JSON.stringify({ end: count })}\n`)
  }
  try {
    const read = () => database.readSnapshot(writeAll)
    await (view ? database.runFrom(view, read) : read())
    file.end()
    await finished(file)
  } catch (error) {
    file.destroy()
    await removeTemporary(path)
    throw error
  }
}

interface ContentLine {
  kind: string
  id: string
  version: number
  values: Record<string, unknown>
}

async function* linesOf(database: Database, kind: AnyKind): AsyncGenerator<ContentLine[]> {
  const known = new Map<string, Item>()
  for await (const batch of new ItemRepository(database).batches(kind, {}, BATCH)) {
    if (kind.name === setting.name) for (const item of batch) known.set(item.id, item)
    else yield batch.map((item) => lineOf(kind, item.id, item.version, item))
  }
  if (kind.name !== setting.name) return
  yield keySettings.map(({ key, default: value }) => {
    const id = settingId(key)
    const stored = known.get(id)
    return lineOf(kind, id, stored?.version ?? 0, stored ?? { key, value })
  })
}

const lineOf = (
  { name, fields }: AnyKind,
  id: string,
  version: number,
  values: Record<string, unknown>,
): ContentLine => ({
  kind: name,
  id,
  version,
  values: Object.fromEntries(Object.keys(fields).map((field) => [field, values[field]])),
})
