import { isOutdated, type Thumbnail } from './variants.ts'
import { publicIdOfKey, type Storage, type StoredObject } from './storage.ts'

const BATCH = 500

/** Answers which stored objects are needed. */
export interface References {
  /** Returns which of the public ids have a record or can still be restored. */
  referencedAmong: (publicIds: string[]) => Promise<Iterable<string>>
  /** Returns the crop and the focal point of the files that have a record, by public id. */
  framings: (publicIds: string[]) => Promise<ReadonlyMap<string, Thumbnail>>
}

/**
 * Deletes stored objects that nothing needs: those of permanently deleted files, those of a process that was killed after
 * storing the bytes and before writing the record, and variants of former crops and focal points. Objects newer than
 * `olderThan` stay, because their record may not be written yet. Returns the number of deleted objects.
 */
export async function cleanUpObjects(storage: Storage, references: References, olderThan: Date): Promise<number> {
  let removed = 0
  let batch: StoredObject[] = []
  const flush = async () => {
    const publicIds = [...new Set(batch.map(({ key }) => publicIdOfKey(key)))]
    const referenced = new Set(await references.referencedAmong(publicIds))
    const framings = await references.framings(publicIds)
    for (const { key } of batch) {
      const framing = framings.get(publicIdOfKey(key))
      if (referenced.has(publicIdOfKey(key)) && !(framing && isOutdated(key, framing))) continue
      // The same bytes may have been uploaded again since the object was listed.
      const now = await storage.stat(key)
      if (!now || now.modifiedAt >= olderThan) continue
      await storage.delete(key)
      removed++
    }
    batch = []
  }
  for await (const object of storage.list()) {
    if (object.modifiedAt >= olderThan) continue
    batch.push(object)
    if (batch.length === BATCH) await flush()
  }
  if (batch.length > 0) await flush()
  return removed
}
