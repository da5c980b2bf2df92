import type { IncomingMessage, RequestListener } from 'node:http'

/** The origins whose pages may use the API: some, or all for what visitors read. */
export type SharedOrigins = '*' | readonly string[]

/** What pages of other origins may use. All other paths have no CORS headers. */
const SHARED_PATH = /^\/(?:api|media)\//

const READS = 'GET, HEAD'
const EVERYTHING = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** Request headers beside those that the Fetch standard always allows. */
const SENT = 'authorization, content-type, idempotency-key, if-match, if-none-match, point-of-view'
/** Response headers beside those that the Fetch standard always exposes. */
const READ =
  'allow, deprecation, etag, idempotent-replayed, link, location, ratelimit, ratelimit-policy, retry-after, sunset, x-next-cursor, x-total-count'
/** How long browsers need not ask again before a request, in seconds. */
const MAX_AGE = '600'

/** Returns the request headers on which responses depend where some origins may use the API. */
export const varyByOrigin = (origins: SharedOrigins | undefined): string[] =>
  origins === undefined || origins === '*' ? [] : ['origin']

/**
 * Lets pages of other origins use the API (https://fetch.spec.whatwg.org/#http-cors-protocol): those that are named with a token, which
 * a page has to have, and with `*` all pages as visitors who read. Cookies do not exist, so browsers add no rights.
 */
export function shareWith(origins: SharedOrigins | undefined, listener: RequestListener): RequestListener {
  if (origins === undefined) return listener
  return (request, response) => {
    if (!SHARED_PATH.test(request.url ?? '')) return listener(request, response)
    const allowed = allowedOrigin(request, origins)
    const vary = varyByOrigin(origins)
    if (vary.length > 0) response.setHeader('vary', vary)
    if (allowed !== undefined) {
      response.setHeader('access-control-allow-origin', allowed)
      response.setHeader('access-control-expose-headers', READ)
    }
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return listener(request, response)
    if (allowed !== undefined) {
      response.setHeader('access-control-allow-methods', allowed === '*' ? READS : EVERYTHING)
      response.setHeader('access-control-allow-headers', allowed === '*' ? 'if-none-match' : SENT)
      response.setHeader('access-control-max-age', MAX_AGE)
    }
    response.writeHead(204).end()
  }
}

function allowedOrigin({ headers: { origin } }: IncomingMessage, origins: SharedOrigins): string | undefined {
  if (origin === undefined) return undefined
  if (origins === '*') return '*'
  return origins.includes(origin) ? origin : undefined
}
