import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { snapshotDb } from '../cache/snapshot.ts'
import { bearerToken } from './actor.ts'
import { Lane, type LaneSize } from './lane.ts'
import { refusal, tooMuch } from './refusal.ts'

/** Who has a lane of their own. Uploads take as long as their senders, so they must not hold up the rest of the staff. */
const LANES = ['visitors', 'staff', 'uploads'] as const
type LaneName = (typeof LANES)[number]

/** How many requests are worked on, and may wait, in each lane. */
export type LaneSizes = Record<LaneName, LaneSize>

// Visitors leave some of the ten connections to the database, and of each turn of the event loop, to the staff: with more
// at a time no more of them are answered, and all wait longer.
const SIZES: LaneSizes = {
  visitors: { working: 6, waiting: 200 },
  staff: { working: 20, waiting: 200 },
  uploads: { working: 20, waiting: 40 },
}

/** How long a refusal is held back, so that whoever comes again at once does not come ten times as often. */
const HOLD_MS = 500
/** How many are held back; beyond that, holding them costs more than it spares. */
const MAX_HELD = 2_000
const refuse = refusal(tooMuch())

/** What must be answered whatever else is going on. */
const EXEMPT = new Set(['/healthz', '/readyz', '/metrics'])

/**
 * Answers 503 at once to what is more than the server can work on, so that what it does work on is done in time.
 * A request takes a turn from when its body is there, so that slow senders take none, until its answer begins, so that
 * slow readers take none either; what those cost is bounded besides (`boundBodies`, `boundUnreadAnswers`).
 */
export class Admission {
  private readonly lanes: Record<LaneName, Lane>
  private readonly taken = new WeakMap<FastifyRequest, Lane>()
  private readonly refused: Record<LaneName, number> = { visitors: 0, staff: 0, uploads: 0 }
  private readonly staff = new WeakMap<IncomingMessage, boolean>()
  private readonly isSigned: (token: string) => boolean
  private held = 0

  /** @param isSigned tells whether a token was made here; staff are who has one */
  constructor(isSigned: (token: string) => boolean, sizes: LaneSizes = SIZES) {
    this.isSigned = isSigned
    const lane = (name: LaneName) => [name, new Lane(sizes[name])]
    this.lanes = Object.fromEntries(LANES.map(lane)) as Record<LaneName, Lane>
  }

  /** Whether the next visitor would be turned away. */
  get isFull(): boolean {
    return this.lanes.visitors.isFull
  }

  /** Whether a request has a token that was made here. */
  isStaff(request: IncomingMessage): boolean {
    const { authorization } = request.headers
    if (authorization === undefined) return false
    let isStaff = this.staff.get(request)
    if (isStaff === undefined) {
      const token = bearerToken(authorization)
      isStaff = Boolean(token && this.isSigned(token))
      this.staff.set(request, isStaff)
    }
    return isStaff
  }

  /** Turns visitors away before anything is done for them, which would cost more than many of them can be spared. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.isFull || this.isStaff(request) || isExempt(request)) next(request, response)
      else this.refuse(request, response)
    }
  }

  /** Gives every request of `app` its turn. */
  guard(app: FastifyInstance): void {
    const nameOf = ({ raw, headers }: FastifyRequest): LaneName => {
      if (!this.isStaff(raw)) return 'visitors'
      return headers['content-type']?.startsWith('multipart/') ? 'uploads' : 'staff'
    }
    app.addHook('preHandler', async (request, reply) => {
      // An answer that is made for the memory is counted there.
      if (snapshotDb() || EXEMPT.has(request.routeOptions.url ?? '')) return
      // Whom a handler hands on to “not found” comes by twice.
      if (this.taken.has(request)) return
      const name = nameOf(request)
      const lane = this.lanes[name]
      const hasTurn = await lane.enter((giveUp) => reply.raw.once('close', giveUp))
      if (!hasTurn) {
        this.refused[name]++
        if (name === 'visitors') await this.hold()
        throw tooMuch()
      }
      this.taken.set(request, lane)
      if (reply.raw.destroyed) this.leave(request)
      else reply.raw.once('close', () => this.leave(request))
    })
    app.addHook('onSend', async (request) => this.leave(request))
  }

  /** Tells how full it is. */
  observe(registry: Registry): void {
    const { lanes, refused } = this
    const counter = new Counter({
      name: 'http_requests_refused_total',
      help: 'Requests answered 503 because too many others were being worked on, by lane.',
      labelNames: ['lane'],
      registers: [],
      collect() {
        this.reset()
        for (const lane of LANES) this.inc({ lane }, refused[lane])
      },
    })
    const gauge = (name: string, help: string, value: (lane: Lane) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['lane'],
        registers: [],
        collect() {
          for (const lane of LANES) this.set({ lane }, value(lanes[lane]))
        },
      })
    registry.registerMetric(counter)
    registry.registerMetric(
      gauge('http_requests_working', 'Requests being worked on, by lane.', (lane) => lane.working),
    )
    registry.registerMetric(
      gauge('http_requests_waiting', 'Requests that wait to be, by lane.', (lane) => lane.waiting),
    )
  }

  private leave(request: FastifyRequest): void {
    const lane = this.taken.get(request)
    if (!lane) return
    this.taken.delete(request)
    lane.leave()
  }

  private refuse(request: IncomingMessage, response: ServerResponse): void {
    this.refused.visitors++
    // What was sent with it is not waited for.
    request.resume()
    void this.hold().then(() => refuse(response))
  }

  /** Waits a moment, unless too many do. */
  private async hold(): Promise<void> {
    if (this.held >= MAX_HELD) return
    this.held++
    await setTimeout(HOLD_MS)
    this.held--
  }
}

const isExempt = ({ url = '' }: IncomingMessage) => EXEMPT.has(url.split('?', 1)[0]!)
