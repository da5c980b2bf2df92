import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import type pg from 'pg'
import { errorCode } from '../error-code.ts'
import { AppError, disconnected } from '../errors.ts'
import { cancelStatement } from './cancel-statement.ts'
import { isDeadlock, repeated } from './repeatable.ts'

const COMMANDS_WITH_COUNT = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** The time after a cancel request in which the statement must end. Then the connection is closed. */
const CANCEL_MS = 1_000

// https://www.postgresql.org/docs/current/errcodes-appendix.html
/** The routine of PostgreSQL that warns when a time limit has ended the wait for a synchronous standby. */
const SYNC_WAIT = 'SyncRepWaitForLSN'
const QUERY_CANCELED = '57014'
const READ_ONLY = '25006'
/** A kept statement is unknown, or the types of its columns have changed. */
const KEPT_STATEMENT = new Set(['26000', '0A000'])

/** A statement that has ended. */
export interface ConnectionStatement {
  sql: string
  values: readonly unknown[]
  /** When it began, as `performance.now()`. */
  begun: number
  /** Why it failed; undefined if it succeeded. */
  error: unknown
}

/** How often a statement without a transaction is run if it meets a deadlock. */
const ATTEMPTS = 4

/** What a connection reports to its pool. */
export interface ConnectionObserver {
  /** The server did not respond in time, or can no longer write. Other connections to it are probably the same. */
  distrust(): void
  ended(statement: ConnectionStatement): void
  released(connection: PooledConnection): void
}

/** Returns the connection to the network of a client, which its types leave out. */
const streamOf = (client: pg.ClientBase) => (client as unknown as { connection: pg.Connection }).connection.stream

/** Closes a connection without waiting for the statements that are running, which fail. */
export function closeAtOnce(client: pg.ClientBase): void {
  void (client as pg.Client).end()
  streamOf(client).destroy()
}

export interface PooledConnectionOptions {
  /** The longest time of a statement, in milliseconds; by default any time. */
  statementMs: number | undefined
  /** Whether the driver sends statements without waiting for the results of others. */
  isPipelined: boolean
}

