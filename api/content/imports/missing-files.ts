import { mediaFile } from '../../../schema/kinds/index.ts'
import { mediaPath, publicIdOf } from '../../../schema/kinds/media-file.ts'
import { itemNote } from '../../../schema/transfer/item-note.ts'
import { pictureAddresses } from '../../../schema/transfer/picture-addresses.ts'
import { isProblem, showOrigin, type SourceRecord, titleOf } from '../../../schema/transfer/record.ts'
import type { Source } from '../../../schema/transfer/source.ts'
import type { Database } from '../../platform/database/database.ts'
import { MediaRepository } from '../media/media-repository.ts'

/** The number of files that are looked up at once. */
const BATCH = 1_000

/**
 * Wraps a source so that its notes name each stored file that neither this site nor the source has, with the first item that shows it.
 * The items are imported, as are those with other addresses that lead nowhere.
 */
export function withMissingFiles(source: Source, database: Database): Source {
  const media = new MediaRepository(database)
  const imported = new Set<string>()
  /** The title of the first item that shows a file, by its public id. */
  const missing = new Map<string, string>()
  const named = new Map<string, string>()

  async function lookUp() {
    // COPY occupies the connection of an import.
    const stored = await database.detached(() => media.findByPublicIds([...named.keys()]))
    for (const { publicId } of stored) named.delete(publicId)
    for (const [publicId, title] of named) missing.set(publicId, title)
    named.clear()
  }

  async function add(record: SourceRecord) {
    if (record.kind === mediaFile) return void imported.add(String(record.values.publicId))
    for (const { address } of pictureAddresses(record)) {
      const publicId = publicIdOf(address)
      if (publicId !== undefined && !missing.has(publicId) && !named.has(publicId))
        named.set(publicId, titleOf(record) || showOrigin(record.origin))
    }
    if (named.size >= BATCH) await lookUp()
  }

  return {
    ...source,
    notes() {
      const lines = [...missing].flatMap(([publicId, title]) =>
        imported.has(publicId) ? [] : `“${title}” (${mediaPath(publicId)})`,
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
