import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { MailState } from '../../platform/database/mail-entity.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A stored mail. Times are ISO 8601. */
export type MailRow = Selectable<Tables['mail']>

/** A claim on a mail: the number of the attempt tells it from later ones. */
export type Claim = Pick<MailRow, 'id' | 'attempts'>

/** The columns of a new mail. */
export interface NewMail {
  id: string
  messageId: string
  recipient: string
  template: string
  data: object
  state: MailState
}

/**
 * How long a claimed mail belongs to the server that sends it. Longer than any attempt takes, so that only the mails of a
 * killed server are claimed a second time.
 */
const CLAIMED = sql<Date>`now() + interval '5 minutes'`

const inMinutes = <Time>(minutes: number) => sql<Time>`now() + make_interval(mins => ${minutes}::int)`

/** The mails. They are claimed, retried and kept by the clock of the database. */
export class MailRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async insert({ data, ...mail }: NewMail, lifetimeMinutes: number): Promise<void> {
    const values = {
      ...mail,
      data: sql<Record<string, unknown>>`${JSON.stringify(data)}::jsonb`,
      expiresAt: inMinutes<string>(lifetimeMinutes),
    }
    await this.#database.kysely().insertInto('mail').values(values).execute()
  }

  /**
   * Claims the mail that has been due for longest, so that no other server sends it meanwhile. If this server is killed, the
   * mail is due again after five minutes. While a restored backup pauses schedules, nothing is due.
   */
  claimDue(): Promise<MailRow | undefined> {
    return this.#database
      .kysely()
      .updateTable('mail')
      .set({ attempts: sql`attempts + 1`, nextAttemptAt: CLAIMED })
      .where('id', '=', (mail) =>
        mail
          .selectFrom('mail')
          .select('id')
          .where('state', '=', 'WAITING')
          .where('nextAttemptAt', '<=', sql<string>`now()`)
          .where('expiresAt', '>', sql<string>`now()`)
          .where((mails) => mails.not(mails.exists(mails.selectFrom('backgroundPause').select('id'))))
          .orderBy('nextAttemptAt')
          .limit(1)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .executeTakeFirst()
  }

  /** Records that the mail server has accepted a mail. It is never sent again after that. */
  async markSent(id: string): Promise<void> {
    const sent = { state: 'SENT', sentAt: sql<string>`now()`, lastError: null } as const
    await this.#database.kysely().updateTable('mail').set(sent).where('id', '=', id).execute()
  }

  /** Records a failed attempt. The mail is due again after the wait, unless it is of no use by then. */
  async retry(claim: Claim, lastError: string, waitMinutes: number): Promise<void> {
    const next = inMinutes<Date>(waitMinutes)
    const state = sql<MailState>`case when ${next} < "expiresAt" then 'WAITING' else 'FAILED' end`
    await this.#claimed(claim).set({ lastError, nextAttemptAt: next, state }).execute()
  }

  /** Records that a mail cannot be delivered. */
  async fail(claim: Claim, lastError: string): Promise<void> {
    await this.#claimed(claim).set({ lastError, state: 'FAILED' }).execute()
  }

  /** Gives a claimed mail back that this server had no time to send. */
  async release(claim: Claim): Promise<void> {
    await this.#claimed(claim)
      .set({ nextAttemptAt: sql<Date>`now()` })
      .execute()
  }

  /** A mail for as long as the claim holds: another server may have sent it after this one was suspended. */
  #claimed({ id, attempts }: Claim) {
    const query = this.#database.kysely().updateTable('mail').where('state', '=', 'WAITING')
    return query.where('id', '=', id).where('attempts', '=', attempts)
  }

  one(id: string): Promise<MailRow | undefined> {
    return this.#database.kysely().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Returns mails, newest first. */
  list({ limit, offset }: { limit: number; offset: number }): Promise<MailRow[]> {
    return this.#database
      .kysely()
      .selectFrom('mail')
      .selectAll()
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async count(): Promise<number> {
    const row = await this.#database
      .kysely()
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return row.count
  }

  /** Counts the mails to a recipient that were written during the last day. */
  async countOfToday(recipient: string): Promise<number> {
    const row = await this.#database
      .kysely()
      .selectFrom('mail')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('recipient', '=', recipient)
      .where('createdAt', '>', sql<string>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow()
    return row.count
  }

  /** Makes a mail that was not sent due now, for at least a day. @returns undefined if there is no such mail */
  sendNow(id: string): Promise<MailRow | undefined> {
    return this.#database
      .kysely()
      .updateTable('mail')
      .set({
        state: 'WAITING',
        attempts: 0,
        nextAttemptAt: sql<Date>`now()`,
        expiresAt: sql<string>`greatest("expiresAt", now() + interval '1 day')`,
      })
      .where('id', '=', id)
      .where('state', '<>', 'SENT')
      .returningAll()
      .executeTakeFirst()
  }

  /** Deletes all mails to a recipient. */
  async deleteAllTo(recipient: string): Promise<void> {
    await this.#database.kysely().deleteFrom('mail').where('recipient', '=', recipient).execute()
  }

  /** Marks the mails as failed that were not sent while they were of use, such as while no server ran. */
  async failExpired(lastError: string): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('mail')
      .set({ state: 'FAILED', lastError: sql`coalesce("lastError", ${lastError})` })
      .where('state', '=', 'WAITING')
      .where('expiresAt', '<=', sql<string>`now()`)
      .execute()
  }
}
