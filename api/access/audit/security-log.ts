import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import type { SecurityEventService } from './security-events.ts'
import { type AppError, REFUSALS } from '../../platform/errors.ts'
import { sampledCounter } from '../../platform/metrics/sampled-metrics.ts'

const WINDOW_MS = 60_000
/** Events that are recorded in each window. A flood of refused requests fills neither the log nor the audit log. */
const MAX_RECORDED = 60

const EVENTS = [...REFUSALS, 'throttled'] as const

/** Records refused sign-ins and actions in the log and the audit log, and counts those beyond the limit of a minute. */
export class SecurityLog {
  readonly #log: FastifyBaseLogger
  readonly #events: SecurityEventService
  readonly #counts = new Map<string, number>(EVENTS.map((event) => [event, 0]))
  #recorded = 0
  #suppressed = 0
  #window: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(log: FastifyBaseLogger, events: SecurityEventService) {
    this.#log = log
    this.#events = events
  }

  /** Records the refusals among the errors of requests. */
  attachTo(app: FastifyInstance): void {
    app.errorListeners.push((request, _, error) => this.#see(request, error))
    app.addHook('onClose', () => this.#close())
  }

  /** Registers the metric of all events, recorded or not. */
  observe(registry: Registry): void {
    const counts = this.#counts
    sampledCounter(
      registry,
      {
        name: 'security_events_total',
        help: 'Refused sign-ins, changes of passwords and actions, and throttled requests.',
        labelNames: ['event'],
      },
      () => Array.from(counts, ([event, count]) => [count, { event }]),
    )
  }

  #see(request: FastifyRequest, { code, refusal }: AppError): void {
    const event = refusal?.action ?? (code === 'TOO_MANY_REQUESTS' ? 'throttled' : undefined)
    if (!event) return
    this.#counts.set(event, (this.#counts.get(event) ?? 0) + 1)
    this.#window ??= setTimeout(() => this.#endWindow(), WINDOW_MS).unref()
    if (this.#recorded === MAX_RECORDED) {
      this.#suppressed++
      return
    }
    this.#recorded++
    const about = refusal && { user: refusal.actor.name, target: refusal.target.name }
    request.log.warn({ event, ...about, address: request.ip }, 'security event')
    if (!refusal) return
    this.#writing = this.#writing
      .then(() => this.#events.record({ ...refusal, actor: { ...refusal.actor, address: request.ip } }))
      .catch((error: unknown) => request.log.error({ err: error }, 'A security event is not in the audit log'))
  }

  #endWindow(): void {
    if (this.#suppressed > 0) this.#log.warn({ events: this.#suppressed }, 'more security events were not recorded')
    this.#recorded = 0
    this.#suppressed = 0
    this.#window = undefined
  }

  async #close(): Promise<void> {
    clearTimeout(this.#window)
    this.#endWindow()
    await this.#writing
  }
}
