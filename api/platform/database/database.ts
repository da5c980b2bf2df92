import { AsyncLocalStorage } from 'node:async_hooks'
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { Kysely, type TransactionSettings } from 'kysely'
import pg from 'pg'
import type { PointOfView } from './point-of-view.ts'
import { ORIGINAL_LANGUAGE } from '../../../schema/site.ts'
import type { ReadingLanguage } from './reading-language.ts'
import { disconnected } from '../errors.ts'
import { addressOf } from './address.ts'
import { ConnectionPool } from './connection-pool.ts'
import type { ConnectionSource } from './connection-source.ts'
import { ConnectionDriver, dialectOn, PoolDriver } from './driver.ts'
import { ormOptions } from './orm.ts'
import type { ConnectionStatement, PooledConnection } from './pooled-connection.ts'
import { isRepeatable, repeated } from './repeatable.ts'
import { Replicas } from './replicas.ts'
import { RequestConnections } from './request-connections.ts'
import { StatementCache } from './statement-cache.ts'
import type { Tables } from './tables.ts'
import type { ServerLimits } from './time-limits.ts'

export interface DatabaseOptions {
  /** The largest number of connections for staff at a time. */
  poolSize?: number
  /** Time limits of statements. Without them, statements may take any time. */
  limits?: ServerLimits | undefined
  /** Whether a pooler between this process and PostgreSQL lends connections to other clients. */
  isPooled?: boolean
  /** The address of replicas. */
  readUrl?: string | undefined
}

/** A statement that has ended. */
export interface EndedStatement extends ConnectionStatement {
  pool: 'staff' | 'visitors' | 'replicas'
}

export interface TransactionOptions {
  /** False for work that can be done only once, such as reading a stream. The transaction is not repeated then. */
  isRepeatable?: boolean
  /** The longest time of each of its statements, in milliseconds, if they may take longer than others. */
  statementMs?: number
}

/** A transaction or read snapshot that is open. Its Kysely is made on first use: few statements are composed in it. */
interface OpenTransaction {
  connection: PooledConnection
  kysely?: Kysely<Tables>
  beforeCommit: (() => Promise<void>)[]
  afterCommit: (() => void)[]
  contentState?: string
}

/** A unit of work. Its EntityManager is made on first use, since most units read plain rows or run statements of SQL. */
interface UnitOfWork {
  transaction?: OpenTransaction | undefined
  /** Undefined for the connections of staff, which jobs and commands use too. */
  connections?: ConnectionSource | undefined
  em?: EntityManager
  /** Undefined for the live content. */
  pointOfView?: PointOfView | undefined
  /** Undefined for the original language. */
  language?: ReadingLanguage | undefined
  /** Whether items are read with their texts in the current language only. */
  hasOneLanguage?: boolean
}

/** The state of a read snapshot. */
export interface ReadSnapshot {
  /** Returns why a statement has failed. PostgreSQL refuses every later statement of the snapshot then. */
  failure(): unknown
}

const kyselyOf = (transaction: OpenTransaction) =>
  (transaction.kysely ??= new Kysely({ dialect: dialectOn(new ConnectionDriver(transaction.connection)) }))

const ATTEMPTS = 4

/**
 * The database of this process: one MikroORM on two pools of connections. Visitors have a pool of their own, so that staff
 * always find a connection.
 *
 * `run` runs a unit of work: a request, a command or a job. In it, `em`, `kysely()` and `query()` belong to that unit of
 * work, and to its transaction or read snapshot while one is open. AsyncLocalStorage holds both, so they are not passed as
 * parameters. Work that may outlive an open transaction starts in `detached`.
 */
export class Database {
  /** The connections of staff, jobs and commands, for metrics and for statements past the units of work. */
  readonly pool: pg.Pool
  /** The connections of visitors, for metrics. */
  readonly visitorPool: pg.Pool
  /** The replicas that take reads of visitors, if there are any. */
  readonly replicas: Replicas | undefined
  /** Whether PostgreSQL keeps the plans of statements that have a name. With a pooler in between, other connections would not know them. */
  readonly keepsPlans: boolean
  /** Statements of Kysely that requests run often. */
  readonly statements = new StatementCache(this)
  /** Called with every content version that this process commits, before the caller of the transaction goes on. */
  onContentVersion: (version: number) => void = () => {}
  /** Called before a request gets a connection that it can do without. Throws if the database does not respond. */
  requireResponse: () => Promise<void> = async () => {}
  /** Called with each statement after its end, except for COPY, in the context of its caller. */
  readonly statementListeners: ((statement: EndedStatement) => void)[] = []
  readonly #staff: ConnectionPool
  readonly #visitors: ConnectionPool
  readonly #driver = new PoolDriver(() => this.#connections)
  /** Kysely on the connections of the unit of work. */
  readonly #kysely = new Kysely<Tables>({ dialect: dialectOn(this.#driver) })
  readonly #url: string
  #orm: MikroORM | undefined
  #closing: Promise<void> | undefined
  #isStopped = false
  readonly #units = new AsyncLocalStorage<UnitOfWork>()

