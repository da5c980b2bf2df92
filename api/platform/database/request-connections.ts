import type pg from 'pg'
import { disconnected, isLost } from '../errors.ts'
import { ConnectionSource } from './connection-source.ts'
import type { PooledConnection } from './pooled-connection.ts'

/**
 * The connections of one request, one at a time: its statements run one after another, so that no request takes the
 * connections of others. When its client disconnects, the running statement is cancelled. When the database does not respond,
 * later statements fail at once: a page has a dozen, and each would wait as long as the first.
 */
export class RequestConnections extends ConnectionSource {
  readonly #source: ConnectionSource
  readonly #requireResponse: () => Promise<void>
  #previous: Promise<void> = Promise.resolve()
  #current: PooledConnection | undefined
  #isAbandoned = false
  /** Why the database was unavailable; undefined if it was not. */
  #unavailable: unknown

  /** @param requireResponse throws if the database is known not to respond */
  constructor(source: ConnectionSource, requireResponse: () => Promise<void>) {
    super()
    this.#requireResponse = requireResponse
    this.#source = source
  }

  async acquire(): Promise<PooledConnection> {
    const previous = this.#previous
    const { promise, resolve: next } = Promise.withResolvers<void>()
    this.#previous = promise
    await previous
    try {
      if (this.#isAbandoned) throw disconnected()
      if (this.#unavailable) throw this.#unavailable
      await this.#requireResponse()
      const connection = await this.#source.acquire()
      connection.onRelease = () => {
        this.#current = undefined
        this.#note(connection.failure)
        next()
      }
      this.#current = connection
      if (this.#isAbandoned) connection.abandon()
      return connection
    } catch (error) {
      this.#note(error)
      next()
      throw error
    }
  }

  query<Row extends pg.QueryResultRow>(sql: string, values: unknown[], name?: string): Promise<pg.QueryResult<Row>> {
    return this.use((connection) => connection.query<Row>(sql, values, name))
  }

  #note(error: unknown): void {
    if (isLost(error)) this.#unavailable ??= error
  }

  /** Cancels the running statement, and refuses all later ones. */
  abandon(): void {
    this.#isAbandoned = true
    this.#current?.abandon()
  }
}
