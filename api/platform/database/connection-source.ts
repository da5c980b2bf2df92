import type pg from 'pg'
import type { PooledConnection } from './pooled-connection.ts'

/** Lends connections. */
export abstract class ConnectionSource {
  /** Returns a connection, which the caller gives back with `release`. */
  abstract acquire(): Promise<PooledConnection>

  /** Runs one statement. @param name the name under which PostgreSQL keeps the statement and its plan */
  abstract query<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<Row>>

  /** Lends a connection to `work`. */
  async use<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    const connection = await this.acquire()
    try {
      return await work(connection)
    } finally {
      connection.release()
    }
  }
}
