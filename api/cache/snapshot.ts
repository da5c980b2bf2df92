import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, ReadSnapshot } from '../database/database.ts'
import type { RequestConnections } from '../database/request-connections.ts'
import { readContentVersion } from './content-version.ts'

const rendering = new AsyncLocalStorage<true>()

/** Returns whether the request at hand renders a response for the cache, which everyone may see. */
export const isRenderedForCache = (): boolean => rendering.getStore() ?? false

/**
 * Renders a response for the cache from one read snapshot of the database, on a connection of visitors.
 *
 * @param render gets the content version of that snapshot
 */
export function renderOnSnapshot<T>(
  database: Database,
  connections: RequestConnections,
  render: (version: number, snapshot: ReadSnapshot) => Promise<T>,
): Promise<T> {
  const read = async (snapshot: ReadSnapshot) => {
    const version = await database.withClient(readContentVersion)
    return rendering.run(true, () => render(version, snapshot))
  }
  return database.run(() => database.readSnapshot(read), connections)
}
