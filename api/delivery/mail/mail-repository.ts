import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { MailName } from '../../platform/outbox/mail-outbox.ts'
import { Outbox } from '../../platform/outbox/outbox.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A stored mail. Times are ISO 8601. */
export type MailRow = Selectable<Tables['mail']>

const MINUTE = 60

/** The mails that people wait for to sign in, or that warn them. They go first, so that no flood of others delays them. */
const URGENT: readonly MailName[] = ['password-reset', 'invitation', 'new-device', 'email-changed']

/** Mails are tried again until they are of no use any more. */
export const mailOutbox = (database: Database): Outbox<MailRow> =>
  new Outbox(database, {
    table: 'mail',
    sentState: 'SENT',
    claimSeconds: 5 * MINUTE,
    waits: [1, 5, 15, 60, 240].map((minutes) => minutes * MINUTE),
    isUrgent: sql`due.template = any(${URGENT})`,
    order: 'nextAttemptAt',
    stateUntil: (next) => sql`case when ${next} < "expiresAt" then 'WAITING' else 'FAILED' end`,
  })

/** Whether the mail `due` may be sent. While a restored backup pauses schedules, none may. */
export const isMailOpen = sql`due."expiresAt" > now() and not exists (select from "backgroundPause")`

/** The log of mails. All times are those of the database. */
export class MailRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
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

  /** Makes a mail that was not sent due now, for at least a day. @returns whether there is such a mail */
  async sendNow(id: string): Promise<boolean> {
    const expiresAt = sql`greatest("expiresAt", now() + interval '1 day')`
    const isUnsent = sql`id = ${id} and state <> 'SENT'`
    return (await mailOutbox(this.#database).restart(isUnsent, { expiresAt })) > 0
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
