import {
  type Dialect,
  type Driver,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import type { ConnectionSource } from './connection-source.ts'
import type { PooledConnection } from './pooled-connection.ts'

/*
 * Kysely's own PostgreSQL driver does not return a connection to the pool when BEGIN or ROLLBACK fails, so every
 * restart of the database in the middle of a transaction would cost a connection. It also hides the client that COPY
 * needs.
 */

/** Runs Kysely's statements and transactions on the connections of a source. */
export class PoolDriver implements Driver {
  readonly #source: () => ConnectionSource

  /** @param source returns the source of connections for the unit of work at hand */
  constructor(source: () => ConnectionSource) {
    this.#source = source
  }

  async init(): Promise<void> {}

  acquireConnection(): Promise<PooledConnection> {
    return this.#source().acquire()
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release()
  }

  async beginTransaction(
    connection: PooledConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    try {
      connection.isInTransaction = true
      await connection.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`)
      connection.isReadOnly = accessMode === 'read only'
    } catch (error) {
      connection.release(error as Error)
      throw error
    }
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollback()
  }

  async destroy(): Promise<void> {}
}

/** Runs statements on one connection, in the transaction that is open there. The caller releases the connection. */
export class ConnectionDriver extends DummyDriver {
  readonly #connection: PooledConnection

  constructor(connection: PooledConnection) {
    super()
    this.#connection = connection
  }

  override async acquireConnection(): Promise<PooledConnection> {
    return this.#connection
  }
}

/** Returns Kysely's PostgreSQL dialect on a driver. */
export const dialectOn = (driver: Driver): Dialect => ({
  createDriver: () => driver,
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
