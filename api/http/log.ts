import { randomUUID } from 'node:crypto'
import { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'

/** Where log lines go. */
export interface LogTarget {
  write(line: string): void
}

/** Fastify's log: JSON lines that never hold a header, a query or a body, where secrets travel. */
export const logOptions = (
  level: string,
  stream?: LogTarget,
): Pick<FastifyServerOptions, 'logger' | 'genReqId' | 'logController'> => ({
  logger: {
    level,
    ...(stream && { stream }),
    serializers: { req: ({ method, url }) => ({ method, path: pathOf(url) }), err: describeError },
  },
  genReqId: () => randomUUID(),
  // One line a request, of our own: `logRequests`.
  logController: new LogController({ disableRequestLogging: true }),
})

/** What is logged of an error. PostgreSQL tells in its details whole rows, and so whatever secret they hold. */
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

const pathOf = (url: string) => url.split('?', 1)[0]!

/** Logs one line for every request, and tells clients its id. */
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
      address: request.ip,
    }
    request.log.info(line, 'request')
  })
}
