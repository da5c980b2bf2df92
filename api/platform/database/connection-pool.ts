import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../error-code.ts'
import { addressOf } from './address.ts'
import { ConnectionSource } from './connection-source.ts'
import { Hosts } from './hosts.ts'
import { type ConnectionObserver, type ConnectionStatement, PooledConnection } from './pooled-connection.ts'
import { sessionLimits, type TimeLimits } from './time-limits.ts'
import { valueTypes } from './value-types.ts'

export interface ConnectionPoolOptions {
  /** The largest number of connections. */
  size: number
  /** Without limits, statements may take any time. */
  limits?: TimeLimits | undefined
  /** Whether a pooler may lend the connections to other clients. The limits are not set in PostgreSQL then. */
  isPooled?: boolean | undefined
  /** A pool of less importance: it gives up connections when PostgreSQL allows no more to this one. */
  reserve?: ConnectionPool | undefined
}

/** The longest time until a connection is made or becomes free, if there are no limits. */
const CONNECT_MS = 5_000
/** The time without traffic after which the operating system checks whether the other end of a connection exists. */
const KEEP_ALIVE_MS = 10_000
/** PostgreSQL's SQLSTATE if it allows no further connection. */
const TOO_MANY_CONNECTIONS = '53300'
/** A connection that was given up may still be closing when the next one is tried. */
const RESERVE_ATTEMPTS = 5
const RESERVE_DELAY_MS = 50
/** The time after which a pool that has given up connections may open more again. */
const SHRUNK_MS = 60_000
/** PostgreSQL's own limit comes first, because its connections can be used again. */
const CLIENT_MS = 500

/**
 * A pool of connections whose statements end within a time limit. After a statement that did not end even when it was
 * cancelled, or that found the server read-only, all open connections are replaced.
 */
export class ConnectionPool extends ConnectionSource implements ConnectionObserver {
  /** The driver's pool, for metrics. */
  readonly driver: pg.Pool
  /** Called with each statement after its end. */
  onStatement: (statement: ConnectionStatement) => void = () => {}
  readonly #statementMs: number | undefined
  readonly #reserve: ConnectionPool | undefined
  readonly #size: number
  readonly #hosts: Hosts
  #growing: NodeJS.Timeout | undefined
  /** Connections that may be used. */
  #trusted = new WeakSet<object>()
  readonly #lent = new Set<PooledConnection>()

  constructor(url: string, { size, limits, isPooled, reserve }: ConnectionPoolOptions) {
    super()
    this.#size = size
    this.#reserve = reserve
    this.#statementMs = limits && limits.statement + (isPooled ? 0 : CLIENT_MS)
    const hosts = new Hosts(addressOf(url))
    this.#hosts = hosts
    this.driver = new pg.Pool({
      // The pool makes each connection with this class.
      Client: class extends pg.Client {
        constructor(options?: pg.ClientConfig) {
          super({ ...options, connectionString: hosts.current })
        }
      },
      max: size,
      connectionTimeoutMillis: limits?.connect ?? CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      application_name: 'verdant',
      types: valueTypes,
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not say
      onConnect: (client) => this.#prepare(client, isPooled ? undefined : limits),
    })
    // Idle connections. Without a listener, the event would end the process.
    this.driver.on('error', () => {})
  }

  async acquire(): Promise<PooledConnection> {
    for (;;) {
      const client = await this.#connect()
      if (this.#trusted.has(client)) {
        const connection = new PooledConnection(client, this.#statementMs, this)
        this.#lent.add(connection)
        return connection
      }
      client.release(true)
    }
  }

  query<Row extends pg.QueryResultRow>(sql: string, values: unknown[], name?: string): Promise<pg.QueryResult<Row>> {
    return this.use((connection) => connection.send<Row>(sql, values, name))
  }

  #connect(): Promise<pg.PoolClient> {
    const url = this.#hosts.current
    return this.driver.connect().catch((error: unknown) => this.#connectAgain(error, url))
  }

  /** Connects after an attempt that failed: to another host, or when the pool of less importance has given up a connection. */
  async #connectAgain(failure: unknown, failedUrl: string): Promise<pg.PoolClient> {
    const hosts = this.#hosts
    let error = failure
    let url = failedUrl
    for (let attempt = 1; ; attempt++) {
      const isFull = errorCode(error) === TOO_MANY_CONNECTIONS
      if (isFull && this.#reserve && attempt <= RESERVE_ATTEMPTS) {
        await this.#reserve.#shrink()
        await setTimeout(RESERVE_DELAY_MS)
      } else {
        hosts.leave(url)
        if (attempt >= hosts.count) throw error
      }
      url = hosts.current
      try {
        return await this.driver.connect()
      } catch (again) {
        error = again
      }
    }
  }

  /** Closes one connection, and opens fewer for some time. At least one remains. */
  async #shrink(): Promise<void> {
    const { driver } = this
    driver.options.max = Math.max(1, Math.min(driver.options.max, driver.totalCount) - 1)
    clearTimeout(this.#growing)
    this.#growing = globalThis.setTimeout(() => (driver.options.max = this.#size), SHRUNK_MS).unref()
    if (driver.totalCount > driver.options.max) (await driver.connect()).release(true)
  }

  distrust(): void {
    this.#trusted = new WeakSet()
  }

  ended(statement: ConnectionStatement): void {
    this.onStatement(statement)
  }

  released(connection: PooledConnection): void {
    this.#lent.delete(connection)
  }

  /** Cancels the running statements, and refuses later ones on the connections that are lent now. */
  abandon(): void {
    for (const connection of this.#lent) connection.abandon()
  }

  async #prepare(client: pg.ClientBase, limits: TimeLimits | undefined): Promise<void> {
    // The statement that was running fails by itself. Without a listener, the event would end the process.
    client.on('error', () => {})
    const timer = globalThis.setTimeout(() => void (client as pg.Client).end(), limits?.connect ?? CONNECT_MS)
    try {
      if (limits) await client.query(sessionLimits(limits))
      await this.#hosts.check(client)
    } finally {
      clearTimeout(timer)
    }
    this.#trusted.add(client)
  }
}
