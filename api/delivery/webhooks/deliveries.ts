import { type Actor, permit } from '../../access/permissions/policy.ts'
import { bounded, checkId } from '../../platform/bounds.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { DeliveryRepository, type DeliveryRow } from './delivery-repository.ts'
import { WebhookRepository } from './webhook-repository.ts'

/** The log of webhooks, and what admins do with their deliveries. */
export class WebhookDeliveryService {
  readonly #database: Database
  readonly #webhooks: WebhookRepository
  readonly #deliveries: DeliveryRepository

  constructor(database: Database) {
    this.#database = database
    this.#webhooks = new WebhookRepository(database)
    this.#deliveries = new DeliveryRepository(database)
  }

  /** Returns a page of the log of a webhook, the newest deliveries first. */
  async list(
    actor: Actor,
    webhookId: string,
    page: { limit: number; offset: number },
  ): Promise<{ items: DeliveryRow[]; total: number }> {
    permit(actor, 'webhooks:manage')
    checkId(webhookId)
    bounded(page)
    return {
      items: await this.#deliveries.list(webhookId, page),
      total: await this.#deliveries.count(webhookId),
    }
  }

  /** Sends a test, which tells of the webhook itself. @throws AppError NOT_FOUND */
  async test(actor: Actor, webhookId: string): Promise<DeliveryRow> {
    permit(actor, 'webhooks:manage')
    checkId(webhookId)
    return this.#database.transaction(async () => {
      if (!(await this.#webhooks.one(webhookId))) throw notFound('Webhook')
      await this.#webhooks.endWait(webhookId)
      return this.#deliveries.addTest(webhookId)
    })
  }

  /** Sends a delivery again, with the same message id. @throws AppError NOT_FOUND */
  async sendAgain(actor: Actor, id: string): Promise<DeliveryRow> {
    permit(actor, 'webhooks:manage')
    const { id: known, webhookId } = await this.#delivery(id)
    await this.#database.transaction(async () => {
      await this.#deliveries.sendAgain(known)
      await this.#webhooks.endWait(webhookId)
    })
    return (await this.#deliveries.one(known))!
  }

  /** Gives up a delivery that waits, so that later ones of the item follow. @throws AppError NOT_FOUND, or CONFLICT if it does not wait */
  async skip(actor: Actor, id: string): Promise<DeliveryRow> {
    permit(actor, 'webhooks:manage')
    const { id: known } = await this.#delivery(id)
    if (!(await this.#deliveries.skip(known))) throw new AppError('CONFLICT', 'The delivery does not wait')
    return (await this.#deliveries.one(known))!
  }

  async #delivery(id: string): Promise<DeliveryRow> {
    const number = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
    const row = number === undefined ? undefined : await this.#deliveries.one(number)
    if (!row) throw notFound('Delivery')
    return row
  }
}
