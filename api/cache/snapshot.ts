import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, ReadSnapshot } from '../database/database.ts'
import { readContentVersion } from './content-version.ts'

const rendering = new AsyncLocalStorage<true>()

/** Returns whether the request at hand renders a response for the cache, which everyone may see. */
export const isRenderedForCache = (): boolean => rendering.getStore() ?? false

/**
 * Renders a response for the cache from one read snapshot of the database.
 *
 * @param render gets the content version of that snapshot
 */
export const renderOnSnapshot = <T>(
  database: Database,
  render: (version: number, snapshot: ReadSnapshot) => Promise<T>,
): Promise<T> =>
  database.readSnapshot(async (snapshot) => {
    const version = await database.withClient(readContentVersion)
    return rendering.run(true, () => render(version, snapshot))
  })
