import { AsyncLocalStorage } from 'node:async_hooks'
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Kysely, type TransactionSettings } from 'kysely'
import pg from 'pg'
import type { PointOfView } from '../content/point-of-view.ts'
import { ConnectionDriver, dialectOn, type PooledConnection, PoolDriver } from './driver.ts'
import { ormOptions } from './orm.ts'
import { isRepeatable } from './repeatable.ts'
import { StatementCache } from './statement-cache.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'

export interface DatabaseOptions {
  /** The largest number of connections at a time. */
  poolSize?: number
}

export interface TransactionOptions {
  /** False for work that can be done only once, such as reading a stream. The transaction is not repeated then. */
  isRepeatable?: boolean
}

/** A transaction or read snapshot that is open. Its Kysely is made on first use: few statements are composed in it. */
interface OpenTransaction {
  connection: PooledConnection
  kysely?: Kysely<Tables>
  beforeCommit: (() => Promise<void>)[]
  afterCommit: (() => void)[]
}

/** A unit of work. Its EntityManager is made on first use, since most units read plain rows or run statements of SQL. */
interface UnitOfWork {
  transaction?: OpenTransaction | undefined
  em?: EntityManager
  /** Undefined for the live content. */
  pointOfView?: PointOfView | undefined
}

/** The state of a read snapshot. */
export interface ReadSnapshot {
  /** Returns whether a statement has failed. PostgreSQL refuses every later statement of the snapshot then. */
  hasFailed(): boolean
}

const kyselyOf = (transaction: OpenTransaction) =>
  (transaction.kysely ??= new Kysely({ dialect: dialectOn(new ConnectionDriver(transaction.connection)) }))

const ATTEMPTS = 4

/**
 * The database of this process: one MikroORM on one pool of connections.
 *
 * `run` runs a unit of work: a request, a command or a job. In it, `em`, `kysely()` and `query()` belong to that unit of
 * work, and to its transaction or read snapshot while one is open. AsyncLocalStorage holds both, so they are not passed as
 * parameters. Work that may outlive an open transaction starts in `detached`.
 */
export class Database {
  /** The connections, for metrics and for libraries with statements of their own. */
  readonly pool: pg.Pool
  /** Statements of Kysely that requests run often. */
  readonly statements = new StatementCache(this)
  /** Called with every content version that this process commits, before the caller of the transaction goes on. */
  onContentVersion: (version: number) => void = () => {}
  readonly #driver: PoolDriver
  /** Kysely on the pool. */
  readonly #kysely: Kysely<Tables>
  readonly #url: string
  #orm: MikroORM | undefined
  readonly #units = new AsyncLocalStorage<UnitOfWork>()

  constructor(pool: pg.Pool, url: string) {
    this.pool = pool
    this.#driver = new PoolDriver(pool)
    this.#kysely = new Kysely({ dialect: dialectOn(this.#driver) })
    this.#url = url
  }

  /**
   * The EntityManager of the unit of work. Outside of one, every access makes a new EntityManager: keep it in a variable
   * for the whole operation.
   */
  get em(): EntityManager {
    const unit = this.#units.getStore() ?? {}
    return (unit.em ??= this.#fork(unit.transaction))
  }

  #fork(transaction?: OpenTransaction): EntityManager {
    // Made on first use: it checks all entities, which takes longer than anything else in a start.
    this.#orm ??= new MikroORM({ ...ormOptions(this.#url), driverOptions: () => this.#kysely, ensureDatabase: false })
    const em = this.#orm.em.fork()
    if (transaction) em.setTransactionContext(kyselyOf(transaction))
    return em
  }

  /** The transaction or read snapshot that is open: an object that is the same as long as it is open. */
  get openTransaction(): object | undefined {
    return this.#transaction
  }

