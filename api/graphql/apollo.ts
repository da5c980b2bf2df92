import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { boundedStores } from './bounded-store.ts'
import type { Context } from './context.ts'
import { answerError, formatError } from './errors.ts'
import { limitCost } from './limits/cost.ts'
import { limitShape } from './limits/shape.ts'
import { unavailableStatus } from './unavailable.ts'

interface ApolloOptions {
  schema: GraphQLSchema
  /** Whether clients may query the schema itself. */
  introspection: boolean
}

/** Maximum number of tokens in a query. The longest of our own queries has a fifth of that. */
const MAX_TOKENS = 2_000

/** Starts an Apollo server with our limits and errors. It stops when `app` closes. */
export async function startApollo(
  app: FastifyInstance,
  { schema, introspection }: ApolloOptions,
  plugins: ApolloServerPlugin<Context>[],
): Promise<ApolloServer<Context>> {
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
    // the routes set the same header at no cost. Its reports would go to another company if APOLLO_KEY were set.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      limitCost,
      unavailableStatus,
      ...plugins,
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
  return apollo
}
