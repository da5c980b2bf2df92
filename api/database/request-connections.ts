import type pg from 'pg'
import type { ConnectionSource } from './connection-pool.ts'
import type { PooledConnection } from './pooled-connection.ts'
import { disconnected } from '../http/rejection.ts'

/**
 * The connections of one request, one at a time: its statements run one after another, so that no request takes the
 * connections of others. When its client disconnects, the running statement is cancelled.
 */
export class RequestConnections implements ConnectionSource {
  readonly #source: ConnectionSource
  #previous: Promise<void> = Promise.resolve()
  #current: PooledConnection | undefined
  #isAbandoned = false

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  async acquire(): Promise<PooledConnection> {
    const previous = this.#previous
    const { promise, resolve: next } = Promise.withResolvers<void>()
    this.#previous = promise
    await previous
    try {
      if (this.#isAbandoned) throw disconnected()
      const connection = await this.#source.acquire()
      connection.onRelease = () => {
        this.#current = undefined
        next()
      }
      this.#current = connection
      if (this.#isAbandoned) connection.abandon()
      return connection
    } catch (error) {
      next()
      throw error
    }
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    const connection = await this.acquire()
    try {
      return await connection.query<Row>(sql, values)
    } finally {
      connection.release()
    }
  }

  /** Cancels the running statement, and refuses all later ones. */
  abandon(): void {
    this.#isAbandoned = true
    this.#current?.abandon()
  }
}
