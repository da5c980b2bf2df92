import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** A stored webhook. Times are ISO 8601. */
export type WebhookRow = Selectable<Tables['webhook']>

/** The deliveries of a webhook that wait. */
export interface Backlog {
  waiting: number
  /** How many of them have failed before. */
  failing: number
}

/** How long the secret before a rotation also signs. */
const OVERLAP = `interval '24 hours'`

/** Whether a webhook sends: nothing pauses it, and it does not wait after failures. */
export const isSending = sql<boolean>`state = 'ACTIVE' and ("retryAt" is null or "retryAt" <= now())`

/** Stores webhooks. All times are those of the database. */
export class WebhookRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Returns all webhooks, the oldest first. */
  list(): Promise<WebhookRow[]> {
    return this.#select().orderBy('createdAt').orderBy('id').execute()
  }

  one(id: string): Promise<WebhookRow | undefined> {
    return this.#select().where('id', '=', id).executeTakeFirst()
  }

  /** Counts the deliveries that wait, by the ids of the webhooks. */
  async countWaiting(): Promise<Map<string, Backlog>> {
    const rows = await this.#database
      .kysely()
      .selectFrom('webhookDelivery')
      .select(({ fn }) => [
        'webhookId',
        fn.countAll<number>().as('waiting'),
        fn.countAll<number>().filterWhere('lastError', 'is not', null).as('failing'),
      ])
      .where('state', '=', sql.lit('WAITING'))
      .groupBy('webhookId')
      .execute()
    return new Map(rows.map(({ webhookId, waiting, failing }) => [webhookId, { waiting, failing }]))
  }

  /** Inserts a webhook, unless there are `max` already. */
  insert(
    webhook: Pick<WebhookRow, 'sealedUrl' | 'sealedSecret' | 'topics' | 'events' | 'isBatched' | 'createdByName'>,
    max: number,
  ): Promise<WebhookRow | undefined> {
    return this.#database.transaction(async () => {
      await this.#database.query(`select pg_advisory_xact_lock(hashtextextended('webhooks', 0))`)
      if ((await this.list()).length >= max) return undefined
      return this.#database
        .kysely()
        .insertInto('webhook')
        .values({ ...webhook, id: randomUUID(), state: 'ACTIVE' })
        .returningAll()
        .executeTakeFirstOrThrow()
    })
  }

  /** Changes a webhook. Returns undefined if it does not exist. */
  update(
    id: string,
    changes: Partial<Pick<WebhookRow, 'sealedUrl' | 'topics' | 'events' | 'isBatched' | 'state' | 'pauseReason'>>,
  ): Promise<WebhookRow | undefined> {
    return this.#database
      .kysely()
      .updateTable('webhook')
      .set({ ...changes, failures: 0, retryAt: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
  }

  /** Replaces the secret. The present one also signs for 24 hours. Returns undefined if the webhook does not exist. */
  async rotate(id: string, sealedSecret: string): Promise<WebhookRow | undefined> {
    const [row] = await this.#database.query<WebhookRow>(
      `update webhook set "previousSealedSecret" = "sealedSecret", "previousSecretUntil" = now() + ${OVERLAP}, "sealedSecret" = $2
       where id = $1 returning *`,
      [id, sealedSecret],
    )
    return row
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database
      .kysely()
      .deleteFrom('webhook')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await this.#database.kysely().deleteFrom('webhookDelivery').where('webhookId', '=', id).execute()
    return numDeletedRows > 0
  }

  /** Returns the webhooks that have something to send now. */
  withDue(): Promise<WebhookRow[]> {
    return this.#select()
      .where(isSending)
      .where(
        sql<boolean>`exists (select from "webhookDelivery" d
          where d."webhookId" = webhook.id and d.state = 'WAITING' and d."nextAttemptAt" <= now())`,
      )
      .execute()
  }

  /** Returns the encrypted secrets that sign now, the newest first. */
  async signingSecrets(id: string): Promise<string[]> {
    const [row] = await this.#database.query<{ secrets: string[] }>(
      `select array_remove(array["sealedSecret", case when "previousSecretUntil" > now() then "previousSealedSecret" end], null) as secrets
       from webhook where id = $1`,
      [id],
    )
    return row?.secrets ?? []
  }

  /** Ends the wait after failures. */
  async recordSuccess(id: string): Promise<void> {
    await this.#database.query(
      'update webhook set failures = 0, "retryAt" = null where id = $1 and (failures > 0 or "retryAt" is not null)',
      [id],
    )
  }

  /** Ends the wait after failures without forgetting them: the next failure begins another wait. */
  async endWait(id: string): Promise<void> {
    await this.#database.query('update webhook set "retryAt" = null where id = $1', [id])
  }

  /** Counts a failure. From the fifth in a row on, the webhook waits, from a minute up to an hour. */
  async recordFailure(id: string): Promise<void> {
    await this.#database.query(
      `update webhook set failures = failures + 1,
         "retryAt" = case when failures >= 4 then now() + least(interval '1 hour', interval '1 minute' * power(2, least(failures - 4, 6))) end
       where id = $1`,
      [id],
    )
  }

  /** Pauses an active webhook, or all that are. @returns whether one was active */
  async pauseActive(reason: string, id?: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .kysely()
      .updateTable('webhook')
      .set({ state: 'PAUSED', pauseReason: reason })
      .where('state', '=', 'ACTIVE')
      .$if(id !== undefined, (webhooks) => webhooks.where('id', '=', id!))
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0
  }

  #select() {
    return this.#database.kysely().selectFrom('webhook').selectAll()
  }
}
