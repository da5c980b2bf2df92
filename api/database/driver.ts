import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

/*
 * Kysely's own PostgreSQL driver does not return a connection to the pool when BEGIN or ROLLBACK fails, so every
 * restart of the database in the middle of a transaction would cost a connection. It also hides the client that COPY
 * needs.
 */

const COMMANDS_WITH_COUNT = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** One connection of the pool, as Kysely runs statements on it. */
export class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Whether a statement has failed since the connection was taken from the pool. */
  hasFailed = false
  /** Set when the state of the connection is unknown: the pool closes it on release. */
  brokenBy: Error | undefined
  #previous: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient) {
    this.client = client
  }

  /** Runs a statement after those that were started before: the driver runs one at a time. */
  query<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<pg.QueryResult<Row>> {
    const result = this.#previous.then(() => this.client.query<Row>(sql, values))
    this.#previous = result.catch(() => {
      this.hasFailed = true
    })
    return result
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, rowCount } = await this.query<Row & pg.QueryResultRow>(sql, [...parameters])
    return COMMANDS_WITH_COUNT.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Yields the whole result as one chunk. Long lists are read in batches, with a statement for each. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }
}

/** Runs Kysely's statements and transactions on the connections of a pool. */
export class PoolDriver implements Driver {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect())
  }

  async releaseConnection({ client, brokenBy }: PooledConnection): Promise<void> {
    client.release(brokenBy)
  }

  async beginTransaction(
    { client }: PooledConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : ''
    try {
      await client.query(`begin${isolation}${accessMode ? ` ${accessMode}` : ''}`)
    } catch (error) {
      client.release(error as Error)
      throw error
    }
  }

  async commitTransaction({ client }: PooledConnection): Promise<void> {
    await client.query('commit')
  }

  /** Never fails: the caller already has the error that led to the rollback. */
  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.client.query('rollback').catch((error: Error) => (connection.brokenBy = error))
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
