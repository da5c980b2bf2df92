import { STATUS } from '../../platform/errors.ts'
import { IDEMPOTENCY_KEY, REPLAYED } from '../../content/idempotency/service.ts'
import { scopesFor } from '../../access/permissions/policy.ts'
import { nameOf } from './json-schema.ts'
import type { JsonSchema, Operation } from './operation.ts'

const errorSchema: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { enum: Object.keys(STATUS) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    current: { type: 'object', description: 'CONFLICT: the item as it is now.' },
    id: { type: 'string', description: 'GONE: the id of what the request had created.' },
  },
  required: ['message', 'code'],
}

const json = (schema: JsonSchema, example?: object) => ({ 'application/json': { schema, ...(example && { example }) } })

const pathParameters = (path: string) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }))

const queryParameters = (query: Operation['query'] = {}) =>
  Object.entries(query).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))

const idempotencyParameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
  description:
    'A value of your choice. A request that is sent again with it during a day is carried out only once; 410 if what it created was deleted since.',
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description,
})

const ifMatchParameter = header(
  'If-Match',
  'The ETag of the item as it was read. If it has changed since, the response is 412 PRECONDITION_FAILED.',
)

const readParameters = [
  header('If-None-Match', 'The ETag of a response. If it is still the same, the response is 304 without a body.'),
  header(
    'Point-Of-View',
    'A release, a draft or a moment, as in GraphQL. The content is that at this point of view. For staff only.',
  ),
]

const text = { type: 'string' }
const number = { type: 'integer', minimum: 0 }

/** The headers of responses, by name. */
const RESPONSE_HEADERS = {
  'X-Total-Count': { description: 'The number of all items, without the limit.', schema: number },
  'X-Next-Cursor': {
    description: 'What `after` takes for the next page. Missing after the last item.',
    schema: text,
  },
  Allow: { description: 'With 405: the methods of the path.', schema: text },
  [REPLAYED]: { description: 'Set if the response is that of an earlier request with the key.', schema: text },
  Location: { description: 'The path of the new item.', schema: text },
  ETag: { description: 'The state of the response. Streamed lists have none.', schema: text },
  'Retry-After': { description: 'With 429 and 503: after how many seconds to try again.', schema: number },
  RateLimit: {
    description: 'For API tokens: `"token";r=` requests that are left, `;t=` seconds until all are.',
    schema: text,
  },
  'RateLimit-Policy': { description: 'For API tokens: `"token";q=` requests in `;w=` seconds.', schema: text },
  Deprecation: { description: 'Since when clients should use something else, by RFC 9745.', schema: text },
  Sunset: { description: 'From when it may be gone, by RFC 8594.', schema: text },
  Link: { description: 'What to use instead.', schema: text },
} as const

const headersOf = (...names: (keyof typeof RESPONSE_HEADERS)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function requestBody({ body, example, files, stream }: Operation) {
  if (body) return { requestBody: { required: true, content: json(body, example) } }
  if (stream) return { requestBody: { required: true, content: { [stream]: {} } } }
  if (!files) return {}
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const schema = {
    type: 'object',
    properties: { [files.field]: files.many ? { type: 'array', items: file } : file },
    required: [files.field],
  }
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const BEARER = 'The token of a session, or an API token. Of the scopes that an operation names, an API token needs one.'

const FOR_EVERYONE = {
  description: 'Everyone may call it. Visitors get what the website shows.',
  security: [{}, { bearer: [] }],
}

/** Describes who may call an operation: a session, or an API token with one of some scopes. */
function forBearer(scopes: readonly string[] | 'any') {
  const security =
    scopes === 'any' || scopes.length === 0 ? [{ bearer: [] }] : scopes.map((scope) => ({ bearer: [scope] }))
  if (scopes === 'any') return { description: 'Needs the token of a session, or an API token.', security }
  if (scopes.length === 0) return { description: 'Needs the token of a session. API tokens cannot do this.', security }
  const named = scopes.join(' or ')
  return {
    description: `Needs the token of a session with the right, or an API token with the scope ${named}.`,
    security,
  }
}

/** Returns a name for an operation, made of its method and its path: `getContentProductsById`. */
const operationId = ({ method, path }: Operation): string =>
  method.toLowerCase() +
  path
    .replaceAll(/\{(\w)(\w*)\}/g, (_, first: string, rest: string) => `By${first.toUpperCase()}${rest}`)
    .replaceAll(/[^a-z0-9]+([a-z0-9])?/gi, (_, first = '') => String(first).toUpperCase())

/** Returns a description in which schemas with a name are references. @param schemas gets these schemas, by their names */
function withReferences(value: unknown, schemas: Record<string, unknown>): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((entry) => withReferences(entry, schemas))
  const name = nameOf(value as JsonSchema)
  if (name === undefined) return withReferencesInside(value, schemas)
  schemas[name] ??= withReferencesInside(value, schemas)
  return { $ref: `#/components/schemas/${name}` }
}

const withReferencesInside = (value: object, schemas: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withReferences(part, schemas)]))

