import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnyKind } from '../../../schema/kind.ts'
import { kinds as allKinds } from '../../../schema/kinds/index.ts'
import { permit } from '../../access/permissions/policy.ts'
import { isRenderedForCache } from '../../platform/http/rendering-for-cache.ts'
import { AppError } from '../../platform/errors.ts'
import { matchesEtag } from '../../platform/http/etag.ts'
import { refuseOtherMethods } from '../../platform/http/other-methods.ts'
import { POINT_OF_VIEW } from '../../platform/http/point-of-view.ts'
import type { Database } from '../../platform/database/database.ts'
import { actorOf } from '../actor.ts'
import { fromViewOf, readsOnly } from '../point-of-view.ts'
import { checkKey, IDEMPOTENCY_KEY, type Once, REPLAYED } from '../../content/idempotency/service.ts'
import type { Services } from '../../system/services.ts'
import { type Additions, NO_ADDITIONS } from '../additions.ts'
import { authOperations } from './auth.ts'
import { changesOperation } from './changes.ts'
import { collectionOperations, singletonOperations } from './content.ts'
import { deprecationHeaders } from './deprecation.ts'
import { openApiJson } from './openapi.ts'
import type { Call, Operation, OperationResult } from './operation.ts'
import { etagOf } from './preconditions.ts'
import { settingsOperations } from './settings.ts'
import { exportOperation, importOperations, translationExport } from './imports.ts'
import { transferOperations } from './transfer.ts'
import { uploadOperations } from './upload.ts'

export interface RestOptions {
  database: Database
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
  ...importOperations,
  translationExport,
  ...kinds.flatMap((kind) =>
    kind.singleton ? singletonOperations(kind, computed) : collectionOperations(kind, computed),
  ),
  changesOperation(kinds.filter((kind) => !kind.singleton)),
  ...kinds.filter((kind) => !kind.singleton).map(exportOperation),
  ...operations,
]

const urlOf = ({ path }: Operation) => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Serves the documented REST paths, under the prefix it is registered with. */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { publicUrl, media, kinds, additions } = options
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
      url: urlOf(operation),
      exposeHeadRoute: true,
      ...(operation.maxBytes !== undefined && {
        bodyLimit: operation.maxBytes,
        onRequest: async (request) => void (await requirePermission(options, operation, request)),
      }),
      handler: (request, reply) => serve(options, operation, request, reply),
    })
  for (const operation of operations) {
    if (operation.stream === undefined) addRoute(app, operation)
    else await app.register(async (scope) => addRoute(readStreams(scope, operation.stream!), operation))
  }
  for (const [url, own] of Map.groupBy(operations, urlOf))
    refuseOtherMethods(
      app,
      url,
      own.map(({ method }) => method),
    )
  const description = openApiJson(operations, () => `${publicUrl()}/api`)
  app.get('/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description()),
  )
  refuseOtherMethods(app, '/openapi.json', ['GET'])
}

/** Gives the routes of a scope bodies of one media type as streams, and no others. */
function readStreams(scope: FastifyInstance, type: string): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(type, (_request, payload, done) => done(null, payload))
  return scope
}

async function serve(
  options: RestOptions,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  if (request.headers[POINT_OF_VIEW] === undefined)
    return send(request, reply, await carryOut(options, operation, request))
  if (operation.method !== 'GET') throw readsOnly()
  // The whole response is read within the snapshot.
  const result = await fromViewOf(options, request, async () =>
    withWholeBody(await carryOut(options, operation, request)),
  )
  return send(request, reply, result)
}

const withWholeBody = async (sent: Sent): Promise<Sent> =>
  sent.body instanceof Readable ? { ...sent, body: await buffer(sent.body) } : sent

/** A response with its status and all headers. */
type Sent = Required<Pick<OperationResult, 'status' | 'headers'>> & Pick<OperationResult, 'body'>

/** @throws AppError UNAUTHENTICATED or FORBIDDEN */
async function requirePermission({ services }: RestOptions, { permission }: Operation, request: FastifyRequest) {
  const actor = await actorOf(services, request, 'rest')
  if (permission) permit(actor, ...permission)
  return actor
}

async function carryOut(options: RestOptions, operation: Operation, request: FastifyRequest): Promise<Sent> {
  const { services } = options
  const actor = await requirePermission(options, operation, request)
  if (operation.body && request.body === undefined) throw new AppError('BAD_REQUEST', 'The body must be JSON')
  if (operation.stream && request.body === undefined)
    throw new AppError('BAD_REQUEST', `The body must be ${operation.stream}`)
  const { params, query } = request as { params: Record<string, string>; query: Record<string, unknown> }
  const { method, path, takesIdempotencyKey } = operation
  const { body } = request
  const { language } = operation.query ?? {}
  const tag = language && typeof query.language === 'string' && query.language !== '' ? query.language : undefined
  if (tag !== undefined) await services.languages.enter(actor, tag)
  const key = takesIdempotencyKey ? request.headers[IDEMPOTENCY_KEY.toLowerCase()] : undefined
  if (key !== undefined) checkKey(String(key))
  let isReplayed = false as boolean
  const once: Once = async (payload, work) => {
    if (key === undefined) return work()
    const answered = await services.idempotency.once(actor, String(key), [method, path, payload], work)
    isReplayed = answered.isReplayed
    return answered.response
  }
  const call: Call = { actor, services, address: request.ip, params, query, body, request, once }
  const run = () => operation.run(call)
  const result = await (operation.files || operation.stream ? run() : once(body, run))
  if (isReplayed) await operation.checkReplay?.(call, result.body)
  // A response read from a snapshot is public content, and the cache may keep it.
  const cacheControl = isRenderedForCache() ? 'no-cache' : 'no-store'
  const headers = {
    'cache-control': cacheControl,
    ...(isReplayed && { [REPLAYED]: 'true' }),
    ...(language && { 'content-language': services.languages.current }),
    ...deprecationHeaders(operation.deprecated),
    ...result.headers,
  }
  return { status: result.status ?? operation.status, headers, body: result.body }
}

/** Sends a response. That to a GET has an entity tag, unless it is streamed. */
function send(request: FastifyRequest, reply: FastifyReply, { status, headers, body }: Sent): FastifyReply {
  reply.code(status).headers(headers)
  if (body === undefined) return reply.send()
  if (body instanceof Readable || (request.method !== 'GET' && request.method !== 'HEAD')) return reply.send(body)
  // A string would be encoded three times: for the tag, the length and the socket.
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  // The number of all items can change without a change of the page.
  const etag = etagOf(bytes, headers['x-total-count'])
  reply.header('etag', etag).type('application/json; charset=utf-8')
  return matchesEtag(request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes)
}
