import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { isObject } from '../../../schema/is-object.ts'
import { checkOperation } from '../../platform/http/operation-limits.ts'
import type { ApolloOptions } from './apollo.ts'
import { answerError } from './errors.ts'

/** How long after the start Apollo is loaded, if no request has needed it before. Until then the first page has been sent. */
const LOAD_AFTER_MS = 500

/**
 * Returns a handler of GraphQL requests over HTTP. Its Apollo server starts with the first request or soon after the
 * start of the process: pages do not need it, and loading it takes a tenth of the time that a start takes. It is not left
 * to the first request alone, because the files of this build may have been replaced by then. It stops when `app` closes.
 */
export function graphqlHandler(app: FastifyInstance, options: ApolloOptions): RouteHandlerMethod {
  let started: ReturnType<typeof load> | undefined
  const load = async () => {
    const { startApollo } = await import('./apollo.ts')
    return startApollo(options, app.log)
  }
  const start = () => (started ??= load())
  app.addHook('onListen', async () => void setTimeout(() => void start().catch(app.log.error), LOAD_AFTER_MS).unref())
  app.addHook('onClose', async () => (await started?.catch(() => undefined))?.stop())
  app.setErrorHandler(answerError)
  return async function (request, reply) {
    for (const sent of [request.body, request.query]) if (isObject(sent)) checkOperation(sent)
    const { handler } = await start()
    return handler.call(this, request, reply)
  }
}
