import { createServer } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Admission } from '../http/admission.ts'
import { inTurns } from '../http/turns.ts'
import type { Published } from './published.ts'

/** An HTTP server that gives published answers before Fastify hears of the request, with Fastify's own limits. */
export const publishedFirst =
  (published: Published, admission: Admission): FastifyServerFactory =>
  (handler, options) => {
    const limits = options as { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }
    const routes = inTurns((request) => admission.isStaff(request), admission.listener(handler))
    const server = createServer(published.listener(routes))
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
