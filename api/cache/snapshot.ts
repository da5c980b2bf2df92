import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database, Queryable } from '../database/database.ts'
import { readContentVersion } from './content-version.ts'

/** One state of the database that everything in an answer is read from. */
export interface Snapshot {
  db: Queryable
  /** Which version of the content that state holds. */
  version: number
  /** A statement failed, and after it every other one: the answer may lack more than it should. */
  hasFailed: boolean
}

const current = new AsyncLocalStorage<Snapshot>()

/** Where the request at hand reads from: the snapshot of the answer that is being made for everyone, if it is for that. */
export const snapshotDb = (): Queryable | undefined => current.getStore()?.db

/** Does `work` with all its reads on one snapshot of the database. */
export const onSnapshot = <T>(database: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> =>
  database.readSnapshot(async (_, client) => {
    const snapshot: Snapshot = {
      db: inTurn(client, () => (snapshot.hasFailed = true)),
      version: -1,
      hasFailed: false,
    }
    snapshot.version = await readContentVersion(client)
    return current.run(snapshot, () => work(snapshot))
  })

/** A connection for many readers at once: it runs one statement at a time. */
function inTurn(client: pg.PoolClient, onError: () => void): Queryable {
  let last: Promise<unknown> = Promise.resolve()
  const query = (statement: pg.QueryConfig) => {
    const result = last.then(() => client.query(statement))
    last = result.catch(onError)
    return result
  }
  return { query: query as Queryable['query'] }
}
