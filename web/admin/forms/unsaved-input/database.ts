import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredDraft } from './local-draft.ts'

interface Schema extends DBSchema {
  localDrafts: { key: string; value: StoredDraft }
}

let database: IDBPDatabase<Schema> | undefined

/** Opens the database of this browser and returns the drafts in it. */
export async function openDatabase(): Promise<StoredDraft[]> {
  database = await openDB<Schema>('verdant', 1, {
    upgrade: (opened) => void opened.createObjectStore('localDrafts', { keyPath: 'id' }),
    terminated: () => (database = undefined),
  })
  return database.getAll('localDrafts')
}

/** Returns a draft from the database. */
export const readDraft = (id: string) => database?.get('localDrafts', id)

/**
 * Stores and deletes drafts, by their ids, all or none. Resolves when they are on the disk: a crash of the whole browser
 * loses nothing that was written.
 *
 * @param changes the new states; null for a draft to delete
 */
export async function writeDrafts(changes: ReadonlyMap<string, StoredDraft | null>): Promise<void> {
  if (!database) throw new Error('There is no database')
  const transaction = database.transaction('localDrafts', 'readwrite', { durability: 'strict' })
  const requests = [...changes].map(([id, draft]) =>
    draft ? transaction.store.put(draft) : transaction.store.delete(id),
  )
  // Without this, the browser would wait for the page, which may be closing.
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}
