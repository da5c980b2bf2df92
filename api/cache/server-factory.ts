import { createServer, type RequestListener } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import type { Published } from './published.ts'

/**
 * An HTTP server that gives published answers before Fastify hears of the request, with Fastify's own limits.
 *
 * @param guard stands before Fastify, and may answer what is not published itself
 */
export const publishedFirst =
  (published: Published, guard: (next: RequestListener) => RequestListener): FastifyServerFactory =>
  (handler, options) => {
    const limits = options as { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }
    const server = createServer(published.listener(guard(handler)))
    server.keepAliveTimeout = limits.keepAliveTimeout
    server.requestTimeout = limits.requestTimeout
    server.setTimeout(limits.connectionTimeout)
    return server
  }
