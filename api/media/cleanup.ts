import { publicIdOfKey, type Storage, type StoredObject } from './storage.ts'

const BATCH = 500

/** Tells which of these public ids a row, or a deletion that can still be restored, needs. */
export type NeededAmong = (publicIds: string[]) => Promise<Iterable<string>>

/**
 * Removes stored objects that nothing needs: deleted for good, or left by a process that was killed between storing the
 * bytes and the row. What was stored after `olderThan` stays, since its row may be on its way. Returns how many objects
 * were removed.
 */
export async function cleanUpObjects(storage: Storage, neededAmong: NeededAmong, olderThan: Date): Promise<number> {
  let removed = 0
  let batch: StoredObject[] = []
  const flush = async () => {
    const needed = new Set(await neededAmong([...new Set(batch.map(({ key }) => publicIdOfKey(key)))]))
    for (const { key } of batch) {
      if (needed.has(publicIdOfKey(key))) continue
      // The same bytes may have been uploaded again since they were listed.
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
