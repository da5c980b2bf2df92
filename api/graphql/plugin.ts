import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
} from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import processRequest from 'graphql-upload/processRequest.mjs'
import { permit } from '../auth/policy.ts'
import { isRenderedForCache } from '../cache/snapshot.ts'
import { actorOf } from '../http/actor.ts'
import type { Services } from '../services.ts'
import { boundedStores } from './bounded-store.ts'
import type { Context } from './context.ts'
import { answerError, formatError, toGraphQLError } from './errors.ts'
import { limitCost } from './limits/cost.ts'
import { limitShape } from './limits/shape.ts'
import { unavailableStatus } from './unavailable.ts'

export interface GraphQLOptions {
  schema: GraphQLSchema
  services: Services
  /** Whether clients may ask for the schema itself. */
  introspection: boolean
  media: { maxBytes: number; maxFiles: number }
}

/** Most tokens of a query; the longest of our own has a fifth of that. */
const MAX_TOKENS = 2_000

/** Serves GraphQL at /graphql under the prefix it is registered with, by GET, POST and multipart upload. */
export async function graphqlPlugin(app: FastifyInstance, options: GraphQLOptions): Promise<void> {
  const { schema, services, introspection, media } = options
  const apollo = new ApolloServer<Context>({
    schema,
    ...boundedStores(),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    // Before anything runs: how long an operation may be, its shape, and what it may cost.
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [limitShape],
    includeStacktraceInErrorResponses: false,
    formatError: formatError(app.log),
    // Apollo's page for browsers would load scripts from elsewhere; its cache control watches every field of every item
    // to learn what the route says below.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      limitCost,
      letPublish,
      unavailableStatus,
    ],
    // Rights come with a header that no browser sends unasked, never with a cookie, so a foreign page has none to
    // borrow; and uploads are for the signed-in only, before a byte is read.
    csrfPrevention: false,
    // The program stops the server, and waits for what is under way.
    stopOnTerminationSignals: false,
    // Every error is logged where it is shaped; Apollo's own notes about requests are the client's business.
    logger: {
      debug: () => {},
      info: () => {},
      warn: (message) => app.log.warn(message),
      error: (message) => app.log.error(message),
    },
  })
  await apollo.start()
  app.addHook('onClose', () => apollo.stop())
  app.setErrorHandler(answerError)

  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  app.addHook('preHandler', async (request, reply) => {
    if (!isMultipart(request)) return
    // Before a byte is read: whoever may not upload should not be listened to.
    permit(await actorOf(services.sessions, request, 'admin'), 'media:upload')
    request.body = await processRequest(request.raw, reply.raw, {
      maxFileSize: media.maxBytes + 1,
      maxFiles: media.maxFiles,
    })
  })

  app.route({
    url: '/graphql',
    method: ['GET', 'POST'],
    onRequest: async (_, reply) => void reply.header('cache-control', 'no-store'),
    handler: fastifyApolloHandler(apollo, { context: (request) => contextOf(services, request) }),
  })
}

/** Lets a complete answer that was read from one snapshot be kept for everyone. */
const letPublish: ApolloServerPlugin<Context> = {
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
    const actor = await actorOf(services.sessions, request, 'admin')
    return { actor, services, address: request.ip }
  } catch (error) {
    throw toGraphQLError(error)
  }
}
