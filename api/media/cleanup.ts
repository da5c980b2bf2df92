import { publicIdOfKey, type Storage, type StoredObject } from './storage.ts'

const BATCH = 500

/** Returns which of the public ids have a record or can still be restored. */
export type ReferencedAmong = (publicIds: string[]) => Promise<Iterable<string>>

/**
 * Deletes stored objects without a record: those of permanently deleted files, and those of a process that was killed
 * after storing the bytes and before writing the record. Objects newer than `olderThan` stay, because their record may
 * not be written yet. Returns the number of deleted objects.
 */
export async function cleanUpObjects(
  storage: Storage,
  referencedAmong: ReferencedAmong,
  olderThan: Date,
): Promise<number> {
  let removed = 0
  let batch: StoredObject[] = []
  const flush = async () => {
    const referenced = new Set(await referencedAmong([...new Set(batch.map(({ key }) => publicIdOfKey(key)))]))
    for (const { key } of batch) {
      if (referenced.has(publicIdOfKey(key))) continue
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
