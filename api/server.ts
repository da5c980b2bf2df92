import type { IncomingMessage, ServerOptions } from 'node:http'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import type { GraphQLSchema } from 'graphql'
import type { AnyKind } from '../schema/kind.ts'
import { kinds as allKinds } from '../schema/kinds/index.ts'
import { observeSignIns } from './access/sign-in/metrics.ts'
import type { ContentVersion } from './platform/database/content-version.ts'
import { cacheableFields, GraphQLCacheKeys } from './faces/cache/graphql-cache-key.ts'
import { observeResponseCache } from './faces/cache/metrics.ts'
import { renderWithRoutes } from './faces/cache/render-with-routes.ts'
import { ResponseCache } from './faces/cache/response-cache.ts'
import { cacheFirst } from './faces/cache/server-factory.ts'
import type { Config } from './platform/config/config.ts'
import type { Database } from './platform/database/database.ts'
import { observeDatabase } from './platform/database/metrics.ts'
import { recordReads } from './platform/database/read-log.ts'
import { docsPlugin } from './faces/docs/plugin.ts'
import { notFound } from './platform/errors.ts'
import { graphqlPlugin } from './faces/graphql/plugin.ts'
import { observeAbortedRequests } from './platform/http/aborted-requests.ts'
import { isStaffToken, sendAllowances } from './faces/actor.ts'
import { adminHost } from './platform/http/admin-origin.ts'
import { discardUnreadBodies, limitBodyMemory, readJsonBodies, rejectOtherCharsets } from './platform/http/body.ts'
import { varyByOrigin } from './platform/http/cross-origin.ts'
import { listenToErrors } from './platform/http/error-report.ts'
import { handleError } from './platform/http/errors.ts'
import { removeForwardedPorts } from './platform/http/forwarded-for.ts'
import { serveHealth } from './platform/http/health.ts'
import { type ConcurrencyLimits, LoadShedder } from './platform/http/load-shedder.ts'
import { logOptions, logRequests, type LogTarget } from './platform/http/log.ts'
import { serveStoredMedia } from './faces/media/routes.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { escapeMalformedPath } from './platform/http/rewrite-url.ts'
import { SecurityLog } from './access/audit/security-log.ts'
import { endConnectionsOnClose } from './platform/http/shutdown.ts'
import { limitUnreadResponses } from './platform/http/unread-responses.ts'
import type { JobMonitor } from './platform/jobs/job-metrics.ts'
import type { MediaOptions } from './content/media/service.ts'
import { pagesPlugin } from './faces/pages/plugin.ts'
import type { Website } from './faces/pages/website.ts'
import { observeChangeFeed } from './content/change-feed/metrics.ts'
import { observePresence } from './content/presence/metrics.ts'
import type { Additions } from './faces/additions.ts'
import { previewPlugin } from './faces/pages/preview-plugin.ts'
import { PREVIEW_ROUTE, previewOf } from './faces/graphql/preview-request.ts'
import { observeVisits } from './content/redirects/visit-metrics.ts'
import { restPlugin } from './faces/rest/plugin.ts'
import type { Services } from './system/services.ts'
import { noTracing } from './platform/tracing/operation-tracing.ts'
import { onceClosed } from './platform/http/response-end.ts'

export interface ServerParts {
  config: Config
  database: Database
  services: Services
  /** Invalidates cached responses. Without it, responses are not cached. */
  contentVersion?: ContentVersion
  media: Pick<MediaOptions, 'storage' | 'variants'>
  schema: GraphQLSchema
  /** The built website. Without it, only GraphQL and REST are served. */
  website?: Website
  /** Origin of absolute links. */
  publicUrl: () => string
  /** The kinds with REST paths; defaults to all kinds of the model. */
  kinds?: readonly AnyKind[]
  /** What extensions add to REST. `schema` has what they add to GraphQL. */
  additions?: Additions
  /** Limits of concurrent requests; tests set their own. */
  limits?: ConcurrencyLimits
  /** The background jobs of this process, for metrics. */
  jobs?: JobMonitor
  /** Receives log lines; defaults to standard output. */
  log?: LogTarget
}

// Larger than a product with every field at its maximum length.
const BODY_LIMIT = 2 * 1024 ** 2
const REQUEST_TIMEOUT_MS = 120_000
/**
 * Headers are a few hundred bytes, so a client that needs longer only occupies a connection. Node checks for slow headers and
 * requests every thirty seconds by default.
 */
const CONNECTIONS = { headersTimeout: 20_000, connectionsCheckingInterval: 1_000 } satisfies ServerOptions

/** Replaces Fastify's compilers, whose libraries take long to load. Routes have no schemas: the services validate input. */
function noSchemas(): never {
  throw new Error('Routes must not declare schemas')
}

/**
 * Creates Fastify with what requests and responses of all routes have in common: limits, log, bodies, errors and security headers.
 *
 * @param serverFactory answers requests before the router
 */
