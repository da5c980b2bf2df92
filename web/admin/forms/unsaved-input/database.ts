import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredInput } from './input.ts'

/** The name of the store is older than its word: browsers keep input under it. */
interface Schema extends DBSchema {
  localDrafts: { key: string; value: StoredInput }
}

let database: IDBPDatabase<Schema> | undefined

/** Opens the database of this browser and returns the inputs in it. */
export async function openDatabase(): Promise<StoredInput[]> {
  database = await openDB<Schema>('verdant', 1, {
    upgrade: (opened) => void opened.createObjectStore('localDrafts', { keyPath: 'id' }),
    terminated: () => (database = undefined),
  })
  return database.getAll('localDrafts')
}

/** Returns an input from the database. */
export const readInput = (id: string) => database?.get('localDrafts', id)

/**
 * Stores and deletes inputs, by their ids, all or none. Resolves when they are on the disk: a crash of the whole browser
 * loses nothing that was written.
 *
 * @param changes the new states; null for an input to delete
 */
export async function writeInputs(changes: ReadonlyMap<string, StoredInput | null>): Promise<void> {
  if (!database) throw new Error('There is no database')
  const transaction = database.transaction('localDrafts', 'readwrite', { durability: 'strict' })
  const requests = [...changes].map(([id, input]) =>
    input ? transaction.store.put(input) : transaction.store.delete(id),
  )
  // Without this, the browser would wait for the page, which may be closing.
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}
