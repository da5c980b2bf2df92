import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { ApolloOptions } from './apollo.ts'
import { answerError } from './errors.ts'

/**
 * Returns a handler of GraphQL requests over HTTP. Its Apollo server starts with the first request, because pages do not
 * need it and it takes a tenth of the time that a start takes. It stops when `app` closes.
 */
export function graphqlHandler(app: FastifyInstance, options: ApolloOptions): RouteHandlerMethod {
  let started: ReturnType<typeof start> | undefined
  const start = async () => {
    const { startApollo } = await import('./apollo.ts')
    return startApollo(options, app.log)
  }
  app.addHook('onClose', async () => (await started)?.stop())
  app.setErrorHandler(answerError)
  return async function (request, reply) {
    const { handler } = await (started ??= start())
    return handler.call(this, request, reply)
  }
}