  get #transaction(): OpenTransaction | undefined {
    return this.#units.getStore()?.transaction
  }

  /** Whether a transaction or a read snapshot is open. */
  get isInTransaction(): boolean {
    return this.#transaction !== undefined
  }

  /** Returns Kysely on the open transaction, else on the pool. */
  kysely<Schema = Tables>(): Kysely<Schema> {
    const transaction = this.#transaction
    return (transaction ? kyselyOf(transaction) : this.#kysely) as unknown as Kysely<Schema>
  }

  /** Runs a statement of plain SQL, in the open transaction if there is one, and returns its rows. */
  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    // The driver runs the statement itself: the layers of Kysely would add a tenth to a session lookup.
    const { rows } = this.#transaction
      ? await this.#transaction.connection.query<Row & pg.QueryResultRow>(sql, [...values])
      : await this.pool.query<Row & pg.QueryResultRow>(sql, [...values])
    return rows
  }

  /** Lends a connection, that of the open transaction if there is one, to `work`: for COPY. */
  async withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    if (this.#transaction) return work(this.#transaction.connection.client)
    const client = await this.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }

  /** Runs `work` as one unit of work. A transaction that is open stays open in it. */
  run<T>(work: () => T): T {
    return this.#units.run({ transaction: this.#transaction, pointOfView: this.pointOfView }, work)
  }

  /** The point of view from which the unit of work reads content; undefined for the live content. */
  get pointOfView(): PointOfView | undefined {
    return this.#units.getStore()?.pointOfView
  }

  /** Runs `work` as a unit of work that reads content from a point of view. Content cannot be written in it. */
  runFrom<T>(pointOfView: PointOfView, work: () => T): T {
    return this.#units.run({ transaction: this.#transaction, pointOfView }, work)
  }

  /** Reads content from a point of view for the rest of the unit of work. Content cannot be written in it. */
  enter(pointOfView: PointOfView): void {
    const unit = this.#units.getStore()
    if (!unit) throw new Error('No unit of work is open')
    unit.pointOfView = pointOfView
  }

  /** Runs `work` as a unit of work outside of any open transaction. */
  detached<T>(work: () => T): T {
    return this.#units.run({}, work)
  }

  /**
   * Runs `work` in a transaction: all of it happens, or nothing. In an open transaction, `work` becomes a part of that.
   * A transaction that fails because of another one at the same time is repeated up to three times.
   */
  async transaction<T>(
    work: () => Promise<T>,
    { isRepeatable: mayRepeat = true }: TransactionOptions = {},
  ): Promise<T> {
    if (this.isInTransaction) return work()
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#transactionOnce(work)
      } catch (error) {
        if (!mayRepeat || attempt === ATTEMPTS || !isRepeatable(error)) throw error
      }
    }
  }

  /** Runs `work` in a read-only transaction all of whose statements see one state of the database. */
  readSnapshot<T>(work: (snapshot: ReadSnapshot) => Promise<T>): Promise<T> {
    return this.#transactionOnce(
      () => {
        const { connection } = this.#transaction!
        return work({ hasFailed: () => connection.hasFailed })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  async #transactionOnce<T>(work: () => Promise<T>, settings: TransactionSettings = {}): Promise<T> {
    const connection = await this.#driver.acquireConnection()
    await this.#driver.beginTransaction(connection, settings)
    const transaction: OpenTransaction = { connection, beforeCommit: [], afterCommit: [] }
    const unit: UnitOfWork = { transaction, pointOfView: this.pointOfView }
    let result: T
    try {
      result = await this.#units.run(unit, work)
      await unit.em?.flush()
      for (const last of transaction.beforeCommit) await this.#units.run(unit, last)
      await this.#driver.commitTransaction(connection)
    } catch (error) {
      await this.#driver.rollbackTransaction(connection)
      throw error
    } finally {
      await this.#driver.releaseConnection(connection)
    }
    for (const callback of transaction.afterCommit) callback()
    return result
  }

  /** Runs `work` at the end of the open transaction, as a part of it. */
  beforeCommit(work: () => Promise<void>): void {
    if (!this.#transaction) throw new Error('No transaction is open')
    this.#transaction.beforeCommit.push(work)
  }

  /** Calls `callback` when the open transaction is committed, before its caller goes on; at once if none is open. */
  afterCommit(callback: () => void): void {
    if (this.#transaction) this.#transaction.afterCommit.push(callback)
    else callback()
  }

  async close(): Promise<void> {
    await this.#orm?.close()
    await this.pool.end()
  }
}

/** Opens a pool on the database at `url`. Connections are made on first use. */
export function openDatabase(url: string, { poolSize = 10 }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    application_name: 'verdant',
    types: valueTypes,
  })
  // The statement that was running fails by itself. Without a listener, the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return new Database(pool, url)
}

/** Returns a name of the model as an SQL identifier. */
export const identifier = (name: string) => pg.escapeIdentifier(name)
