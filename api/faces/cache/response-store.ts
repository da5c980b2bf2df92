import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Database } from '../../platform/database/database.ts'
import type { RequestConnections } from '../../platform/database/request-connections.ts'
import { isUnavailable, unavailable } from '../../platform/errors.ts'
import { type CacheKey, dependsOnActor } from './cache-key.ts'
import { CachedResponse, headerValue, type RenderedResponse, type SharedCaching } from './cached-response.ts'
import type { ContentVersion } from '../../platform/database/content-version.ts'
import { ReadLog, withReadLog } from '../../platform/database/read-log.ts'
import { tagsOfFile, tagsOfResponse } from '../../delivery/cdn/tags.ts'
import { inTime, Late } from '../../platform/in-time.ts'
import { SegmentedCache } from './segmented-cache.ts'
import { renderOnReplica, renderOnSnapshot } from './snapshot.ts'

export interface ResponseStoreOptions {
  database: Database
  version: ContentVersion
  /** Renders a response with the routes; undefined if it is too large to be cached. */
  render: (cacheKey: CacheKey) => Promise<RenderedResponse | undefined>
  /** Waits until a response that was not cached before may be rendered. */
  pace?: () => Promise<void>
  /** The request headers on which responses of the API depend besides those of the routes. */
  varyByOrigin?: readonly string[]
  /** How long a CDN may keep responses, in seconds, if there is one. The reads of the database are recorded then. */
  sharedMaxAge?: number | undefined
  /** Maximum memory for responses, in bytes. */
  maxBytes?: number
}

/** A response to send. It is stale if it could not be rendered again in time and may be out of date. */
export interface FoundResponse {
  response: CachedResponse
  isStale?: boolean | undefined
  /** Whether a CDN must not keep it. */
  isPrivate?: boolean | undefined
}

/** The result of rendering. */
interface Rendering {
  /** Undefined if the response was too large. */
  rendered: RenderedResponse | undefined
  version: number
  /** Why a statement failed; undefined if every database read succeeded. */
  failure: unknown
}

/** A response that is being rendered. */
interface InFlight {
  /** The content version when rendering started; the response includes every change up to it. */
  since: number
  waiters: IsWaiting[]
  connections: RequestConnections
  result: Promise<CachedResponse | undefined>
}

type IsWaiting = () => boolean
const always: IsWaiting = () => true

const MAX_BYTES = 64 * 1024 ** 2
/** Concurrent renderings. The other connections of the pool are left to signed-in users. */
const MAX_RENDERING = { hot: 2, cold: 3 }
/** Responses that may be queued or rendering. Beyond these limits, requests go to the routes and their load shedder. */
const MAX_IN_FLIGHT = { hot: 240, cold: 60 }
/** The time after which the database is checked, and an older response is sent if there is one that may be. */
const RENDER_MS = 2_000
/** Delay between attempts to render such a response again. */
const RETRY_MS = 1_000
/** How many responses are rendered again after a content change. */
const MAX_WARMED = 24
/** Warming pauses this many times as long as it renders, so that it takes at most a quarter of the time. */
const WARM_PAUSE_FACTOR = 3

/**
 * Stores rendered responses by cache key. Each response is rendered once however many clients wait for it, from one
 * database snapshot, and is valid as long as the content version of that snapshot is current.
 */
export class ResponseStore {
  readonly counts = { misses: 0, warmed: 0 }
  readonly #options: ResponseStoreOptions
  readonly #cache: SegmentedCache
  readonly #inFlight = new Map<string, InFlight>()
  /** Responses that were cached before do not queue behind those requested for the first time. */
  readonly #limits = { hot: pLimit(MAX_RENDERING.hot), cold: pLimit(MAX_RENDERING.cold) }
  /** Ids of responses too large to be cached, with the content version they were rendered at. */
  readonly #oversized = new LRUCache<string, number>({ max: 200 })
  /** When a rendering last failed because the database was unavailable. */
  #failedAt = -Infinity
  /** Ids of responses that could not be rendered in time, with the time of the next attempt. */
  readonly #late = new LRUCache<string, number>({ max: 1_000 })
  #warming: Promise<void> | undefined
  readonly #closing = new AbortController()

  constructor(options: ResponseStoreOptions) {
    this.#options = options
    this.#cache = new SegmentedCache(options.maxBytes ?? MAX_BYTES)
    options.version.onChange = () => this.#warm()
    options.version.onRewind = () => this.#cache.clear()
  }

  /** Memory in use. */
  get size(): { bytes: number; entries: number } {
    const { bytes, entries } = this.#cache
    return { bytes, entries }
  }

  /** Stops warming. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#warming
  }

  /** Updates the recorded size of a response, after it gained a variant. */
  updateSize(cacheKey: CacheKey): void {
    this.#cache.updateSize(cacheKey)
  }