  constructor(
    pools: { staff: ConnectionPool; visitors: ConnectionPool; replicas?: ConnectionPool | undefined },
    url: string,
    { isPooled = false } = {},
  ) {
    this.keepsPlans = !isPooled
    this.#staff = pools.staff
    this.#visitors = pools.visitors
    this.pool = pools.staff.driver
    this.visitorPool = pools.visitors.driver
    this.replicas = pools.replicas && new Replicas(pools.replicas)
    this.#url = url
    for (const pool of ['staff', 'visitors', 'replicas'] as const) {
      const connections = pools[pool]
      if (!connections) continue
      connections.onStatement = (statement) => {
        for (const listen of this.statementListeners) listen({ ...statement, pool })
      }
    }
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
    this.#orm ??= new MikroORM({
      ...ormOptions(addressOf(this.#url).urls[0]),
      driverOptions: () => this.#kysely,
      ensureDatabase: false,
    })
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

  /** The connections that the unit of work uses outside of transactions. */
  get #connections(): ConnectionSource {
    return this.#units.getStore()?.connections ?? this.#staff
  }

  /**
   * Runs a statement of plain SQL, in the open transaction if there is one, and returns its rows.
   *
   * @param name the name under which PostgreSQL keeps the statement and its plan
   */
  async query<Row extends object>(sql: string, values: readonly unknown[] = [], name?: string): Promise<Row[]> {
    // The driver runs the statement itself: the layers of Kysely would add a tenth to a session lookup.
    const source = this.#transaction?.connection ?? this.#connections
    return (await source.query<Row & pg.QueryResultRow>(sql, [...values], name)).rows
  }

