import { type Selectable, sql } from 'kysely'
import type { WebhookEvent } from '../../../schema/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DeliveryState } from '../../platform/database/webhook-entities.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertDeliveries } from './outbox-sql.ts'
import type { Attempt } from './post.ts'

/** A stored delivery. Times are ISO 8601. */
export type DeliveryRow = Selectable<Tables['webhookDelivery']>

/** An event of something that has no history, such as a release. */
export interface WebhookAnnouncement {
  topic: string
  itemId: string
  version: number
  /** Null writes nothing, in the same time. */
  event: WebhookEvent | null
}

/**
 * How long a claimed delivery belongs to the server that sends it. Longer than any attempt takes, so that only the deliveries
 * of a killed server are claimed a second time.
 */
const CLAIM = `interval '1 minute'`

/** The first delivery of a webhook that is due and has no earlier one of the same item that waits. */
const CLAIM_DUE = `
  update "webhookDelivery" set attempts = attempts + 1, "nextAttemptAt" = now() + ${CLAIM}
  where id = (
    select d.id from "webhookDelivery" d
    where d."webhookId" = $1 and d.state = 'WAITING' and d."nextAttemptAt" <= now()
      and exists (select from webhook w where w.id = $1 and w.state = 'ACTIVE' and (w."retryAt" is null or w."retryAt" <= now()))
      and not exists (
        select from "webhookDelivery" earlier
        where earlier."webhookId" = d."webhookId" and earlier.topic = d.topic and earlier."itemId" = d."itemId"
          and earlier.state = 'WAITING' and earlier.id < d.id
      )
    order by d.id limit 1
    for update of d skip locked
  )
  returning *`

/** The outbox of webhooks, which is also their log. All times are those of the database. */
export class DeliveryRepository {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Writes an event, in the open transaction: it is delivered if and only if that is committed. */
  async announce({ topic, itemId, version, event }: WebhookAnnouncement): Promise<void> {
    const change = `(select $2::uuid as "itemId", $3::int as version, $4::text as event)`
    await this.#database.query(insertDeliveries('$1::text', change), [topic, itemId, version, event])
  }

  /** Claims the delivery of a webhook that was written first of those that are due. */
  async claimDue(webhookId: string): Promise<DeliveryRow | undefined> {
    const [claimed] = await this.#database.query<DeliveryRow>(CLAIM_DUE, [webhookId])
    return claimed
  }

  /** Records an attempt that the receiver has accepted. */
  async markDelivered(id: number, body: string, attempt: Attempt): Promise<void> {
    const state: DeliveryState = 'DELIVERED'
    await this.#rows(id)
      .set({ ...attempt, body, state, attemptedAt: sql<string>`now()`, deliveredAt: sql<string>`now()` })
      .execute()
  }

  /**
   * Records a failed attempt. The next one follows after the wait. Does nothing if another server has claimed the delivery
   * since, or if it was skipped.
   */
  async retry(
    { id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>,
    body: string,
    attempt: Attempt,
    waitSeconds: number,
  ): Promise<void> {
    const nextAttemptAt = sql<Date>`now() + make_interval(secs => ${waitSeconds}::int)`
    await this.#rows(id)
      .set({ ...attempt, body, nextAttemptAt, attemptedAt: sql<string>`now()` })
      .where('state', '=', 'WAITING')
      .where('attempts', '=', attempts)
      .execute()
  }

  /** Gives a claimed delivery back that this server had no time to send. */
  async release({ id, attempts }: Pick<DeliveryRow, 'id' | 'attempts'>): Promise<void> {
    await this.#rows(id)
      .set({ attempts: attempts - 1, nextAttemptAt: sql<Date>`now()` })
      .where('attempts', '=', attempts)
      .execute()
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

  /** Makes a delivery due now, also one that was delivered or skipped. */
  async sendAgain(id: number): Promise<void> {
    await this.#rows(id)
      .set({ state: 'WAITING', attempts: 0, nextAttemptAt: sql<Date>`now()`, deliveredAt: null })
      .execute()
  }

  /** Gives a waiting delivery up. @returns whether it was waiting */
  async skip(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#rows(id)
      .set({ state: 'SKIPPED' })
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0
  }

  /** Makes all waiting deliveries of a webhook due now, as if they had never been tried. */
  async restart(webhookId: string): Promise<void> {
    await this.#database
      .kysely()
      .updateTable('webhookDelivery')
      .set({ attempts: 0, nextAttemptAt: sql<Date>`now()` })
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'WAITING')
      .where('attempts', '>', 0)
      .execute()
  }

  #rows(id: number) {
    return this.#database.kysely().updateTable('webhookDelivery').where('id', '=', id)
  }
}
