import type { Database, ReadSnapshot } from '../../platform/database/database.ts'
import type { RequestConnections } from '../../platform/database/request-connections.ts'
import { type RaisedVersion, readRaisedVersion } from '../../platform/database/content-version.ts'
import type { Replicas } from '../../platform/database/replicas.ts'
import { isUnavailable } from '../../platform/errors.ts'
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

/**
 * Renders a response for the cache from one read snapshot of a replica.
 *
 * @param current the state of the content that the primary has
 * @param connections those of the replica
 * @returns undefined if the primary has to be asked: the replica is in another state, or a statement failed, as it does if it conflicts with
 *   what the replica receives (https://www.postgresql.org/docs/current/hot-standby.html#HOT-STANDBY-CONFLICT)
 */
export async function renderOnReplica<T>(
  database: Database,
  replicas: Replicas,
  connections: RequestConnections,
  current: RaisedVersion,
  render: () => Promise<T>,
): Promise<T | undefined> {
  let failure: unknown
  const read = async (snapshot: ReadSnapshot) => {
    const { version, raisedAt } = await database.withClient(readRaisedVersion)
    if (version !== current.version || raisedAt !== current.raisedAt) return undefined
    database.noteContentState(`${version} ${raisedAt}`)
    const rendered = await runForCache(render)
    failure = snapshot.failure()
    return { rendered }
  }
  const made = await database
    .run(() => database.readSnapshot(read), connections)
    .catch((error: unknown) => {
      failure = error
    })
  if (isUnavailable(failure)) replicas.leave()
  replicas.counts[failure === undefined ? (made ? 'served' : 'behind') : 'failed']++
  return failure === undefined ? made?.rendered : undefined
}