  /** Lends a connection, that of the open transaction if there is one, to `work`: for COPY. */
  withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const open = this.#transaction
    return open ? work(open.connection.client) : this.#connections.use(({ client }) => work(client))
  }

  /**
   * Runs `work` as one unit of work. A transaction that is open stays open in it.
   *
   * @param connections the connections of a visitor's request; by default those of the unit of work at hand
   */
  run<T>(work: () => T, connections = this.#units.getStore()?.connections): T {
    const { pointOfView, language } = this
    return this.#units.run({ transaction: this.#transaction, pointOfView, language, connections }, work)
  }

  /** Returns the connections of a visitor's request, for `run`. */
  visitorConnections(): RequestConnections {
    return new RequestConnections(this.#visitors, () => this.requireResponse())
  }

  /** Returns the connections of work of staff that may be abandoned, for `run`. */
  staffConnections(): RequestConnections {
    return new RequestConnections(this.#staff, () => this.requireResponse())
  }

  /** Runs `work` as a unit of work of this process: on connections of staff, outside of any open transaction. */
  runAsJob<T>(work: () => T): T {
    return this.#units.run({}, work)
  }

  /** The point of view from which the unit of work reads content; undefined for the live content. */
  get pointOfView(): PointOfView | undefined {
    return this.#units.getStore()?.pointOfView
  }

  /** Runs `work` as a unit of work that reads content from a point of view. Content cannot be written in it. */
  runFrom<T>(pointOfView: PointOfView, work: () => T): T {
    const { transaction, language, connections } = this.#units.getStore() ?? {}
    return this.#units.run({ transaction, pointOfView, language, connections }, work)
  }

  /** Reads content from a point of view for the rest of the unit of work. Content cannot be written in it. */
  enter(pointOfView: PointOfView): void {
    this.#unit.pointOfView = pointOfView
  }

  /** The language in which the unit of work reads content; undefined for the original one. */
  get language(): ReadingLanguage | undefined {
    return this.#units.getStore()?.language
  }

  /** The tag of the language in which the unit of work reads content. */
  get languageTag(): string {
    return this.language?.tag ?? ORIGINAL_LANGUAGE
  }

  /** Reads content in a language for the rest of the unit of work. */
  enterLanguage(language: ReadingLanguage): void {
    this.#unit.language = language
  }

  /** Whether the unit of work reads items with their texts in the current language only. */
  get hasOneLanguage(): boolean {
    return this.#units.getStore()?.hasOneLanguage === true
  }

  /** Reads items with their texts in the current language only, for the rest of the unit of work. */
  readOneLanguage(): void {
    this.#unit.hasOneLanguage = true
  }

  /** Which state of the live content the open snapshot shows; undefined if that is unknown. What was read in the same state is still right. */
  get contentState(): string | undefined {
    return this.pointOfView ? undefined : this.#transaction?.contentState
  }

  /** Records which state of the live content the open snapshot shows. */
  noteContentState(state: string): void {
    this.#transaction!.contentState = state
  }

  /** The open unit of work. @throws Error if none is open */
  get #unit(): UnitOfWork {
    const unit = this.#units.getStore()
    if (!unit) throw new Error('No unit of work is open')
    return unit
  }

  /** Runs `work` as a unit of work outside of any open transaction, which goes on when the client disconnects. */
  detached<T>(work: () => T): T {
    const connections = this.#units.getStore()?.connections && this.#visitors
    return this.#units.run({ connections }, work)
  }

  /**
   * Runs `work` in a transaction: all of it happens, or nothing. In an open transaction, `work` becomes a part of that.
   * A transaction that fails because of another one at the same time is repeated up to three times.
   */
  async transaction<T>(
    work: () => Promise<T>,
    { isRepeatable: mayRepeat = true, statementMs }: TransactionOptions = {},
  ): Promise<T> {
    if (this.isInTransaction) return work()
    const limited = statementMs === undefined ? work : () => this.#withLimit(statementMs, work)
    return repeated(mayRepeat ? ATTEMPTS : 1, isRepeatable, () => this.#transactionOnce(limited))
  }

  /** Runs `work` in a transaction whose statements have another time limit. In an open one, also its later statements have it. */
  limited<T>(statementMs: number, work: () => Promise<T>): Promise<T> {
    return this.isInTransaction ? this.#withLimit(statementMs, work) : this.transaction(work, { statementMs })
  }

  /** Gives the statements of the open transaction another time limit. */
  async #withLimit<T>(statementMs: number, work: () => Promise<T>): Promise<T> {
    await this.query(`set local statement_timeout = ${statementMs}`)
    this.#transaction!.connection.limitStatements(statementMs)
    return work()
  }

  /** Runs `work` in a read-only transaction all of whose statements see one state of the database. */
  readSnapshot<T>(work: (snapshot: ReadSnapshot) => Promise<T>): Promise<T> {
    return this.#transactionOnce(
      () => {
        const { connection } = this.#transaction!
        return work({ failure: () => connection.failure })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  async #transactionOnce<T>(work: () => Promise<T>, settings: TransactionSettings = {}): Promise<T> {
    if (this.#isStopped) throw disconnected()
    const connection = await this.#driver.acquireConnection()
    await this.#driver.beginTransaction(connection, settings)
    const transaction: OpenTransaction = { connection, beforeCommit: [], afterCommit: [] }
    const { pointOfView, language, connections } = this.#units.getStore() ?? {}
    const unit: UnitOfWork = { transaction, pointOfView, language, connections }
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

  /**
   * Cancels the running statements of staff, jobs and commands, whose open transactions are rolled back. A transaction whose commit has
   * begun may still succeed.
   */
  cancelStatements(): void {
    this.#staff.abandon()
  }

  /** Does the same, and begins no further transactions. */
  stopWriting(): void {
    this.#isStopped = true
    this.cancelStatements()
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close())
  }

  async #close(): Promise<void> {
    await this.#orm?.close()
    await Promise.all([this.pool.end(), this.visitorPool.end(), this.replicas?.close()])
  }
}

/** The largest number of connections for visitors: as many as the load shedder and the response cache use at a time. */
const VISITOR_POOL_SIZE = 6

/** Opens the pools on the database at `url`. Connections are made on first use. */
export function openDatabase(
  url: string,
  { poolSize: size = 10, limits, isPooled, readUrl }: DatabaseOptions = {},
): Database {
  const visitors = new ConnectionPool(url, { size: VISITOR_POOL_SIZE, limits: limits?.visitors, isPooled })
  const staff = new ConnectionPool(url, { size, limits: limits?.staff, isPooled, reserve: visitors })
  const replicas =
    readUrl === undefined
      ? undefined
      : new ConnectionPool(readUrl, { size: VISITOR_POOL_SIZE, limits: limits?.replicas, isPooled })
  return new Database({ staff, visitors, replicas }, url, { isPooled })
}

/** Returns a name of the model as an SQL identifier. */
export const identifier = (name: string) => pg.escapeIdentifier(name)