async function createApp(
  { config, database, log }: ServerParts,
  serverFactory: FastifyServerFactory | undefined,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    ...(serverFactory && { serverFactory }),
    ...logOptions(config.logLevel, log),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    http: CONNECTIONS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // No time limit for plugins: slow machines take longer to start, and closing has its own limit (shutdown.ts).
    pluginTimeout: 0,
    // A closing server finishes open requests and accepts no new connections.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    rewriteUrl: escapeMalformedPath,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: handleError,
    // An external key has up to 200 characters, each of which may be written as twelve.
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 2_400 },
  })
  if (config.trustProxy) removeForwardedPorts(app)
  listenToErrors(app)
  // Loaded only where it is used: most installations have no collector.
  const tracing =
    config.tracing && new (await import('./platform/tracing/tracing.ts')).Tracing(app, database, config.tracing)
  app.decorate('tracing', tracing ?? noTracing)
  logRequests(app)
  readJsonBodies(app)
  rejectOtherCharsets(app)
  discardUnreadBodies(app)
  endConnectionsOnClose(app)
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((request, reply) => handleError(notFound('Page'), request, reply))
  await app.register(helmet, {
    // Pages set their own policy; other responses load nothing.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
    // With helmet's default, no-referrer, browsers send `Origin: null` with our own forms.
    referrerPolicy: { policy: 'same-origin' },
    // Only sites served over HTTPS may send this header.
    strictTransportSecurity: config.publicUrl?.startsWith('https://') ?? false,
  })
  return app
}

/** Creates the HTTP server with all routes. It does not listen yet. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const {
    config,
    database,
    services,
    contentVersion,
    media,
    schema,
    website,
    publicUrl,
    kinds,
    limits,
    jobs,
    additions,
  } = parts
  const isForAdmin = adminHost(config.adminUrl)
  const loadShedder = new LoadShedder((token) => isStaffToken(services, token), limits)
  const cache =
    contentVersion &&
    new ResponseCache({
      database,
      version: contentVersion,
      graphqlKeys: new GraphQLCacheKeys(cacheableFields(kinds ?? allKinds)),
      render: (cacheKey) => renderWithRoutes(app, cacheKey),
      pace: () => loadShedder.pace(),
      varyByOrigin: varyByOrigin(config.sharedOrigins),
      sharedMaxAge: config.cdn?.maxAge,
      watchAbort: (request) => watchAbort(request),
      onVisit: (visit) => services.visits.counter.count(visit),
    })
  if (config.cdn) recordReads(database)
  const app = await createApp(
    parts,
    cache && cacheFirst(cache, loadShedder, config.demo, isForAdmin, config.sharedOrigins),
  )
  loadShedder.guard(app)
  sendAllowances(app)
  // Each request is a unit of work. Its context begins after the body, whose events have another one.
  app.addHook('preHandler', (request, reply, done) => {
    if (!loadShedder.isVisitor(request)) return database.run(done)
    const connections = database.visitorConnections()
    onceClosed(reply.raw, () => connections.abandon())
    return database.run(done, connections)
  })
  serveHealth(app, database)
  const metrics = serveMetrics(app, config.metricsToken)
  const watchAbort = observeAbortedRequests(app, metrics, config.trustProxy)
  observeDatabase(metrics, database)
  observeSignIns(metrics, services.sessionIssuer)
  observePresence(metrics, services.presence)
  observeChangeFeed(metrics, services.changeFeed)
  services.webhookHealth.observe(metrics)
  observeVisits(metrics, services.visits.counter)
  jobs?.observe(metrics)
  const securityLog = new SecurityLog(app.log, services.securityEvents)
  securityLog.attachTo(app)
  securityLog.observe(metrics)
  services.passwordResets.onFailure = (error) => app.log.error({ err: error }, 'A password reset could not be prepared')
  app.addHook('onClose', () => services.passwordResets.settled())
  const isStaff = (request: IncomingMessage) => loadShedder.isStaff(request)
  limitBodyMemory(app, isStaff)
  limitUnreadResponses(app, isStaff)
  loadShedder.observe(metrics)
  if (cache) {
    observeResponseCache(metrics, cache)
    app.addHook('preClose', () => cache.close())
  }
  serveStoredMedia(app, services, media)
  await app.register(graphqlPlugin, {
    prefix: '/api',
    schema,
    database,
    services,
    introspection: config.demo ? 'everyone' : 'staff',
    media: config.media,
  })
  await app.register(restPlugin, {
    prefix: '/api',
    database,
    services,
    publicUrl,
    media: config.media,
    kinds,
    additions,
  })
  await app.register(docsPlugin, {
    prefix: '/api',
    services,
    website,
    publicUrl,
    adminUrl: config.adminUrl,
    isForAdmin,
    isOpen: config.demo,
    kinds,
    additions,
  })
  for (const url of ['/api', '/api/*']) {
    // Refused before the body is read, whatever its type is.
    app.all(url, { onRequest: async () => Promise.reject(notFound('Path')) }, () => undefined)
  }
  const asPreview = previewOf(database, services.previewLinks)
  await app.register(previewPlugin, { prefix: PREVIEW_ROUTE, schema, services, media, asPreview })
  if (website)
    await app.register(pagesPlugin, {
      website,
      schema,
      services,
      publicUrl,
      adminUrl: config.adminUrl,
      isForAdmin,
      asPreview,
    })
  return app
}
