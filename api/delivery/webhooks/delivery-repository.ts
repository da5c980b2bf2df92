import { type RawBuilder, type Selectable, sql } from 'kysely'
import { TEST_EVENT, TEST_TOPIC } from '../../../schema/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import { Outbox } from '../../platform/outbox/outbox.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isSending } from './webhook-repository.ts'

/** A stored delivery. Times are ISO 8601. */
export type DeliveryRow = Selectable<Tables['webhookDelivery']>

const MINUTE = 60
const HOUR = 60 * MINUTE

/** The waits between the attempts of a delivery, in seconds: a day in total. */
export const WAITS = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 8 * HOUR, 8.5 * HOUR] as const

/** Deliveries are never given up by themselves: after the last wait, their webhook is paused. */
export const deliveryOutbox = (database: Database): Outbox<DeliveryRow> =>
  new Outbox(database, {
    table: 'webhookDelivery',
    sentState: 'DELIVERED',
    claimSeconds: MINUTE,
    waits: WAITS,
    order: 'id',
  })

/** Whether the delivery `due` may be sent: its webhook sends, and no earlier delivery of the same item waits. */
export const isDeliveryOpen = (webhookId: string): RawBuilder<unknown> => sql`
  due."webhookId" = ${webhookId}
    and exists (select from webhook w where w.id = ${webhookId} and ${isSending})
    and not exists (
      select from "webhookDelivery" earlier
      where earlier."webhookId" = due."webhookId" and earlier.topic = due.topic and earlier."itemId" = due."itemId"
        and earlier.state = 'WAITING' and earlier.id < due.id
    )`

/** The log of webhooks, and what admins change in it. */
export class DeliveryRepository {
  readonly #database: Database
  readonly #outbox: Outbox<DeliveryRow>

  constructor(database: Database) {
    this.#database = database
    this.#outbox = deliveryOutbox(database)
  }

  one(id: number): Promise<DeliveryRow | undefined> {
    const rows = this.#database.kysely().selectFrom('webhookDelivery').selectAll()
    return rows.where('id', '=', id).executeTakeFirst()
  }

  /** Returns the deliveries of a webhook, the newest first. */
  list(webhookId: string, { limit, offset }: { limit: number; offset: number }): Promise<DeliveryRow[]> {
    return this.#database
      .kysely()
      .selectFrom('webhookDelivery')
      .selectAll()
      .where('webhookId', '=', webhookId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  }

  async count(webhookId: string): Promise<number> {
    const rows = this.#database.kysely().selectFrom('webhookDelivery').where('webhookId', '=', webhookId)
    return (await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  }

  /** Adds a delivery that tells of nothing but its webhook. */
  async addTest(webhookId: string): Promise<DeliveryRow> {
    const [row] = await this.#database.query<DeliveryRow>(
      `insert into "webhookDelivery" ("webhookId", topic, "itemId", version, event) values ($1, $2, $1, 0, $3) returning *`,
      [webhookId, TEST_TOPIC, TEST_EVENT],
    )
    return row!
  }

  /** Makes a delivery due now, also one that was delivered or skipped. */
  async sendAgain(id: number): Promise<void> {
    await this.#outbox.restart(sql`id = ${id}`, { deliveredAt: null })
  }

  /** Gives a waiting delivery up. @returns whether it was waiting */
  async skip(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .kysely()
      .updateTable('webhookDelivery')
      .set({ state: 'SKIPPED' })
      .where('id', '=', id)
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0
  }

  /** Makes all waiting deliveries of a webhook due now, as if they had never been tried. */
  async restart(webhookId: string): Promise<void> {
    await this.#outbox.restart(sql`"webhookId" = ${webhookId} and state = 'WAITING' and attempts > 0`)
  }
}