function describe(operation: Operation) {
  const { status, response, permission, summary, tag, path, query, takesIdempotencyKey, takesIfMatch, deprecated } =
    operation
  const { statusOfNew } = operation
  const isRead = operation.method === 'GET'
  const ofAll = [
    'RateLimit',
    'RateLimit-Policy',
    ...(deprecated ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ] as const
  const done = (...more: readonly (keyof typeof RESPONSE_HEADERS)[]) => ({
    description: 'Done',
    headers: headersOf(
      ...ofAll,
      ...(isRead ? (['ETag'] as const) : []),
      ...(takesIdempotencyKey ? ([REPLAYED] as const) : []),
      ...more,
    ),
    ...(response && { content: json(response) }),
  })
  return {
    operationId: operationId(operation),
    summary,
    tags: [tag],
    ...(deprecated && { deprecated: true }),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(query),
      ...(takesIdempotencyKey ? [idempotencyParameter] : []),
      ...(takesIfMatch ? [ifMatchParameter] : []),
      ...(isRead ? readParameters : []),
    ],
    ...(permission ? forBearer(scopesFor(...permission)) : FOR_EVERYONE),
    ...requestBody(operation),
    responses: {
      [status]: done(...(operation.responseHeaders ?? [])),
      ...(statusOfNew !== undefined && { [statusOfNew]: done('Location') }),
      ...(isRead && { 304: { description: 'Nothing has changed since the response that If-None-Match names' } }),
      default: {
        description: 'Refused',
        headers: headersOf(...ofAll, 'Retry-After', 'Allow'),
        content: json({ $ref: '#/components/schemas/Error' }),
      },
    },
  }
}

/**
 * Returns the OpenAPI 3.1 description of the operations.
 *
 * We tried `@fastify/swagger`. It can describe such routes from their schemas, but its hooks must be registered before
 * all routes, so every start would load it (36 ms where the limit for a start is 500 ms). Operations would still have to be
 * converted to route schemas, with responses, security and multipart bodies, which is most of this file. Catch-all routes
 * would have to be hidden, and the server's URL would have to be known before it listens.
 */
export function openApi(operations: readonly Operation[], serverUrl: string): object {
  const paths: Record<string, Record<string, unknown>> = {}
  const schemas: Record<string, unknown> = { Error: errorSchema }
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: withReferences(describe(operation), schemas),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Verdant',
      version: '1',
      description: 'The documented REST paths. GraphQL, at /api/graphql, offers the same and more.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas,
      headers: RESPONSE_HEADERS,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: BEARER } },
    },
  }
}

/**
 * Returns a function that returns the description as JSON. It has 150 KB and depends on nothing but the address of the server,
 * so it is made once.
 */
export function openApiJson(operations: readonly Operation[], serverUrl: () => string): () => string {
  let made: { url: string; json: string } | undefined
  return () => {
    const url = serverUrl()
    if (made?.url !== url) made = { url, json: JSON.stringify(openApi(operations, url)) }
    return made.json
  }
}
