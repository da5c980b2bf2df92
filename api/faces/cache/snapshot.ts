import type { Database, ReadSnapshot } from '../../platform/database/database.ts'
import type { RequestConnections } from '../../platform/database/request-connections.ts'
import { readRaisedVersion } from '../../platform/database/content-version.ts'
import { runForCache } from '../../platform/http/rendering-for-cache.ts'

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
    const { version, raisedAt } = await database.withClient(readRaisedVersion)
    database.noteContentState(`${version} ${raisedAt}`)
    return runForCache(() => render(version, snapshot))
  }
  return database.run(() => database.readSnapshot(read), connections)
}
