import type { IncomingMessage, ServerOptions } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { AnyKind } from '../schema/kind.ts'
import { kinds as allKinds } from '../schema/kinds/index.ts'
import type { ContentVersion } from './cache/content-version.ts'
import { GraphQLQuestions, publishedQueries } from './cache/graphql-question.ts'
import { observePublished } from './cache/metrics.ts'
import { Published } from './cache/published.ts'
import { askRoutes } from './cache/routes.ts'
import { publishedFirst } from './cache/server-factory.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import { notFound } from './errors.ts'
import { graphqlPlugin } from './graphql/plugin.ts'
import { readableAddress } from './http/address.ts'
import { Admission, type LaneSizes } from './http/admission.ts'
import { boundBodies, discardUnreadBodies, readJsonBodies } from './http/body.ts'
import { handleError } from './http/errors.ts'
import { serveHealth } from './http/health.ts'
import { logOptions, logRequests, type LogTarget } from './http/log.ts'
import { serveStoredMedia } from './http/media.ts'
import { serveMetrics } from './http/metrics.ts'
import { endConnectionsOnClose } from './http/stop.ts'
import { boundUnreadAnswers } from './http/unread.ts'
import type { MediaOptions } from './media/service.ts'
import { pagesPlugin } from './pages/plugin.ts'
import type { Website } from './pages/website.ts'
import { restPlugin } from './rest/plugin.ts'
import type { Services } from './services.ts'

export interface ServerParts {
  config: Config
  database: Database
  services: Services
  /** What tells finished answers that the content has changed; without it none are kept. */
  contentVersion?: ContentVersion
  media: Pick<MediaOptions, 'storage' | 'variants'>
  schema: GraphQLSchema
  /** The built website; without it the server speaks GraphQL and REST only. */
  website?: Website
  /** Origin of absolute links. */
  publicUrl: () => string
  /** The kinds that have REST paths; all of the model's unless a test says otherwise. */
  kinds?: readonly AnyKind[]
  /** How many requests are worked on at a time; what a node can do unless a test says otherwise. */
  lanes?: LaneSizes
  /** Where log lines go; standard output unless a test says otherwise. */
  log?: LogTarget
}

// A product with every field full is below this.
const BODY_LIMIT = 2 * 1024 ** 2
const REQUEST_TIMEOUT_MS = 120_000
/**
 * Headers are a few hundred bytes; whoever takes longer only holds a connection. Node looks for these and for slow requests
 * every thirty seconds unless told otherwise.
 */
const CONNECTIONS = { headersTimeout: 20_000, connectionsCheckingInterval: 1_000 } satisfies ServerOptions

/** Puts the server together. It does not listen yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { config, database, services, contentVersion, media, schema, website, publicUrl, kinds, lanes, log } = parts
  const published =
    contentVersion &&
    new Published({
      database,
      version: contentVersion,
      questions: new GraphQLQuestions(publishedQueries(kinds ?? allKinds)),
      ask: (question) => askRoutes(app, question),
    })
  const admission = new Admission((token) => services.sessions.isSigned(token), lanes)
  const app: FastifyInstance = Fastify({
    ...(published && { serverFactory: publishedFirst(published, admission, config.demo) }),
    ...logOptions(config.logLevel, log),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    http: CONNECTIONS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A slow machine takes longer to start, and a closing server has a limit of its own.
    pluginTimeout: 0,
    // A closing server finishes what it has begun and takes nothing new.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: readableAddress,
    frameworkErrors: handleError,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true },
  })
  logRequests(app)
  readJsonBodies(app)
  discardUnreadBodies(app)
  endConnectionsOnClose(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(notFound('Page'), request, reply))
  await app.register(helmet, {
    // Nothing but pages shows anything; they bring a policy of their own.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // With helmet's own, no-referrer, browsers hide the origin of our forms from ourselves.
    referrerPolicy: { policy: 'same-origin' },
    // Browsers heed it over https only, and a site that is not served so must not ask for it.
    strictTransportSecurity: config.publicUrl?.startsWith('https://') ?? false,
  })
  serveHealth(app, database)
  const metrics = serveMetrics(app, database, config.metricsToken)
  admission.guard(app)
  const isStaff = (request: IncomingMessage) => admission.isStaff(request)
  boundBodies(app, isStaff)
  boundUnreadAnswers(app, isStaff)
  admission.observe(metrics)
  if (published) {
    observePublished(metrics, published)
    app.addHook('preClose', () => published.close())
  }
  serveStoredMedia(app, services, media)
  await app.register(graphqlPlugin, {
    prefix: '/api',
    schema,
    services,
    introspection: config.demo,
    media: config.media,
  })
  await app.register(restPlugin, { prefix: '/api', services, publicUrl, media: config.media, kinds })
  for (const url of ['/api', '/api/*']) {
    app.all(url, (request, reply) => handleError(notFound('Path'), request, reply))
  }
  if (website) await app.register(pagesPlugin, { website, schema, services, publicUrl })
  return app
}
