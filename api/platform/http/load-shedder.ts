import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Registry } from 'prom-client'
import { isRenderedForCache } from './rendering-for-cache.ts'
import { disconnected } from '../errors.ts'
import { sampledCounter, sampledGauge } from '../metrics/sampled-metrics.ts'
import { bearerToken } from './bearer-token.ts'
import { ConcurrencyLimiter, type ConcurrencyLimit } from './concurrency-limiter.ts'
import { isMonitoring, MONITORING_ROUTES } from './monitoring-routes.ts'
import { overloaded, rejectWith } from './rejection.ts'
import { mayBeSignIn, signInClassOf } from './sign-in-request.ts'
import { VisitorPace } from './visitor-pace.ts'
import { onceClosed } from './response-end.ts'

/**
 * Classes of requests with separate limits. Uploads take as long as their clients need to send them, so they must not
 * block other staff requests. Sign-ins have no token yet, and must not be rejected because of a crowd of visitors. Single
 * sign-on waits for the provider, so it must block no other requests.
 */
const CLASSES = ['visitors', 'staff', 'uploads', 'signIns', 'singleSignOn'] as const
type RequestClass = (typeof CLASSES)[number]

export type ConcurrencyLimits = Record<RequestClass, ConcurrencyLimit>

// Above six concurrent visitors' requests, throughput no longer grows and latency does. Sign-ins use connections of staff.
const LIMITS: ConcurrencyLimits = {
  visitors: { active: 6, queued: 200 },
  staff: { active: 20, queued: 200 },
  uploads: { active: 20, queued: 40 },
  signIns: { active: 4, queued: 100 },
  singleSignOn: { active: 20, queued: 100 },
}

/** Bodies that are read while they arrive: files, and the change sets of transfers. */
const UPLOADED = /^(?:multipart\/|application\/(?:octet-stream|x-ndjson))/

/** Delay of a rejection, so that a client that retries at once does not send ten times as many requests. */
const REJECTION_DELAY_MS = 500
/** Most rejections delayed at a time. Beyond that, delaying costs more than it saves. */
const MAX_DELAYED = 2_000
const reject = rejectWith(overloaded())

/**
 * Rejects requests with 503 when the server is overloaded, so that the requests it accepts finish in time. A request holds
 * a slot from the arrival of its complete body until its response starts: slow clients hold none. A client that disconnects
 * does not free the slot before the work for it has ended. The memory that slow clients occupy is limited by
 * `limitBodyMemory` and `limitUnreadResponses`.
 *
 * `@fastify/under-pressure` does not replace this class. It measures event-loop delay and memory once a second, so a burst of
 * requests passes before it reacts. It has no queue and no separate limits for staff.
 */
