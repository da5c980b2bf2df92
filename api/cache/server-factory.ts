import { createServer, type ServerOptions } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Admission } from '../http/admission.ts'
import { forThisMachine } from '../http/host.ts'
import { inTurns } from '../http/turns.ts'
import type { Published } from './published.ts'

/** What Fastify was told about connections. */
interface Limits {
  http: ServerOptions
  keepAliveTimeout: number
  requestTimeout: number
  connectionTimeout: number
}

/**
 * An HTTP server that gives published answers before Fastify hears of the request, with Fastify's own limits. That of a
 * demo answers this machine only.
 */
export const publishedFirst =
  (published: Published, admission: Admission, isDemo: boolean): FastifyServerFactory =>
  (handler, options) => {
    const limits = options as unknown as Limits
    const routes = inTurns((request) => admission.isStaff(request), admission.listener(handler))
    const listener = published.listener(routes)
    const server = createServer(limits.http, isDemo ? forThisMachine(listener) : listener)
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
