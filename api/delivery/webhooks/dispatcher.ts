import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { JobMonitor } from '../../platform/jobs/job-metrics.ts'
import { repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { Outbox, Outcome } from '../../platform/outbox/outbox.ts'
import { WebhookBodies } from './body.ts'
import { deliveryOutbox, type DeliveryRow, isDeliveryOpen, WAITS } from './delivery-repository.ts'
import { PausedNotice } from './paused-notice.ts'
import { post } from './post.ts'
import type { WebhookService, WebhookTarget } from './service.ts'
import { signatureHeaders } from './signature.ts'
import { WebhookRepository, type WebhookRow } from './webhook-repository.ts'

const INTERVAL_MS = 1_000
/** Between the runs of the other jobs: jobs that run at the same time need a connection each. */
const DELAY_MS = 500

/** How long one attempt may take in total. A claim lasts longer. */
const ATTEMPT_MS = 10_000

/** How many deliveries of a webhook an instance sends at a time. */
const CONCURRENT_DELIVERIES = 4

const GONE = 410

interface DispatcherParts {
  database: Database
  services: { mailOutbox: MailOutbox; webhooks: WebhookService }
  publicUrl: () => string
  /** Called with errors other than those of a receiver. */
  onError: (error: unknown) => void
  /** How long one attempt may take in total; tests set their own. */
  attemptMs?: number
}

/**
 * Sends the deliveries of webhooks. Each webhook has connections of its own, so that a receiver that stalls holds up its own
 * deliveries only. Of several servers at the same time, one sends each delivery.
 */
export class WebhookDispatcher {
  readonly #parts: DispatcherParts
  readonly #webhooks: WebhookRepository
  readonly #outbox: Outbox<DeliveryRow>
  readonly #bodies: WebhookBodies
  readonly #notice: PausedNotice
  readonly #closing = new AbortController()
  /** What is being sent, by the ids of webhooks. */
  readonly #sending = new Map<string, Promise<void>>()

  constructor(parts: DispatcherParts) {
    this.#parts = parts
    this.#webhooks = new WebhookRepository(parts.database)
    this.#outbox = deliveryOutbox(parts.database)
    this.#bodies = new WebhookBodies(parts.database, parts.publicUrl)
    this.#notice = new PausedNotice(parts.database, parts.services.mailOutbox)
  }

  /** Starts to send what is due. Does not wait for the receivers. */
  async dispatch(): Promise<void> {
    for (const webhook of await this.#webhooks.withDue()) {
      if (this.#sending.has(webhook.id) || this.#closing.signal.aborted) continue
      const sending = this.#parts.database
        .runAsJob(() => this.#sendAll(webhook))
        .catch(this.#parts.onError)
        .finally(() => this.#sending.delete(webhook.id))
      this.#sending.set(webhook.id, sending)
    }
  }

  /** Waits until everything is sent that has begun. */
  async idle(): Promise<void> {
    await Promise.all(this.#sending.values())
  }

  /** Aborts the attempts at hand, whose deliveries are sent later. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.idle()
  }

  async #sendAll(webhook: WebhookRow): Promise<void> {
    const target = await this.#parts.services.webhooks.target(webhook)
    if (!target) {
      const reason = 'The address and the secret cannot be decrypted, because JWT_SECRET was changed'
      return this.#pause(webhook, reason)
    }
    const claim = () => this.#outbox.claim(isDeliveryOpen(webhook.id))
    const sendOneByOne = () =>
      this.#outbox.sendAll(claim, this.#closing.signal, ([delivery]) => this.#send(webhook, target, delivery!))
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_DELIVERIES }, sendOneByOne))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  async #send(
    webhook: WebhookRow,
    { url, secrets }: WebhookTarget,
    delivery: DeliveryRow,
  ): Promise<Outcome<DeliveryRow>> {
    const { services, publicUrl, attemptMs = ATTEMPT_MS } = this.#parts
    const body = delivery.body ?? (await this.#bodies.bodyOf(delivery))
    const message = { id: delivery.messageId, timestamp: Math.floor(Date.now() / 1000), body }
    const attempt = await post(url, {
      headers: { ...signatureHeaders(message, secrets), 'user-agent': `Verdant webhooks (+${publicUrl()})` },
      body,
      signal: this.#closing.signal,
      timeoutMs: attemptMs,
      isAllowed: services.webhooks.isAllowed,
    })
    const values = { ...attempt, body, attemptedAt: sql`now()` }
    if (attempt.lastError === null) {
      const afterwards = () => this.#webhooks.recordSuccess(webhook.id)
      return { state: 'DELIVERED', values: { ...values, deliveredAt: sql`now()` }, afterwards }
    }
    const isLast = delivery.attempts > WAITS.length
    const reason =
      isLast && attempt.status !== GONE ? `A day of attempts has failed. ${attempt.lastError}` : attempt.lastError
    const afterwards = async () => {
      await this.#webhooks.recordFailure(webhook.id)
      if (isLast || attempt.status === GONE) await this.#pause(webhook, reason)
    }
    return { state: 'WAITING', values, afterwards }
  }

  #pause(webhook: WebhookRow, reason: string): Promise<void> {
    return this.#parts.database.transaction(async () => {
      if (!(await this.#webhooks.pauseActive(reason, webhook.id))) return
      await this.#notice.send({ webhookId: webhook.id, host: this.#parts.services.webhooks.hostOf(webhook), reason })
    })
  }
}

/** Sends what is due now and every second, until stopped. */
export function startWebhooks(
  { database, services, publicUrl }: Pick<DispatcherParts, 'database' | 'services' | 'publicUrl'>,
  log: FastifyBaseLogger,
  monitor: JobMonitor,
): RepeatedJob {
  const failure = 'Webhooks could not be sent'
  const dispatcher = new WebhookDispatcher({
    database,
    services,
    publicUrl,
    onError: (error) => log.error({ err: error }, failure),
  })
  const options = {
    database,
    log,
    monitor,
    name: 'webhooks',
    intervalMs: INTERVAL_MS,
    delayMs: DELAY_MS,
    failure,
  } as const
  const job = repeat(options, () => dispatcher.dispatch())
  return {
    async stop() {
      await job.stop()
      await dispatcher.close()
    },
  }
}
