import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyBaseLogger, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { boundedStores } from './bounded-store.ts'
import type { Context } from './context.ts'
import { formatError } from './errors.ts'
import { failureStatus } from './failure-status.ts'
import { type Introspection, introspectionForStaff } from './introspection.ts'
import { limitCost } from './limits/cost.ts'
import { LargeOperations } from './limits/large-operations.ts'
import { limitMeasuredCost } from './limits/measured-cost.ts'
import { limitShape, MAX_VALIDATION_ERRORS } from './limits/shape.ts'
import { reportErrors } from './report-errors.ts'
import { TEXT_LIMITS } from '../../platform/http/operation-limits.ts'

export interface ApolloOptions {
  schema: GraphQLSchema
  introspection: Introspection
  plugins: ApolloServerPlugin<Context>[]
  context: (request: FastifyRequest) => Promise<Context>
}

const largeOperations = new LargeOperations()

/** Starts an Apollo server with our limits and errors. */
export async function startApollo(
  { schema, introspection, plugins, context }: ApolloOptions,
  log: FastifyBaseLogger,
): Promise<{ handler: RouteHandlerMethod; stop: () => Promise<void> }> {
  const apollo = new ApolloServer<Context>({
    schema,
    ...boundedStores(),
    introspection: introspection !== 'nobody',
    hideSchemaDetailsFromClientErrors: introspection !== 'everyone',
    // Length and shape are checked before validation; the plugins below check the cost.
    parseOptions: { maxTokens: TEXT_LIMITS.tokens },
    validationRules: [limitShape],
    validationOptions: { maxErrors: MAX_VALIDATION_ERRORS },
    includeStacktraceInErrorResponses: false,
    formatError,
    // Apollo's landing page would load scripts from another site. Its cache control inspects every field of every item;
    // the routes set the same header at no cost. Its reports would go to another company if APOLLO_KEY were set.
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      limitCost,
      limitMeasuredCost(largeOperations),
      failureStatus,
      reportErrors,
      ...(introspection === 'staff' ? [introspectionForStaff] : []),
      ...plugins,
    ],
    // Authorization uses a header that browsers do not add by themselves, and no cookie, so pages of other sites cannot
    // act for a user. Uploads require a session, which is checked before the body is read.
    csrfPrevention: false,
    // The main program stops the server and waits for open requests.
    stopOnTerminationSignals: false,
    // `reportErrors` logs errors of the server. Apollo's messages about client errors would fill the log.
    logger: {
      debug: () => {},
      info: () => {},
      warn: (message) => log.warn(message),
      error: (message) => log.error(message),
    },
  })
  await apollo.start()
  return { handler: fastifyApolloHandler(apollo, { context }), stop: () => apollo.stop() }
}