export class LoadShedder {
  readonly #limiters: Record<RequestClass, ConcurrencyLimiter>
  readonly #acquired = new WeakMap<FastifyRequest, ConcurrencyLimiter>()
  readonly #rejected: Record<RequestClass, number> = {
    visitors: 0,
    staff: 0,
    uploads: 0,
    signIns: 0,
    singleSignOn: 0,
  }
  readonly #classes = new WeakMap<FastifyRequest, RequestClass>()
  readonly #staff = new WeakMap<IncomingMessage, boolean>()
  readonly #isSigned: (token: string) => boolean
  #delayed = 0
  readonly #visitorPace = new VisitorPace(() => this.#limiters.staff.active + this.#limiters.signIns.active > 0)

  /** @param isSigned tells whether this server issued a token; requests with such a token count as staff */
  constructor(isSigned: (token: string) => boolean, limits: ConcurrencyLimits = LIMITS) {
    this.#isSigned = isSigned
    const limiter = (name: RequestClass) => [name, new ConcurrencyLimiter(limits[name])]
    this.#limiters = Object.fromEntries(CLASSES.map(limiter)) as Record<RequestClass, ConcurrencyLimiter>
  }

  /** Whether the next visitor's request would be rejected. */
  get isFull(): boolean {
    return this.#limiters.visitors.isFull
  }

  /** Tells whether a request carries a token signed by this server. */
  isStaff(request: IncomingMessage): boolean {
    const { authorization } = request.headers
    if (authorization === undefined) return false
    let isStaff = this.#staff.get(request)
    if (isStaff === undefined) {
      const token = bearerToken(authorization)
      isStaff = Boolean(token && this.#isSigned(token))
      this.#staff.set(request, isStaff)
    }
    return isStaff
  }

  /** Returns a listener that rejects visitors' requests before any other work is done for them. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      const isAccepted = !this.isFull || this.isStaff(request) || isExempt(request) || mayBeSignIn(request)
      if (isAccepted) next(request, response)
      else this.#reject(request, response)
    }
  }

  /** Tells whether a request is from a visitor who does not sign in. */
  isVisitor(request: FastifyRequest): boolean {
    return this.#classOf(request) === 'visitors' && !isMonitoring(request)
  }

  /** Adds hooks to `app` that acquire a slot for each request, or reject it. */
  guard(app: FastifyInstance): void {
    app.addHook('preHandler', async (request, reply) => {
      // Responses rendered for the cache are limited by the cache.
      if (isRenderedForCache() || isMonitoring(request)) return
      // A request that a handler passes to the not-found handler runs this hook twice.
      if (this.#acquired.has(request)) return
      const name = this.#classOf(request)
      const limiter = this.#limiters[name]
      const isAcquired = await limiter.acquire((cancel) => onceClosed(reply.raw, cancel))
      if (!isAcquired) {
        this.#rejected[name]++
        if (name === 'visitors') await this.#delay()
        throw overloaded()
      }
      this.#acquired.set(request, limiter)
      if (name === 'visitors') await this.pace()
      if (reply.raw.destroyed) throw disconnected()
    })
    // This hook also runs for clients that have disconnected, once their work has ended.
    app.addHook('onSend', async (request) => this.#release(request))
  }

  /** Waits until the work for a visitor may start: at once, or after a pause if staff are at work. */
  pace(): Promise<void> {
    return this.#visitorPace.turn()
  }

  /** Registers the metrics of the limiters. */
  observe(registry: Registry): void {
    const limiters = this.#limiters
    const rejected = this.#rejected
    const rejections = {
      name: 'http_requests_rejected_total',
      help: 'Requests rejected with 503 because of overload, by class.',
      labelNames: ['class'],
    }
    sampledCounter(registry, rejections, () => CLASSES.map((name) => [rejected[name], { class: name }]))
    const gauge = (name: string, help: string, value: (limiter: ConcurrencyLimiter) => number) =>
      sampledGauge(registry, { name, help, labelNames: ['class'] }, () =>
        CLASSES.map((name) => [value(limiters[name]), { class: name }]),
      )
    gauge('http_requests_active', 'Requests being processed, by class.', ({ active }) => active)
    gauge('http_requests_queued', 'Requests waiting for a slot, by class.', ({ queued }) => queued)
  }

  #classOf(request: FastifyRequest): RequestClass {
    let name = this.#classes.get(request)
    if (!name) this.#classes.set(request, (name = this.#classify(request)))
    return name
  }

  #classify(request: FastifyRequest): RequestClass {
    if (!this.isStaff(request.raw)) return signInClassOf(request) ?? 'visitors'
    return UPLOADED.test(request.headers['content-type'] ?? '') ? 'uploads' : 'staff'
  }

  #release(request: FastifyRequest): void {
    const limiter = this.#acquired.get(request)
    if (!limiter) return
    this.#acquired.delete(request)
    limiter.release()
    if (limiter === this.#limiters.staff) this.#visitorPace.staffAnswered()
  }

  #reject(request: IncomingMessage, response: ServerResponse): void {
    this.#rejected.visitors++
    // The body is discarded during the delay, too.
    request.resume()
    void this.#delay().then(() => reject(request, response))
  }

  async #delay(): Promise<void> {
    if (this.#delayed >= MAX_DELAYED) return
    this.#delayed++
    await setTimeout(REJECTION_DELAY_MS)
    this.#delayed--
  }
}

// Before the router, only the address tells. These routes are never rejected.
const isExempt = ({ url = '' }: IncomingMessage) => MONITORING_ROUTES.has(url.split('?', 1)[0]!)
