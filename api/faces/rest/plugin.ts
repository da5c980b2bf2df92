import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds as allKinds } from '../../../schema/kinds/index.ts'
import { permit } from '../../access/permissions/policy.ts'
import { isRenderedForCache } from '../../platform/http/rendering-for-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { actorOf } from '../actor.ts'
import { checkKey, IDEMPOTENCY_KEY, type Once } from '../../content/idempotency/service.ts'
import type { Services } from '../../system/services.ts'
import { type Additions, NO_ADDITIONS } from '../additions.ts'
import { authOperations } from './auth.ts'
import { collectionOperations, singletonOperations } from './content.ts'
import { deprecationHeaders } from './deprecation.ts'
import { openApiJson } from './openapi.ts'
import type { Operation } from './operation.ts'
import { settingsOperations } from './settings.ts'
import { transferOperations } from './transfer.ts'
import { uploadOperations } from './upload.ts'

export interface RestOptions {
  services: Services
  /** Origin of the URL in the OpenAPI description. */
  publicUrl: () => string
  media: { maxBytes: number; maxFiles: number }
  /** The kinds with paths; defaults to all kinds of the model. */
  kinds?: readonly AnyKind[]
  additions?: Additions | undefined
}

/** Returns every operation of the REST API. */
export const restOperations = (
  kinds: readonly AnyKind[] = allKinds,
  { computed, operations }: Additions = NO_ADDITIONS,
): Operation[] => [
  ...authOperations,
  ...settingsOperations,
  ...uploadOperations,
  ...transferOperations,
  ...kinds.flatMap((kind) => {
    const own = computed.filter((field) => field.kind === kind.name)
    return kind.singleton ? singletonOperations(kind, own) : collectionOperations(kind, own)
  }),
  ...operations,
]

/** Serves the documented REST paths, under the prefix it is registered with. */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { services, publicUrl, media, kinds, additions } = options
  await app.register(multipart, {
    limits: {
      fileSize: media.maxBytes + 1,
      files: media.maxFiles,
      fields: 10,
      fieldSize: 10_000,
      parts: media.maxFiles + 10,
    },
    throwFileSizeLimit: false,
  })
  const operations = restOperations(kinds, additions)
  const addRoute = (scope: FastifyInstance, operation: Operation) =>
    scope.route({
      method: operation.method,
      url: operation.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: true,
      handler: (request, reply) => serve(services, operation, request, reply),
    })
  for (const operation of operations) {
    if (operation.stream === undefined) addRoute(app, operation)
    else await app.register(async (scope) => addRoute(readStreams(scope, operation.stream!), operation))
  }
  const description = openApiJson(operations, () => `${publicUrl()}/api`)
  app.get('/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description()),
  )
}

/** Gives the routes of a scope bodies of one media type as streams, and no others. */
function readStreams(scope: FastifyInstance, type: string): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
  return scope
}

async function serve(
  services: Services,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const actor = await actorOf(services, request, 'rest')
  if (operation.permission) permit(actor, ...operation.permission)
  if (operation.body && request.body === undefined) throw new AppError('BAD_REQUEST', 'The body must be JSON')
  if (operation.stream && request.body === undefined)
    throw new AppError('BAD_REQUEST', `The body must be ${operation.stream}`)
  const { params, query } = request as { params: Record<string, string>; query: Record<string, unknown> }
  const { method, path, takesIdempotencyKey } = operation
  const { body } = request
  const key = takesIdempotencyKey ? request.headers[IDEMPOTENCY_KEY.toLowerCase()] : undefined
  if (key !== undefined) checkKey(String(key))
  const once: Once = (payload, work) =>
    key === undefined ? work() : services.idempotency.once(actor, String(key), [method, path, payload], work)
  const run = () => operation.run({ actor, services, address: request.ip, params, query, body, request, once })
  const result = await (operation.files || operation.stream ? run() : once(body, run))
  // A response read from a snapshot is public content, and the cache may keep it.
  const cacheControl = isRenderedForCache() ? 'no-cache' : 'no-store'
  const headers = { 'cache-control': cacheControl, ...deprecationHeaders(operation.deprecated), ...result.headers }
  reply.code(result.status ?? operation.status).headers(headers)
  return result.body === undefined ? reply.send() : reply.send(result.body)
}
