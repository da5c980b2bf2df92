import { mediaFile } from '../../../schema/kinds/index.ts'
import type { Check, WrittenChanges } from '../../content/items/checks.ts'
import type { Database } from '../../platform/database/database.ts'
import { EVERYTHING, type PurgedChange, tagsOfChanges } from './tags.ts'

/**
 * The name under which purges stand in the table of the events of extensions. No folder of an extension has it. `data` has the tags.
 */
export const CDN_EVENTS = ':cdn'

/** Writes the purges of each change set, in its transaction. Refuses nothing. */
export const writePurges: Check = async (changes, database) => {
  const changed: PurgedChange[] = []
  for (const batch of changes.references()) changed.push(...batch.map(({ kind, id }) => ({ kind, id })))
  await insertPurge(database, tagsOfChanges([...changed, ...(await deletedFiles(changes))]))
}

/** Writes the purge of all responses. */
export const purgeEverything = (database: Database): Promise<void> => insertPurge(database, [EVERYTHING])

async function insertPurge(database: Database, tags: readonly string[]): Promise<void> {
  const data = JSON.stringify({ tags })
  await database.query(`insert into "extensionEvent" (extension, data) values ($1, $2::jsonb)`, [CDN_EVENTS, data])
}

async function deletedFiles(changes: WrittenChanges): Promise<PurgedChange[]> {
  const deleted: PurgedChange[] = []
  for await (const batch of changes.of(mediaFile.name))
    for (const { id, action, before } of batch)
      if (action === 'delete') deleted.push({ kind: mediaFile.name, id, deletedFile: String(before?.publicId) })
  return deleted
}
