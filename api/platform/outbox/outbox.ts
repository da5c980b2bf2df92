import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** The columns that every outbox has. */
interface OutboxRow {
  id: string | number
  state: string
  attempts: number
}

/** Values of a row. Times are expressions, because all times are those of the database. */
type Values<Row> = { [Column in keyof Row]?: Row[Column] | Expression<unknown> }

/** What came of an attempt. */
export interface Outcome<Row extends OutboxRow> {
  /** Rows in the state `WAITING` are tried again after the next wait. */
  state: Row['state']
  values: Values<Row>
  /** Returns further values of one of several rows. */
  each?: (row: Row) => Values<Row>
  /** Called after the outcome is stored; in the same transaction, unless the rows were sent. */
  afterwards?: () => Promise<void>
}

interface OutboxOptions<Row extends OutboxRow> {
  /** Its rows are a queue, and the log of what was sent. */
  table: 'extensionEvent' | 'mail' | 'webhookDelivery'
  /** The state of a row that the other server has accepted. */
  sentState: Row['state']
  /** How long a claim lasts. Longer than any attempt takes, so that only the rows of a killed server are claimed again. */
  claimSeconds: number
  /** The waits between attempts, in seconds. The last one repeats. */
  waits: readonly number[]
  /** The SQL of a condition on the row `due`: rows that meet it are claimed before all others. */
  isUrgent?: RawBuilder<boolean>
  /** The column by which rows are claimed. */
  order: keyof Row & string
  /** Returns the SQL of the state of a row whose next attempt would be at `next`. By default it waits for that. */
  stateUntil?: (next: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * Claims, retries and releases the rows of a table that are sent to other servers, by any number of instances at a time.
 *
 * A claim is a time: the row is due again after it, so no transaction is open while another server is silent. The number of
 * the attempt tells claims apart, so that an instance that was suspended cannot undo what another one has recorded since.
 */
export class Outbox<Row extends OutboxRow> {
  readonly #database: Database
  readonly #options: OutboxOptions<Row>

  constructor(database: Database, options: OutboxOptions<Row>) {
    this.#database = database
    this.#options = options
  }

  /**
   * Claims rows that are due, so that no other instance sends them meanwhile.
   *
   * @param isOpen the SQL of a further condition on the row `due`, such as that nothing pauses it
   */
  async claim(isOpen: RawBuilder<unknown>, limit = 1): Promise<Row[]> {
    const { table, claimSeconds, order, isUrgent } = this.#options
    const urgent = isUrgent ? sql`(${isUrgent}) desc, ` : sql``
    const { rows } = await sql<Row>`
      with claimed as (
        update ${sql.table(table)} set attempts = attempts + 1, "nextAttemptAt" = ${inSeconds(claimSeconds)}
        where id = any(array(
          select due.id from ${sql.table(table)} due
          where due.state = 'WAITING' and due."nextAttemptAt" <= now() and ${isOpen}
          order by ${urgent}${sql.ref(`due.${order}`)} limit ${limit}
          for update of due skip locked
        ))
        returning *
      ) select * from claimed order by ${sql.ref(order)}`.execute(this.#database.kysely())
    return rows
  }

  /**
   * Claims and sends rows until none is due or `signal` is aborted. What is not sent because of `signal` is due again at once.
   *
   * @param claim returns the rows of the next attempt
   * @param send makes one attempt for all of them
   * @returns the ids of the rows that were sent
   */
  async sendAll(
    claim: () => Promise<Row[]>,
    signal: AbortSignal,
    send: (rows: Row[]) => Promise<Outcome<Row>>,
  ): Promise<Row['id'][]> {
    const sent: Row['id'][] = []
    while (!signal.aborted) {
      const rows = await claim()
      if (rows.length === 0) break
      const outcome = await send(rows)
      if (outcome.state === this.#options.sentState) {
        // Stored at once: if the process ends between the two, the rows are sent a second time.
        await this.#store(rows, outcome)
        await outcome.afterwards?.()
        sent.push(...rows.map(({ id }) => id))
      } else if (signal.aborted) await this.#release(rows)
      else
        await this.#database.transaction(async () => {
          await this.#store(rows, outcome)
          await outcome.afterwards?.()
        })
    }
    return sent
  }

  /** Makes rows due now, as if they had never been tried. @param which the SQL of a condition @returns their number */
  restart(condition: RawBuilder<unknown>, values: Values<Row> = {}): Promise<number> {
    return this.#update({ ...values, state: sql.lit('WAITING'), attempts: 0, nextAttemptAt: sql`now()` }, condition)
  }

  async #store(rows: Row[], { state, values, each }: Outcome<Row>): Promise<void> {
    for (const row of rows) {
      // Another server may have claimed the row since. That it was sent is true all the same.
      const condition = state === this.#options.sentState ? sql`id = ${row.id}` : claimed(row)
      await this.#update(
        { ...values, ...each?.(row), ...(state === 'WAITING' ? this.#nextAttempt(row) : { state }) },
        condition,
      )
    }
  }

  #nextAttempt({ attempts }: Row) {
    const { waits, stateUntil } = this.#options
    const next = inSeconds(waits[Math.min(attempts, waits.length) - 1]!)
    return { nextAttemptAt: next, ...(stateUntil && { state: stateUntil(next) }) }
  }

  async #release(rows: Row[]): Promise<void> {
    for (const row of rows) await this.#update({ attempts: row.attempts - 1, nextAttemptAt: sql`now()` }, claimed(row))
  }

  async #update(values: Readonly<Record<string, unknown>>, condition: RawBuilder<unknown>): Promise<number> {
    const assignments = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const statement = sql`update ${sql.table(this.#options.table)} set ${sql.join(assignments)} where ${condition}`
    const { numAffectedRows } = await statement.execute(this.#database.kysely())
    return Number(numAffectedRows)
  }
}

/** The SQL of a claimed row, for as long as the claim holds. */
const claimed = ({ id, attempts }: OutboxRow) => sql`id = ${id} and attempts = ${attempts} and state = 'WAITING'`

const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
