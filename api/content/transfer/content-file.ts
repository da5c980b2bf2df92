import { kinds, mediaFile, setting } from '../../../schema/kinds/index.ts'
import type { AnyKind } from '../../../schema/kind.ts'
import { settings } from '../../../schema/settings.ts'
import { type Item, ItemRepository } from '../items/items.ts'
import type { PointOfView } from '../../platform/database/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { writeTextTo } from '../media/temporary.ts'
import { isTransferred, settingId } from '../items/setting-ids.ts'
import { deletedItems, madeFrom } from './item-versions.ts'
import { TRANSFER_FORMAT, type Versions } from './versions.ts'

/*
 * All content that a transfer reads, as lines of JSON:
 *
 *     {"format": "verdant-transfer", "version": 3, "madeBy": …, "migration": …, "model": …, "kinds": ["products", …], "release": …}
 *     {"kind": "product", "id": …, "version": 3, "madeFrom": "…", "values": {…}}      one item a line
 *     {"kind": "product", "id": …, "madeFrom": "…", "deleted": true}                  an item that was deleted
 *     {"end": 10000}                                                                  last: the number of these lines
 *
 * `madeFrom` has the hashes of the versions of an item, newest first, with spaces between them, each with its changed fields. Content at an earlier time states
 * none, and no deleted items. Settings that were never stored have version 0 and their default value. Secrets and API keys are
 * left out.
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

const keySettings = settings.filter(({ key }) => isTransferred(settingId(key)))

interface ContentParts {
  manifest: ContentManifest
  chosen: readonly AnyKind[]
  view?: PointOfView | undefined
  /** Whether the lines state earlier versions, also of deleted items. Content at an earlier time cannot. */
  statesVersions?: boolean
}

/** Writes a consistent snapshot of content to a new file, in constant memory. Deletes the file if that fails. */
export async function writeContentFile(
  database: Database,
  path: string,
  { manifest, chosen, view, statesVersions = false }: ContentParts,
): Promise<void> {
  const writeAll = async (write: (text: string) => Promise<void>) => {
    await write(`${JSON.stringify({ format: TRANSFER_FORMAT, ...manifest })}\n`)
    let count = 0
    for (const kind of chosen) {
      for await (const lines of linesOf(database, kind, statesVersions)) {
        count += lines.length
        await write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      }
    }
    await write(`${JSON.stringify({ end: count })}\n`)
  }
  await writeTextTo(path, (write) => {
    const read = () => database.readSnapshot(() => writeAll(write))
    return view ? database.runFrom(view, read) : read()
  })
}

interface ContentLine {
  kind: string
  id: string
  version: number
  madeFrom?: string
  values: Record<string, unknown>
}

interface DeletedLine {
  kind: string
  id: string
  madeFrom: string
  deleted: true
}

async function* linesOf(
  database: Database,
  kind: AnyKind,
  statesVersions: boolean,
): AsyncGenerator<(ContentLine | DeletedLine)[]> {
  const lines = async (items: readonly Item[]): Promise<ContentLine[]> => {
    const made = statesVersions ? await madeFrom(database, kind, items) : undefined
    return items.map((item) => lineOf(kind, item, made?.get(item.id)))
  }
  const known = new Map<string, Item>()
  for await (const batch of new ItemRepository(database).batches(kind, {}, BATCH)) {
    if (kind.name === setting.name) for (const item of batch) known.set(item.id, item)
    else yield await lines(batch)
  }
  if (kind.name === setting.name) {
    const never = { version: 0, createdAt: '', updatedAt: '' }
    yield await lines(
      keySettings.map(({ key, default: value }) => {
        const id = settingId(key)
        return known.get(id) ?? { ...never, id, key, value, translations: {} }
      }),
    )
  } else if (!kind.singleton && statesVersions) yield* deletedLines(database, kind)
}

async function* deletedLines(database: Database, kind: AnyKind): AsyncGenerator<DeletedLine[]> {
  let lines: DeletedLine[] = []
  for await (const { id, madeFrom: made } of deletedItems(database, kind)) {
    lines.push({ kind: kind.name, id, madeFrom: made.join(' '), deleted: true })
    if (lines.length < BATCH) continue
    yield lines
    lines = []
  }
  yield lines
}

const lineOf = ({ name, fields }: AnyKind, item: Item, made: readonly string[] | undefined): ContentLine => ({
  kind: name,
  id: item.id,
  version: item.version,
  ...(made && { madeFrom: made.join(' ') }),
  values: Object.fromEntries(Object.keys(fields).map((field) => [field, item[field]])),
})