  /** Returns the cached response if it is certainly up to date, without waiting. */
  fresh(cacheKey: CacheKey): CachedResponse | undefined {
    const response = this.#upToDate(cacheKey)
    return response && this.#options.version.isCertain() ? response : undefined
  }

  #upToDate(cacheKey: CacheKey): CachedResponse | undefined {
    const response = this.#cache.get(cacheKey)
    return response && response.version >= this.#options.version.current ? response : undefined
  }

  /**
   * Returns the response, rendering it if necessary, or undefined if the routes have to answer the request. While the
   * database does not respond, requests are refused at once: otherwise each would wait for a time limit of the database.
   *
   * @param isWaiting whether the client is still connected. If no client is waiting when rendering could start, the
   *   response is not rendered.
   */
  async find(cacheKey: CacheKey, isWaiting: IsWaiting): Promise<FoundResponse | 'unavailable' | undefined> {
    const { version } = this.#options
    let isLate = this.#late.has(cacheKey.id) && this.#lastKnown(cacheKey) !== undefined
    if (isLate) this.#retry(cacheKey)
    else if (await version.verify()) {
      const atLeast = version.current
      try {
        const response = this.#upToDate(cacheKey) ?? (await this.#loadInTime(cacheKey, isWaiting))
        if (response && response.version >= atLeast) return { response }
      } catch {
        isLate = true
      }
    }
    if (!isLate && (await version.verify())) return undefined
    const response = this.#lastKnown(cacheKey)
    if (response) return { response, isStale: true }
    return isLate || version.isSilent ? 'unavailable' : undefined
  }

  /** Cancels the rendering of a response if the clients of all requests for it have disconnected. */
  abandon({ id }: CacheKey): void {
    const entry = this.#inFlight.get(id)
    if (entry && !entry.waiters.some((waits) => waits())) entry.connections.abandon()
  }

  /** Returns the response as it was last rendered. A response older than a write of this process must not be sent. */
  #lastKnown(cacheKey: CacheKey): CachedResponse | undefined {
    const last = this.#cache.peek(cacheKey)
    return last && last.version >= this.#options.version.written ? last : undefined
  }

  /** Renders a response. @throws Error if that fails, or takes long and there is an older response or no database */
  async #loadInTime(cacheKey: CacheKey, isWaiting: IsWaiting): Promise<CachedResponse | undefined> {
    const { version } = this.#options
    const loading = this.#load(cacheKey, 'misses', isWaiting)
    try {
      return await inTime(loading, RENDER_MS)
    } catch (error) {
      version.distrust()
      if (error instanceof Late && !this.#lastKnown(cacheKey) && (await version.verify())) return loading
      this.#late.set(cacheKey.id, performance.now() + RETRY_MS)
      throw error
    }
  }

  /** Renders a late response again in the background, from time to time. */
  #retry(cacheKey: CacheKey): void {
    const { id } = cacheKey
    const now = performance.now()
    if (now < this.#late.get(id)!) return
    this.#late.set(id, now + RETRY_MS)
    this.#load(cacheKey, 'warmed', always).then(
      () => this.#late.delete(id),
      () => undefined,
    )
  }

  /** Renders a response that is at least as new as the current content version, or joins a rendering in flight. */
  #load(cacheKey: CacheKey, reason: 'misses' | 'warmed', isWaiting: IsWaiting): Promise<CachedResponse | undefined> {
    const { version } = this.#options
    const { id } = cacheKey
    if (this.#oversized.get(id) === version.current) return Promise.resolve(undefined)
    const running = this.#inFlight.get(id)
    if (running && running.since >= version.current) {
      running.waiters.push(isWaiting)
      return running.result
    }
    const priority = this.#cache.peek(cacheKey)?.status === 200 ? 'hot' : 'cold'
    if (this.#inFlight.size >= MAX_IN_FLIGHT[priority]) return Promise.resolve(undefined)
    this.counts[reason]++
    // Before rendering starts, every later change is still included.
    const entry: InFlight = {
      since: Infinity,
      waiters: [isWaiting],
      connections: this.#options.database.visitorConnections(),
      result: Promise.resolve(undefined),
    }
    const queuedAt = performance.now()
    const start = async () => {
      if (priority === 'cold') await this.#options.pace?.()
      // A rendering that was queued before the failure would wait for the same time limit.
      if (this.#failedAt > queuedAt) throw unavailable()
      entry.since = version.current
      return entry.waiters.some((waits) => waits()) ? this.#render(cacheKey, entry) : undefined
    }
    // Resizing an image must not delay pages.
    entry.result = (cacheKey.isFile ? start() : this.#limits[priority](start)).finally(() => {
      if (this.#inFlight.get(id) === entry) this.#inFlight.delete(id)
    })
    this.#inFlight.set(id, entry)
    return entry.result
  }

  async #render(cacheKey: CacheKey, entry: InFlight): Promise<CachedResponse | undefined> {
    const reads = new ReadLog()
    const rendering = withReadLog(reads, () =>
      cacheKey.isFile ? this.#renderFile(cacheKey) : this.#renderOnSnapshot(cacheKey, entry),
    )
    const { rendered, version, failure } = await rendering.catch((error: unknown) => this.#failed(error))
    if (isUnavailable(failure)) this.#failed(failure)
    this.#options.version.seen(version)
    if (!rendered) {
      this.#oversized.set(cacheKey.id, version)
      return undefined
    }
    const isCacheable = !headerValue(rendered.headers, 'cache-control').includes('no-store')
    if (failure !== undefined || (!isCacheable && rendered.status >= 500)) return undefined
    const sharing = isCacheable ? this.#sharing(cacheKey, rendered, reads) : undefined
    const response = new CachedResponse(rendered, version, varyOf(cacheKey, this.#options.varyByOrigin), sharing)
    return isCacheable ? this.#keep(cacheKey, response) : response
  }

  /** Returns how a CDN may keep a response. */
  #sharing({ url, isFile }: CacheKey, { headers }: RenderedResponse, reads: ReadLog): SharedCaching | undefined {
    const { sharedMaxAge: maxAge } = this.#options
    if (maxAge === undefined) return undefined
    const tags = isFile ? tagsOfFile(url) : tagsOfResponse(reads, headerValue(headers, 'content-language'))
    return { tags, maxAge }
  }

  #failed(error: unknown): never {
    if (isUnavailable(error)) this.#failedAt = performance.now()
    throw error
  }

  /** Renders a response whose database reads all use one snapshot: of a replica in the current state, or of the primary. */
  async #renderOnSnapshot(cacheKey: CacheKey, entry: InFlight): Promise<Rendering> {
    const { database } = this.#options
    const onReplica = await this.#renderOnReplica(cacheKey, entry)
    if (onReplica) return onReplica
    return renderOnSnapshot(database, entry.connections, async (version, snapshot) => {
      const rendered = await this.#options.render(cacheKey)
      return { rendered, version, failure: snapshot.failure() }
    })
  }

  async #renderOnReplica(cacheKey: CacheKey, entry: InFlight): Promise<Rendering | undefined> {
    const { database, version, render } = this.#options
    const { replicas } = database
    const current = replicas?.areThere ? await version.confirmed() : undefined
    if (!replicas || !current) return undefined
    const onPrimary = entry.connections
    entry.connections = replicas.connections()
    const rendered = await renderOnReplica(database, replicas, entry.connections, current, async () => ({
      rendered: await render(cacheKey),
      version: current.version,
      failure: undefined,
    }))
    entry.connections = onPrimary
    if (!entry.waiters.some((waits) => waits())) onPrimary.abandon()
    return rendered
  }

  /** Renders a file response, which is at least as new as the current content version. */
  async #renderFile(cacheKey: CacheKey): Promise<Rendering> {
    const version = this.#options.version.current
    return { rendered: await this.#options.render(cacheKey), version, failure: undefined }
  }

  #keep(cacheKey: CacheKey, response: CachedResponse): CachedResponse {
    const before = this.#cache.peek(cacheKey)
    if (before && before.version > response.version) return response
    if (before?.equals(response)) {
      before.version = response.version
      return before
    }
    if (before) response.hits = before.hits / 2
    this.#cache.set(cacheKey, response)
    return response
  }

  /** Renders the most requested responses again, one at a time, until they match the current content version. */
  #warm(): void {
    this.#warming ??= this.#warmUp().finally(() => (this.#warming = undefined))
  }

  async #warmUp(): Promise<void> {
    const { version } = this.#options
    const { signal } = this.#closing
    let done = -1
    while (done < version.current && !signal.aborted) {
      done = version.current
      for (const { cacheKey, response } of this.#cache.hottest(MAX_WARMED)) {
        if (signal.aborted || !(await version.verify())) return
        if (response.version >= version.current) continue
        const start = performance.now()
        const warmed = await this.#load(cacheKey, 'warmed', always).catch(() => undefined)
        if (warmed) await Promise.all(response.encodings.map((encoding) => warmed.encode(encoding)))
        const pause = (performance.now() - start) * WARM_PAUSE_FACTOR
        await setTimeout(pause, undefined, { ref: false, signal }).catch(() => undefined)
      }
    }
  }
}

/** Returns the request headers that a response depends on, besides Accept-Encoding. */
function varyOf({ url, accept, isFile }: CacheKey, byOrigin: readonly string[] = []): string[] {
  if (accept) return ['accept', 'authorization', ...byOrigin]
  if (isFile) return [...byOrigin]
  return dependsOnActor(url) ? ['authorization', ...byOrigin] : []
}
