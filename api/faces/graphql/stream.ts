import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type DocumentNode,
  getOperationAST,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from 'graphql'
import { createHandler, type RequestParams } from 'graphql-sse'
import { AppError } from '../../platform/errors.ts'
import { checkOperation, TEXT_LIMITS } from '../../platform/http/operation-limits.ts'
import { refuseOtherMethods } from '../../platform/http/other-methods.ts'
import type { Context, SubscriptionContext } from './context.ts'
import { reportable } from './errors.ts'
import { limitShape } from './limits/shape.ts'

interface StreamOptions {
  schema: GraphQLSchema
  context: (request: FastifyRequest) => Promise<Context>
}

/** The headers of an event stream. Proxies must neither store nor collect what is sent. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // https://nginx.org/en/docs/http/ngx_http_proxy_module.html#proxy_buffering
  'x-accel-buffering': 'no',
}

/**
 * Serves subscriptions at /graphql/stream as server-sent events, one connection for each (the distinct connections mode of
 * https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md). Operations have the same limits as at /graphql. An
 * error before the first event has its HTTP status.
 */
export function serveSubscriptions(app: FastifyInstance, { schema, context }: StreamOptions): void {
  const handle = createHandler<FastifyRequest, undefined, SubscriptionContext & Record<PropertyKey, unknown>>({
    schema,
    // Each subscription has its own connection.
    authenticate: () => null,
    onSubscribe: async ({ raw }, params) => ({
      schema,
      ...checked(schema, params),
      contextValue: { ...(await context(raw)), identify: async () => (await context(raw)).actor },
    }),
    validate: () => [],
    onOperation(_context, _request, _operation, result) {
      const error = 'errors' in result ? result.errors?.[0] : undefined
      if (error) throw reportable(error)
    },
  })
  refuseOtherMethods(app, '/graphql/stream', ['POST'])
  app.route({
    url: '/graphql/stream',
    method: 'POST',
    config: { isStream: true },
    handler: async (request, reply) => {
      const [body, { status, headers }] = await handle({
        method: request.method,
        url: request.url,
        headers: { get: (name) => (name === 'accept' ? 'text/event-stream' : String(request.headers[name] ?? '')) },
        body: () => bodyOf(request),
        raw: request,
        context: undefined,
      })
      if (typeof body === 'string' || body === null) {
        return reply
          .code(status)
          .headers({ ...headers, 'cache-control': 'no-store' })
          .send(body ?? '')
      }
      return reply.headers(HEADERS).send(Readable.from(body))
    },
  })
}

function bodyOf({ body }: FastifyRequest): Record<PropertyKey, unknown> {
  if (typeof body === 'object' && body !== null) return { ...body }
  throw new AppError('BAD_REQUEST', 'The body must be a JSON object with a query')
}

/** Returns the operation of a request. @throws AppError BAD_REQUEST if it is not a valid subscription */
function checked(schema: GraphQLSchema, { query, operationName, variables }: RequestParams) {
  checkOperation({ query, variables })
  const document = parsed(query)
  const [invalid] = validate(schema, document, [...specifiedRules, limitShape], {
    maxErrors: 1,
    hideSuggestions: true,
  })
  if (invalid) throw new AppError('BAD_REQUEST', invalid.message)
  if (getOperationAST(document, operationName)?.operation !== OperationTypeNode.SUBSCRIPTION)
    throw new AppError('BAD_REQUEST', 'Only subscriptions are served here')
  return { document, operationName, variableValues: variables }
}

function parsed(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: TEXT_LIMITS.tokens })
  } catch (cause) {
    if (cause instanceof GraphQLError) throw new AppError('BAD_REQUEST', cause.message)
    throw cause
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether responses stay open until the client disconnects. Their duration says nothing about the server. */
    isStream?: boolean
  }
}
