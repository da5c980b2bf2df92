import { AsyncLocalStorage } from 'node:async_hooks'
import {
  EntityManager,
  IsolationLevel,
  MikroORM,
  TransactionContext,
  type TransactionOptions as OrmTransactionOptions,
  TransactionPropagation,
} from '@mikro-orm/postgresql'
import { CompiledQuery, type Kysely } from 'kysely'
import pg from 'pg'
import { PoolDialect, type PooledConnection } from './driver.ts'
import { ormOptions } from './orm.ts'
import { isRepeatable } from './repeatable.ts'
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

/** A unit of work. Its EntityManager is made on first use, since most requests only read plain rows. */
interface UnitOfWork {
  em?: EntityManager
}

/** The state of a read snapshot. */
export interface ReadSnapshot {
  /** Returns whether a statement has failed. PostgreSQL refuses every later statement of the snapshot then. */
  hasFailed(): boolean
}

const ATTEMPTS = 4

let opened = 0

/**
 * The database of this process: one MikroORM on one pool of connections.
 *
 * A unit of work (a request, a command, a job) is what `run` runs. In it, `em`, `kysely()` and `query()` belong to that
 * unit of work, and to its transaction or read snapshot while one is open, so that nothing has to be handed from function
 * to function: both are kept in AsyncLocalStorage. Work that may outlive an open transaction starts in `detached`.
 */
export class Database {
  /** The connections, for metrics and for libraries with statements of their own. */
  readonly pool: pg.Pool
  readonly #orm: MikroORM
  /** Never in a transaction, and without entities: it runs statements on the pool. */
  readonly #outside: EntityManager
  readonly #units = new AsyncLocalStorage<UnitOfWork | undefined>()
  readonly #afterCommit = new WeakMap<object, (() => void)[]>()

  constructor(pool: pg.Pool, options: ReturnType<typeof ormOptions>) {
    this.pool = pool
    this.#orm = new MikroORM({
      ...options,
      driverOptions: () => new PoolDialect(pool),
      ensureDatabase: false,
      // Finds the EntityManager of the unit of work, as RequestContext does with one that is made at once.
      context: () => this.#unitOfWork,
      // Transactions are found by this name, and a test has several databases in one process.
      contextName: `database ${++opened}`,
    })
    this.#outside = this.#orm.em.fork({ disableContextResolution: true })
  }

  get #unitOfWork(): EntityManager | undefined {
    const unit = this.#units.getStore()
    // Outside of the unit of work: a new EntityManager looks for the one of its context.
    return unit && (unit.em ??= this.#units.run(undefined, () => this.#fork()))
  }

  #fork(): EntityManager {
    return this.#orm.em.fork({ disableContextResolution: true, useContext: true })
  }

  /** The EntityManager of the open transaction. Looking for it makes none for the unit of work. */
  get #transaction(): EntityManager | undefined {
    const em = TransactionContext.getEntityManager(this.#orm.em.name)
    return em instanceof EntityManager && em.isInTransaction() ? em : undefined
  }

  /**
   * The EntityManager of the unit of work. Outside of one, every access makes a new EntityManager: keep it in a variable
   * for the whole operation.
   */
  get em(): EntityManager {
    const em = this.#orm.em.getContext(false)
    return em === this.#orm.em ? this.#fork() : em
  }

  /** Whether a transaction or a read snapshot is open. */
  get isInTransaction(): boolean {
    return this.#transaction !== undefined
  }

  /** Returns Kysely on the open transaction, else on the pool. */
  kysely<Schema = Tables>(): Kysely<Schema> {
    return (this.#transaction ?? this.#outside).getKysely<Schema>() as Kysely<Schema>
  }

  /** Runs a statement of plain SQL, in the open transaction if there is one, and returns its rows. */
  async query<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    // Outside of a transaction the pool runs the statement itself: Kysely's layers would add a tenth to a session lookup.
    const { rows } = this.isInTransaction
      ? await this.kysely().executeQuery<Row>(CompiledQuery.raw(sql, [...values]))
      : await this.pool.query<Row & pg.QueryResultRow>(sql, [...values])
    return rows
  }

  /** Lends a connection, that of the open transaction if there is one, to `work`: for COPY. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    return this.#withConnection(({ client }) => work(client))
  }

  #withConnection<T>(work: (connection: PooledConnection) => Promise<T>): Promise<T> {
    const executor = this.kysely().getExecutor()
    return executor.provideConnection((connection) => work(connection as PooledConnection))
  }

  /** Runs `work` as one unit of work. A transaction that is open stays open in it. */
  run<T>(work: () => T): T {
    return this.#units.run({}, work)
  }

  /** Runs `work` as a unit of work outside of any open transaction. */
  detached<T>(work: () => T): T {
    return TransactionContext.create(this.#fork(), work)
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
    const options = { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true }
    return this.#transactionOnce(async () => {
      const connection = await this.#withConnection(async (one) => one)
      return work({ hasFailed: () => connection.hasFailed })
    }, options)
  }

  async #transactionOnce<T>(work: () => Promise<T>, options?: OrmTransactionOptions): Promise<T> {
    const callbacks: (() => void)[] = []
    const result = await this.#orm.em.transactional(
      async (em) => {
        this.#afterCommit.set(em, callbacks)
        return work()
      },
      { propagation: TransactionPropagation.REQUIRED, ...options },
    )
    for (const callback of callbacks) callback()
    return result
  }

  /** Calls `callback` when the open transaction is committed, before its caller goes on; at once if none is open. */
  afterCommit(callback: () => void): void {
    const callbacks = this.#transaction && this.#afterCommit.get(this.#transaction)
    if (callbacks) callbacks.push(callback)
    else callback()
  }

  async close(): Promise<void> {
    await this.#orm.close()
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
  return new Database(pool, ormOptions(url))
}

/** Anything that runs a statement: the pool, or the connection of a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** Runs one statement on a given connection and returns its rows. */
export async function rows<Row extends object>(db: Queryable, text: string, values: unknown[] = []): Promise<Row[]> {
  const result = await db.query<Row & pg.QueryResultRow>({ text, values, types: valueTypes })
  return result.rows
}

/** Returns a name of the model as an SQL identifier. */
export const identifier = (name: string) => pg.escapeIdentifier(name)
