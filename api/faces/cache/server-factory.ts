import { createServer, type RequestListener, type ServerOptions } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { type SharedOrigins, shareWith } from '../../platform/http/cross-origin.ts'
import type { IsForAdmin } from '../../platform/http/admin-origin.ts'
import { scheduleOnEventLoop } from '../../platform/http/event-loop-scheduler.ts'
import { localhostOnly } from '../../platform/http/host.ts'
import type { LoadShedder } from '../../platform/http/load-shedder.ts'
import { withPathOf } from '../../platform/http/request-target.ts'
import type { ResponseCache } from './response-cache.ts'

/** Connection limits from Fastify's options. */
interface Limits {
  http: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

/**
 * Returns a factory for an HTTP server that sends cached responses before Fastify sees the request, and applies Fastify's
 * own connection limits. In demo mode the server answers only requests addressed to this machine.
 */
export const cacheFirst =
  (
    cache: ResponseCache,
    loadShedder: LoadShedder,
    isDemo: boolean,
    isForAdmin: IsForAdmin,
    sharedOrigins?: SharedOrigins,
  ): FastifyServerFactory =>
  (handler, options) => {
    const limits = options as unknown as Limits
    const router = scheduleOnEventLoop((request) => loadShedder.isStaff(request), loadShedder.listener(handler))
    const cached = cache.listener(router)
    // The cache does not tell origins apart.
    const chosen: RequestListener = (request, response) => (isForAdmin(request) ? router : cached)(request, response)
    const listener = withPathOf(shareWith(sharedOrigins, chosen))
    const server = createServer(limits.http, isDemo ? localhostOnly(listener) : listener)
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
