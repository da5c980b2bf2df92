import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type JobContext, repeat, type RepeatedJob } from '../../platform/jobs/repeated-job.ts'
import type { MailOutbox } from '../../platform/outbox/mail-outbox.ts'
import type { Outbox, Outcome } from '../../platform/outbox/outbox.ts'
import { WebhookBodies } from './body.ts'
import { deliveryOutbox, type DeliveryRow, isDeliveryOpen, WAITS } from './delivery-repository.ts'
import { batch, single } from './message.ts'
import { PausedNotice } from './paused-notice.ts'
import { post } from './post.ts'
import type { WebhookHealth } from './health.ts'
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

/** The largest number of events in a request of a webhook that gets them together. */
const BATCH = 50

/** After so many attempts, each event is sent alone: one that the receiver never accepts then holds up itself only. */
const BATCHED_ATTEMPTS = 2

/** How many runs of the job follow between two samples for the metrics. */
const SAMPLED_RUNS = 15

const GONE = 410

interface DispatcherParts {
  database: Database
  services: { mailOutbox: MailOutbox; webhooks: WebhookService }
  publicUrl: () => string
  /** Called with errors other than those of a receiver. */
  onError: (error: unknown) => void
  /** Called when a webhook was paused because of failures. */
  onPause?: (paused: { webhook: string; host: string; reason: string }) => void
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
    const claim = () => this.#claim(webhook)
    const sendOneByOne = () =>
      this.#outbox.sendAll(claim, this.#closing.signal, (deliveries) => this.#send(webhook, target, deliveries))
    const results = await Promise.allSettled(Array.from({ length: CONCURRENT_DELIVERIES }, sendOneByOne))
    const failed = results.find(({ status }) => status === 'rejected')
    if (failed?.status === 'rejected') throw failed.reason
  }

  /** Claims the deliveries of the next request: one, or a batch of the same kind and attempt. */
  async #claim({ id, isBatched }: WebhookRow): Promise<DeliveryRow[]> {
    const isOpen = isDeliveryOpen(id)
    const [first] = await this.#outbox.claim(isOpen)
    if (!first) return []
    if (!isBatched || first.attempts > BATCHED_ATTEMPTS) return [first]
    const isAlike = sql`${isOpen} and due.topic = ${first.topic} and due.attempts = ${first.attempts - 1}`
    return [first, ...(await this.#outbox.claim(isAlike, BATCH - 1))]
  }

  async #send(
    webhook: WebhookRow,
    { url, secrets }: WebhookTarget,
    deliveries: readonly DeliveryRow[],
  ): Promise<Outcome<DeliveryRow>> {
    const { services, publicUrl, attemptMs = ATTEMPT_MS } = this.#parts
    const bodies = new Map<number, string>()
    for (const delivery of deliveries) bodies.set(delivery.id, delivery.body ?? (await this.#bodies.bodyOf(delivery)))
    const prepared = deliveries.map((delivery) => ({ ...delivery, body: bodies.get(delivery.id)! }))
    const { id, body } = webhook.isBatched ? batch(prepared) : single(prepared[0]!)
    const message = { id, timestamp: Math.floor(Date.now() / 1000), body }
    const attempt = await post(url, {
      headers: { ...signatureHeaders(message, secrets), 'user-agent': `Verdant webhooks (+${publicUrl()})` },
      body,
      signal: this.#closing.signal,
      timeoutMs: attemptMs,
      isAllowed: services.webhooks.isAllowed,
    })
    const each = (delivery: DeliveryRow) => ({ body: bodies.get(delivery.id)! })
    const values = { ...attempt, attemptedAt: sql`now()` }
    if (attempt.lastError === null) {
      const afterwards = () => this.#webhooks.recordSuccess(webhook.id)
      return { state: 'DELIVERED', values: { ...values, deliveredAt: sql`now()` }, each, afterwards }
    }
    const isLast = deliveries.some(({ attempts }) => attempts > WAITS.length)
    const reason =
      isLast && attempt.status !== GONE ? `A day of attempts has failed. ${attempt.lastError}` : attempt.lastError
    const afterwards = async () => {
      await this.#webhooks.recordFailure(webhook.id)
      if (isLast || attempt.status === GONE) await this.#pause(webhook, reason)
    }
    return { state: 'WAITING', values, each, afterwards }
  }

  async #pause(webhook: WebhookRow, reason: string): Promise<void> {
    const { database, services, onPause } = this.#parts
    const host = services.webhooks.hostOf(webhook)
    await database.transaction(async () => {
      if (!(await this.#webhooks.pauseActive(reason, webhook.id))) return
      await this.#notice.send({ webhookId: webhook.id, host, reason })
      onPause?.({ webhook: webhook.id, host, reason })
    })
  }
}

interface StartParts extends Pick<DispatcherParts, 'publicUrl'> {
  services: DispatcherParts['services'] & { webhookHealth: WebhookHealth }
}

/** Sends what is due now and every second, until stopped. */
export function startWebhooks({ services, publicUrl }: StartParts, context: JobContext): RepeatedJob {
  const { database, log } = context
  const failure = 'Webhooks could not be sent'
  const dispatcher = new WebhookDispatcher({
    database,
    services,
    publicUrl,
    onError: (error) => log.error({ err: error }, failure),
    onPause: (paused) => log.warn(paused, 'Webhook paused'),
  })
  let runs = 0
  const schedule = { name: 'webhooks', intervalMs: INTERVAL_MS, delayMs: DELAY_MS } as const
  const job = repeat({ ...context, ...schedule, failure }, async () => {
    await dispatcher.dispatch()
    if (runs++ % SAMPLED_RUNS === 0) await services.webhookHealth.sample()
  })
  return {
    async stop() {
      await job.stop()
      await dispatcher.close()
    },
  }
}
