import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { withoutTokens } from '../secrets/api-token.ts'
import { shortenAddress } from './network.ts'
import { looksLikeSignedId } from '../secrets/signed-ids.ts'
import { looksLikeSession } from '../secrets/session-token.ts'
import { isMonitoring } from './monitoring-routes.ts'
import { isOwnRequest } from './rendering-for-cache.ts'

/** Receives log lines. */
export interface LogTarget {
  write(line: string): void
}

/**
 * Returns Fastify's log options: JSON lines without headers, queries and bodies, which may contain secrets. The `address` of
 * a client is shortened in every line.
 */
export const logOptions = (
  level: string,
  stream?: LogTarget,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => ({
  logger: {
    level,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url }) => ({ method, path: pathOf(url) }),
      err: describeError,
      // The privacy page promises that logs name no single connection.
      address: shortenAddress,
    },
  },
  genReqId: () => randomUUID(),
  // `logRequests` writes one line per request instead.
  logController: new LogController({ disableRequestLogging: true }),
})

/** Serializes an error for the log, without PostgreSQL's `detail`: it contains whole rows, and so may contain secrets. */
function describeError(error: Error & { code?: unknown; constraint?: unknown }): ErrorLine {
  const { name, message, stack, code, constraint, cause } = error
  return {
    type: name,
    message,
    stack: stack ?? '',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  }
}

interface ErrorLine {
  [key: string]: unknown
  type: string
  message: string
  stack: string
}

/** Returns a URL's path without tokens, which a reader of the log could use: those of previews, of links in mails, of sessions, and of the API. */
export const pathOf = (url: string) =>
  withoutTokens(url)
    .split('?', 1)[0]!
    .split('/')
    .map((segment) => (looksLikeSignedId(segment) || looksLikeSession(segment) ? '[token]' : segment))
    .join('/')

/** Logs one line per request and sends its id as X-Request-Id. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      path: pathOf(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      // Without one, the server itself has sent the request, to fill the response cache.
      ...(!isOwnRequest(request) && { address: request.ip }),
    }
    const traceId = request.server.tracing.traceId(request)
    // Load balancers ask several times a second.
    const level = isMonitoring(request) && reply.statusCode < 400 ? 'debug' : 'info'
    request.log[level](traceId ? { ...line, traceId } : line, 'request')
  })
}
