import type { ApolloServerPlugin } from '@apollo/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import processRequest from 'graphql-upload/processRequest.mjs'
import { permit } from '../../access/permissions/policy.ts'
import { isRenderedForCache } from '../../platform/http/rendering-for-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { actorOf } from '../actor.ts'
import { disconnected } from '../../platform/errors.ts'
import { reportError } from '../../platform/http/error-report.ts'
import { clientError } from '../../platform/http/errors.ts'
import { refuseOtherMethods } from '../../platform/http/other-methods.ts'
import type { Services } from '../../system/services.ts'
import type { Context } from './context.ts'
import { describeOperation } from './describe-operation.ts'
import { toGraphQLError } from './errors.ts'
import { graphqlHandler } from './handler.ts'
import type { Introspection } from './introspection.ts'
import { enterLanguageOf } from './language-of-request.ts'
import { fromViewOf } from '../point-of-view.ts'
import { queriesOnly } from './point-of-view.ts'
import { refuseSubscriptions } from './refuse-subscriptions.ts'
import { serveSubscriptions } from './stream.ts'

export interface GraphQLOptions {
  schema: GraphQLSchema
  database: Database
  services: Services
  introspection: Introspection
  media: { maxBytes: number; maxFiles: number }
}

/** Serves GraphQL at /graphql under the prefix it is registered with, by GET, POST and multipart upload. */
export async function graphqlPlugin(app: FastifyInstance, options: GraphQLOptions): Promise<void> {
  const { schema, database, services, introspection, media } = options
  const refuseWriting = queriesOnly(() => database.pointOfView !== undefined)
  const handler = graphqlHandler(app, {
    schema,
    introspection,
    plugins: [allowCaching, refuseSubscriptions, refuseWriting, describeOperation(app.tracing)],
    context: (request) => contextOf(services, request),
  })

  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addHook('preHandler', async (request, reply) => {
    if (!isMultipart(request)) return
    // Checked before the body is read, so that unauthorized clients cannot send data.
    permit(await actorOf(services, request, 'admin'), 'media:upload')
    // If the connection is closed already, `processRequest` never settles, and the request would keep its slot.
    if (request.raw.destroyed || reply.raw.destroyed) throw disconnected()
    request.body = await processRequest(request.raw, reply.raw, {
      maxFileSize: media.maxBytes + 1,
      maxFiles: media.maxFiles,
    })
  })

  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    onRequest: async (_, reply) => void reply.header('cache-control', 'no-store'),
    handler: (request, reply) =>
      fromViewOf(options, request, async () => {
        await enterLanguageOf(services, request, reply, () => actorOf(services, request, 'admin'))
        return app.tracing.operation(async () => handler.call(app, request, reply))
      }),
  })
  refuseOtherMethods(app, '/graphql', ['GET', 'POST'])
  serveSubscriptions(app, { schema, context: (request) => contextOf(services, request) })
  app.addHook('preClose', async () => void (await Promise.all([services.presence.stop(), services.changeFeed.stop()])))
}

/** Marks complete responses that were read from one snapshot as cacheable. */
const allowCaching: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response }) {
        const isComplete = response.body.kind === 'single' && !response.body.singleResult.errors
        if (isRenderedForCache() && isComplete) response.http.headers.set('cache-control', 'no-cache')
      },
    }
  },
}

const isMultipart = (request: FastifyRequest) => /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')

async function contextOf(services: Services, request: FastifyRequest): Promise<Context> {
  try {
    const actor = await actorOf(services, request, 'admin')
    return {
      actor,
      services,
      address: request.ip,
      userAgent: request.headers['user-agent'],
      onError: (error, path) => reportError(request, 'graphql', error, path),
    }
  } catch (error) {
    reportError(request, 'graphql', clientError(error))
    throw toGraphQLError(error)
  }
}