/** One connection of a pool, as Kysely runs statements on it. */
export class PooledConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** Why a statement has failed since the connection was taken from the pool; undefined if none has. */
  failure: unknown
  /** Whether a transaction was begun on the connection. */
  isInTransaction = false
  /** Whether the open transaction was begun as a read-only one. */
  isReadOnly = false
  /** Called when the connection is given back. */
  onRelease: () => void = () => {}
  #statementMs: number | undefined
  readonly #observer: ConnectionObserver
  #previous: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  readonly #isPipelined: boolean
  /** The number of statements whose results are awaited. */
  #running = 0
  /** When the last one ended, as `performance.now()`. */
  #endedAt = 0
  #isCorked = false
  #isAbandoned = false
  #isCancelSent = false
  /** Set when the state of the connection is unknown: the pool closes it on release. */
  #brokenBy: Error | undefined

  constructor(
    client: pg.PoolClient,
    { statementMs, isPipelined }: PooledConnectionOptions,
    observer: ConnectionObserver,
  ) {
    this.client = client
    this.#statementMs = statementMs
    this.#isPipelined = isPipelined
    this.#observer = observer
  }

  /** Sets the longest time of a statement until the connection is given back, if statements have a limit. */
  limitStatements(ms: number): void {
    if (this.#statementMs) this.#statementMs = ms
  }

  /**
   * Runs a statement after those that were started before. In a read-only transaction they do not wait for each other's results: a page has
   * some thirty, most of which are known at the same time.
   *
   * @param name the name under which PostgreSQL keeps the statement and its plan
   */
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<pg.QueryResult<Row>> {
    const run = async () => {
      if (this.#isAbandoned) throw disconnected()
      if (this.#isPipelined) this.#cork()
      return this.send<Row>(sql, values, name)
    }
    const result = this.#isPipelined && this.isReadOnly ? run() : this.#previous.then(run)
    this.#previous = result.catch((error: unknown) => {
      this.failure ??= error
    })
    return result
  }

  /**
   * Commits the open transaction.
   *
   * @throws Error also if it is committed on this server only, because a synchronous standby did not confirm it in time
   */
  async commit(): Promise<void> {
    let isLocal = false
    const onNotice = ({ routine }: { routine?: string | undefined }) => (isLocal ||= routine === SYNC_WAIT)
    this.client.on('notice', onNotice)
    await this.query('commit').finally(() => this.client.off('notice', onNotice))
    if (isLocal) throw new AppError('UNAVAILABLE', 'The change was not confirmed by the standby', { retryAfter: 5 })
  }

  /** Rolls the open transaction back. Never fails: the caller already has the error that led to it. */
  async rollback(): Promise<void> {
    if (this.#brokenBy) return
    await this.send('rollback', []).catch((error: Error) => (this.#brokenBy = error))
  }

  /** Cancels the running statement, and refuses all later ones: no client waits for their results. */
  abandon(): void {
    this.#isAbandoned = true
    if (this.#running > 0) this.#cancel()
  }

  /** Gives the connection back to its pool. */
  release(error?: Error): void {
    this.client.release(error ?? this.#brokenBy)
    this.#observer.released(this)
    this.onRelease()
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, rowCount } = await this.query<Row & pg.QueryResultRow>(sql, [...parameters])
    return COMMANDS_WITH_COUNT.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  /** Yields the whole result as one chunk. Long lists are read in batches, with a statement for each. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query)
  }

  /**
   * Runs a statement at once: no other may be running, unless statements do not wait for each other. One that PostgreSQL ended because of
   * a deadlock has changed nothing, and is repeated unless it is a part of a transaction, which is repeated as a whole.
   */
  async send<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<Row>> {
    const mayRepeat = (error: unknown) => !this.isInTransaction && isDeadlock(error)
    return repeated(ATTEMPTS, mayRepeat, () => this.#sendOnce<Row>(sql, values, name))
  }

  async #sendOnce<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[],
    name?: string,
  ): Promise<pg.QueryResult<Row>> {
    if (this.#running++ === 0) this.#startTimer()
    const sent = performance.now()
    let failure: unknown
    try {
      const result = await this.client.query<Row>({ text: sql, values, ...(name !== undefined && { name }) })
      // The cancel request may arrive during a later statement.
      if (this.#isCancelSent) this.#brokenBy = new Error('A statement was cancelled after its end')
      return result
    } catch (error) {
      failure = error
      this.#examine(error as Error)
      if (name !== undefined && KEPT_STATEMENT.has(errorCode(error))) this.#brokenBy = error as Error
      throw this.#isAbandoned ? disconnected() : error
    } finally {
      clearTimeout(this.#timer)
      if (--this.#running > 0) this.#startTimer()
      const begun = Math.max(sent, this.#endedAt)
      this.#endedAt = performance.now()
      this.#observer.ended({ sql, values, begun, error: failure })
    }
  }

  /** Limits the time of the statement that runs next, or now. */
  #startTimer(): void {
    if (this.#statementMs) this.#timer = setTimeout(() => this.#cancel(), this.#statementMs)
  }

  /** Has the statements that are started at the same time written to the network together. */
  #cork(): void {
    if (this.#isCorked) return
    const stream = streamOf(this.client)
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #examine(error: Error): void {
    const code = errorCode(error)
    if (code === READ_ONLY && !this.isReadOnly) {
      this.#brokenBy = error
      this.#observer.distrust()
    }
    if (!this.#isCancelSent) return
    // The request has done its work, so the connection can be used again.
    if (code === QUERY_CANCELED) this.#isCancelSent = false
    else this.#brokenBy = error
  }

  /** Sends a cancel request. If the statement does not end then, the connection is closed. */
  #cancel(): void {
    this.#isCancelSent = true
    cancelStatement(this.client)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#observer.distrust()
      this.#brokenBy = new Error('The database did not respond in time')
      closeAtOnce(this.client)
    }, CANCEL_MS)
  }
}
