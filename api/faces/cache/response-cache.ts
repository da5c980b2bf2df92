import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { matchesEtag } from '../../platform/http/etag.ts'
import { POINT_OF_VIEW } from '../../platform/http/point-of-view.ts'
import type { Visit } from '../../content/redirects/visit.ts'
import { type CacheKey, cacheKeyOfUrl, dependsOnActor } from './cache-key.ts'
import type { EncodedVariant } from './cached-response.ts'
import { type Encoding, encodingFor } from './encoding.ts'
import { GRAPHQL_URL, type GraphQLCacheKeys, isGraphqlUrl, MAX_REQUEST_LENGTH } from './graphql-cache-key.ts'
import { type FoundResponse, ResponseStore, type ResponseStoreOptions } from './response-store.ts'
import { onceClosed } from '../../platform/http/response-end.ts'
import { rejectWith } from '../../platform/http/rejection.ts'
import { unavailable } from '../../platform/errors.ts'

export interface ResponseCacheOptions extends ResponseStoreOptions {
  graphqlKeys: GraphQLCacheKeys
  /** Returns a function that is called if the client of a request disconnects while the response is being rendered. */
  watchAbort?: (request: IncomingMessage) => () => void
  /** Called when a response is sent that counts as a visit. */
  onVisit?: (visit: Visit) => void
}

// RFC 9111 obsoletes Warning, but existing tools read it. Our own clients read the other header.
const STALE_HEADERS = ['x-verdant-stale', '1', 'warning', '110 - "Response is Stale"']
/**
 * The longest time between a request and a response that a CDN may keep. A purge is repeated after it: a response from before the change
 * may have been on its way when the first one was sent.
 */
const MAX_SHARED_MS = 5_000
const rejectUnavailable = rejectWith(unavailable())
const JSON_TYPE = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i

/** Returns whether a request names a user or a point of view. */
const isForCaller = ({ headers }: IncomingMessage) =>
  headers.authorization !== undefined || headers[POINT_OF_VIEW] !== undefined

/** An HTTP cache in front of the router. It sends cached responses and leaves all other requests to the router. */
export class ResponseCache {
  readonly #sent = { hits: 0, stale: 0, notModified: 0, bodyBytes: 0 }
  readonly #graphqlKeys: GraphQLCacheKeys
  readonly #store: ResponseStore
  readonly #watchAbort: (request: IncomingMessage) => () => void
  readonly #onVisit: (visit: Visit) => void
  #isClosing = false

  constructor({ graphqlKeys, watchAbort = () => () => {}, onVisit = () => {}, ...options }: ResponseCacheOptions) {
    this.#watchAbort = watchAbort
    this.#onVisit = onVisit
    this.#graphqlKeys = graphqlKeys
    this.#store = new ResponseStore(options)
  }

  /** Counts of responses sent and rendered since the start. */
  get counts() {
    return { ...this.#sent, ...this.#store.counts }
  }

  /** Memory in use. */
  get size(): { bytes: number; entries: number } {
    return this.#store.size
  }

  /** Stops caching: from now on every request goes to the router. */
  async close(): Promise<void> {
    this.#isClosing = true
    await this.#store.close()
  }

  /** Returns a listener that answers cacheable requests and passes all others to `next`. */
  listener(next: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#isClosing) next(request, response)
      else if (request.method === 'POST' && isGraphqlUrl(request.url)) this.#answerPost(request, response, next)
      else this.#answerGet(request, response, next)
    }
  }

  #answerGet(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const cacheKey = this.#cacheKeyOf(request)
    if (!cacheKey) return next(request, response)
    const cached = this.#store.fresh(cacheKey)
    if (cached) this.#send(cacheKey, { response: cached }, request, response)
    else void this.#answerLater(cacheKey, request, response, next)
  }

  #cacheKeyOf(request: IncomingMessage): CacheKey | undefined {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (isForCaller(request) && dependsOnActor(url)) return undefined
    // Byte ranges of media files are read from storage; pages have no ranges.
    if (headers.range !== undefined && url.startsWith('/media/')) return undefined
    if (!url.startsWith(`${GRAPHQL_URL}?`)) return cacheKeyOfUrl(url)
    return method === 'GET' ? this.#graphqlKeys.ofUrl(url.slice(GRAPHQL_URL.length), headers.accept) : undefined
  }

  #answerPost(request: IncomingMessage, response: ServerResponse, next: RequestListener): void {
    const { headers } = request
    const length = Number(headers['content-length'])
    const isCacheable =
      !isForCaller(request) &&
      headers['content-encoding'] === undefined &&
      length > 0 &&
      length <= MAX_REQUEST_LENGTH &&
      JSON_TYPE.test(headers['content-type'] ?? '')
    if (!isCacheable) return next(request, response)
    const parts: Buffer[] = []
    let missing = length
    const onData = (part: Buffer) => {
      parts.push(part)
      missing -= part.length
      if (missing > 0) return
      const body = parts.length === 1 ? part : Buffer.concat(parts)
      const cacheKey = this.#graphqlKeys.ofBody(body, headers.accept, request.url)
      const cached = cacheKey && this.#store.fresh(cacheKey)
      // Responding before the request has ended costs Node a tenth more.
      if (cached) return void request.on('end', () => this.#send(cacheKey, { response: cached }, request, response))
      // The router reads the body again.
      request.off('data', onData).pause().unshift(body)
      if (cacheKey) void this.#answerLater(cacheKey, request, response, next)
      else next(request, response)
    }
    request.on('data', onData)
  }

  async #answerLater(
    cacheKey: CacheKey,
    request: IncomingMessage,
    response: ServerResponse,
    next: RequestListener,
  ): Promise<void> {
    const onAbort = this.#watchAbort(request)
    const arrivedAt = performance.now()
    onceClosed(response, () => this.#store.abandon(cacheKey))
    const stored = await this.#store.find(cacheKey, () => !response.destroyed)
    if (response.destroyed) onAbort()
    else if (stored === 'unavailable') rejectUnavailable(request, response)
    else if (stored) {
      const isLate = performance.now() - arrivedAt > MAX_SHARED_MS
      this.#send(cacheKey, { ...stored, isPrivate: isLate || stored.isStale }, request, response)
    } else next(request, response)
  }

  #send(cacheKey: CacheKey, stored: FoundResponse, request: IncomingMessage, response: ServerResponse): void {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const variant = stored.response.variantFor(encoding)
    if (variant) this.#write(variant, stored, request, response)
    else void this.#encodeAndSend(encoding, cacheKey, stored, request, response)
  }

  async #encodeAndSend(
    encoding: Encoding,
    cacheKey: CacheKey,
    stored: FoundResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const variant = await stored.response.encode(encoding)
    this.#store.updateSize(cacheKey)
    this.#write(variant, stored, request, response)
  }

  #write(
    variant: EncodedVariant,
    { response: cached, isStale, isPrivate }: FoundResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    cached.hits++
    this.#sent.hits++
    if (cached.visit && request.method === 'GET') this.#onVisit(cached.visit)
    if (isStale) this.#sent.stale++
    const more = isStale ? STALE_HEADERS : []
    const isForEveryone = isPrivate !== true && request.method !== 'POST' && !isForCaller(request)
    const { headers, notModified } = (isForEveryone && variant.shared) || variant
    if (cached.status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
      this.#sent.notModified++
      response.writeHead(304, isStale ? [...notModified, ...more] : notModified)
      response.end()
      return
    }
    response.writeHead(cached.status, isStale ? [...headers, ...more] : headers)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    this.#sent.bodyBytes += variant.body.length
    response.end(variant.body, 'latin1')
  }
}
