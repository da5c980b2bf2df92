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
  #isRunning = false
  #isAbandoned = false
  #isCancelSent = false
  /** Set when the state of the connection is unknown: the pool closes it on release. */
  #brokenBy: Error | undefined

  /** @param statementMs the longest time of a statement, in milliseconds; by default any time */
  constructor(client: pg.PoolClient, statementMs: number | undefined, observer: ConnectionObserver) {
    this.client = client
    this.#statementMs = statementMs
    this.#observer = observer
  }

  /** Sets the longest time of a statement until the connection is given back, if statements have a limit. */
  limitStatements(ms: number): void {
    if (this.#statementMs) this.#statementMs = ms
  }

  /**
   * Runs a statement after those that were started before: the driver runs one at a time.
   *
   * @param name the name under which PostgreSQL keeps the statement and its plan
   */
  query<Row extends pg.QueryResultRow>(
    sql: string,
    values: unknown[] = [],
    name?: string,
  ): Promise<pg.QueryResult<Row>> {
    const result = this.#previous.then(() => {
      if (this.#isAbandoned) throw disconnected()
      return this.send<Row>(sql, values, name)
    })
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
    if (this.#isRunning) this.#cancel()
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
   * Runs a statement at once: no other may be running. One that PostgreSQL ended because of a deadlock has changed nothing, and is repeated
   * unless it is a part of a transaction, which is repeated as a whole.
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
    this.#isRunning = true
    const begun = performance.now()
    let failure: unknown
    if (this.#statementMs) this.#timer = setTimeout(() => this.#cancel(), this.#statementMs)
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
      this.#isRunning = false
      clearTimeout(this.#timer)
      this.#observer.ended({ sql, values, begun, error: failure })
    }
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
      // With a statement running, this closes the connection at once, and the statement fails.
      void this.client.end()
    }, CANCEL_MS)
  }
}
