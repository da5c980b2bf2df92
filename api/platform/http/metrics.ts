import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { notFound, STATUS } from '../errors.ts'
import { bearerToken } from './bearer-token.ts'
import { ERROR_SOURCES } from './error-report.ts'
import { namesLocalhost } from './host.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Allows callers with the token, and local callers that come neither through a proxy nor from a page of another site. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const bearer = bearerToken(request.headers.authorization)
  if (token && bearer) return timingSafeEqual(digest(bearer), digest(token))
  const isForwarded = 'x-forwarded-for' in request.headers || 'forwarded' in request.headers
  const isLocal = LOOPBACK.has(request.socket.remoteAddress ?? '') && namesLocalhost(request.headers.host)
  return isLocal && !isForwarded
}

/**
 * Serves /metrics in the text format of Prometheus.
 *
 * @param token METRICS_TOKEN, which gives callers from other machines access
 */
export function serveMetrics(app: FastifyInstance, token: string | undefined): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Response times, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const errors = new Counter({
    name: 'request_errors_total',
    help: 'Errors of requests: of GraphQL operations, of the operations of pages, and of all other routes, by code.',
    labelNames: ['source', 'code'],
    registers: [registry],
  })
  // Prometheus does not notice an increase from nothing to one.
  for (const source of ERROR_SOURCES) for (const code in STATUS) errors.inc({ source, code }, 0)
  app.errorListeners.push((_, source, { code }) => errors.inc({ source, code }))
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream) return
    // The route pattern, not the URL: each distinct URL would create a time series of its own.
    const route = request.routeOptions.url ?? 'none'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) throw notFound('Page')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  app.addHook('onClose', async () => registry.clear())
  return registry
}
