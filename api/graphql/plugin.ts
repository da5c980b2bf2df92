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
  /** Whether clients may query the schema itself. */
  introspection: boolean
  media: { maxBytes: number; maxFiles: number }
}

/** Maximum number of tokens in a query. The longest of our own queries has a fifth of that. */
const MAX_TOKENS = 2_000

/** Serves GraphQL at /graphql under the prefix it is registered with, by GET, POST and multipart upload. */
export async function graphqlPlugin(app: FastifyInstance, options: GraphQLOptions): Promise<void> {
  const { schema, services, introspection, media } = options
  const apollo = new ApolloServer<Context>({
    schema,
    ...boundedStores(),
    introspection,
    hideSchemaDetailsFromClientErrors: !introspection,
    // Length and shape are checked before execution; `limitCost` below checks the cost.
    parseOptions: { maxTokens: MAX_TOKENS },
    validationRules: [limitShape],
    includeStacktraceInErrorResponses: false,
    formatError: formatError(app.log),
    // Apollo's landing page would load scripts from another site. Its cache control inspects every field of every item;
    // the route below sets the same header at no cost.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      limitCost,
      allowCaching,
      unavailableStatus,
    ],
    // Authorization uses a header that browsers do not add by themselves, and no cookie, so pages of other sites cannot
    // act for a user. Uploads require a session, which is checked before the body is read.
    csrfPrevention: false,
    // The main program stops the server and waits for open requests.
    stopOnTerminationSignals: false,
    // `formatError` logs errors of the server. Apollo's messages about client errors would fill the log.
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
    // Checked before the body is read, so that unauthorized clients cannot send data.
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
    const actor = await actorOf(services.sessions, request, 'admin')
    return { actor, services, address: request.ip }
  } catch (error) {
    throw toGraphQLError(error)
  }
}
