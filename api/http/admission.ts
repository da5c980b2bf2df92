import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import { snapshotDb } from '../cache/snapshot.ts'
import { AppError } from '../errors.ts'
import { bearerToken } from './actor.ts'

/** How many requests are worked on at a time: of visitors, and besides them of staff, who keep room of their own. */
export interface Lanes {
  visitors: number
  staff: number
}

// A node answers some thousand requests a second, so that the last of a full lane waits for well under a second.
export const LANES: Lanes = { visitors: 100, staff: 50 }
const RETRY_SECONDS = 2

/** What must be answered whatever else is going on. */
const EXEMPT = new Set(['/healthz', '/readyz', '/metrics'])

export interface AdmissionOptions {
  lanes?: Lanes
  registry: Registry
  /** Whether a token was signed here. Whether it still holds is asked later, of the database. */
  isSigned: (token: string) => boolean
}

/**
 * Answers 503 at once to what is more than the server can work on, so that what it does work on is done in time.
 * A request counts from when its body is there, so that slow senders take no room, until its answer begins, so that slow
 * readers take none either.
 */
export function admitRequests(app: FastifyInstance, { lanes = LANES, registry, isSigned }: AdmissionOptions): void {
  const busy: Lanes = { visitors: 0, staff: 0 }
  const entered = new WeakMap<FastifyRequest, keyof Lanes>()
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests answered 503 because too many others were being worked on, by lane.',
    labelNames: ['lane'],
    registers: [registry],
  })
  const working = new Gauge({
    name: 'http_requests_working',
    help: 'Requests being worked on, by lane.',
    labelNames: ['lane'],
    registers: [],
    collect() {
      for (const lane of ['visitors', 'staff'] as const) this.set({ lane }, busy[lane])
    },
  })
  registry.registerMetric(working)

  const laneOf = (request: FastifyRequest): keyof Lanes => {
    const token = bearerToken(request.headers.authorization)
    return token && isSigned(token) ? 'staff' : 'visitors'
  }
  const leave = (request: FastifyRequest) => {
    const lane = entered.get(request)
    if (!lane) return
    entered.delete(request)
    busy[lane]--
  }

  app.addHook('preHandler', async (request: FastifyRequest, reply: FastifyReply) => {
    // An answer that is made for the memory is counted there.
    if (snapshotDb() || EXEMPT.has(request.routeOptions.url ?? '')) return
    const lane = laneOf(request)
    if (busy[lane] >= lanes[lane]) {
      refused.inc({ lane })
      throw new AppError('UNAVAILABLE', 'Too much is going on. Please try again', { retryAfter: RETRY_SECONDS })
    }
    busy[lane]++
    entered.set(request, lane)
    reply.raw.once('close', () => leave(request))
  })
  app.addHook('onSend', async (request) => leave(request))
}
