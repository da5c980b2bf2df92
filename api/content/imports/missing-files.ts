import { mediaFile } from '../../../schema/kinds/index.ts'
import { mediaPath, publicIdOf } from '../../../schema/kinds/media-file.ts'
import { itemNote } from '../../../schema/transfer/item-note.ts'
import { pictureAddresses } from '../../../schema/transfer/picture-addresses.ts'
import { isProblem, type SourceRecord, titleOf } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { Database } from '../../platform/database/database.ts'
import { MediaRepository } from '../media/media-repository.ts'

/** The number of files that are looked up at once. */
const BATCH = 1_000

/**
 * Notes the items of a source that show stored files which neither this site nor the source has. As with other addresses that lead
 * nowhere, they are imported.
 *
 * @param only the names of the kinds that are imported; all unless given
 */
export function withMissingFiles(source: Source, database: Database, only?: ReadonlySet<string>): Source {
  const media = new MediaRepository(database)
  const imported = new Set<string>()
  /** The titles of the items that show a file, by its public id. */
  const missing = new Map<string, Set<string>>()
  let named = new Map<string, Set<string>>()

  async function lookUp() {
    // COPY occupies the connection of an import.
    const stored = await database.detached(() => media.findByPublicIds([...named.keys()]))
    for (const { publicId } of stored) named.delete(publicId)
    for (const [publicId, titles] of named) missing.set(publicId, titles.union(missing.get(publicId) ?? new Set()))
    named = new Map()
  }

  async function add(record: SourceRecord) {
    if (only && !only.has(record.kind.name) && !record.isNeeded) return
    if (record.kind === mediaFile) return void imported.add(String(record.values.publicId))
    for (const { address } of pictureAddresses(record)) {
      const publicId = publicIdOf(address)
      if (publicId !== undefined) named.set(publicId, (named.get(publicId) ?? new Set()).add(titleOf(record)))
    }
    if (named.size >= BATCH) await lookUp()
  }

  return {
    ...source,
    notes() {
      const lines = [...missing].flatMap(([publicId, titles]) =>
        imported.has(publicId) ? [] : Array.from(titles, (title) => `“${title}” (${mediaPath(publicId)})`),
      )
      const note = 'imported although this site does not have the file that they show'
      return [...(source.notes?.() ?? []), ...(lines.length > 0 ? [itemNote(note, lines)] : [])]
    },
    async *records() {
      imported.clear()
      missing.clear()
      for await (const record of source.records()) {
        if (!isProblem(record)) await add(record)
        yield record
      }
      await lookUp()
    },
  }
}
