import { LRUCache } from 'lru-cache'
import type { CacheKey } from './cache-key.ts'
import type { CachedResponse } from './cached-response.ts'

/** A cached response together with its cache key, so that it can be rendered again. */
export interface CacheEntry {
  cacheKey: CacheKey
  response: CachedResponse
}

/** Share of the memory for entries requested once. A crawl through a million URLs displaces no more than this. */
const COLD_SHARE = 0.25

const sizeOf = ({ cacheKey, response }: CacheEntry) => response.size + 2 * cacheKey.id.length

/**
 * A segmented LRU cache of responses, bounded in bytes. New entries are cold. A successful response moves to the hot
 * segment when it is requested again, where only other hot entries can evict it. Error responses stay cold.
 */
export class SegmentedCache {
  readonly #cold: LRUCache<string, CacheEntry>
  readonly #hot: LRUCache<string, CacheEntry>

  constructor(maxBytes: number) {
    const coldBytes = Math.floor(maxBytes * COLD_SHARE)
    const lru = (maxSize: number) =>
      new LRUCache<string, CacheEntry>({ maxSize, maxEntrySize: maxSize, sizeCalculation: sizeOf })
    this.#cold = lru(coldBytes)
    this.#hot = lru(maxBytes - coldBytes)
  }

  /** Returns a response and counts the request: a cold entry becomes hot. */
  get({ id }: CacheKey): CachedResponse | undefined {
    const hot = this.#hot.get(id)
    if (hot) return hot.response
    const cold = this.#cold.get(id)
    if (cold?.response.status === 200) {
      this.#cold.delete(id)
      this.#hot.set(id, cold)
    }
    return cold?.response
  }

  set(cacheKey: CacheKey, response: CachedResponse): void {
    const segment = this.#hot.has(cacheKey.id) ? this.#hot : this.#cold
    segment.set(cacheKey.id, { cacheKey, response })
  }

  /** Returns a response without counting the request. */
  peek({ id }: CacheKey): CachedResponse | undefined {
    return (this.#hot.peek(id) ?? this.#cold.peek(id))?.response
  }

  /** Updates the recorded size of an entry, after its response gained a variant. */
  updateSize({ id }: CacheKey): void {
    for (const segment of [this.#cold, this.#hot]) {
      const entry = segment.peek(id)
      if (entry) segment.set(id, { ...entry })
    }
  }

  /** Returns the entries that were sent most often. */
  hottest(count: number): CacheEntry[] {
    const hot = [...this.#hot.values()]
    return hot.sort((a, b) => b.response.hits - a.response.hits).slice(0, count)
  }

  clear(): void {
    this.#cold.clear()
    this.#hot.clear()
  }

  get bytes(): number {
    return this.#cold.calculatedSize + this.#hot.calculatedSize
  }

  get entries(): number {
    return this.#cold.size + this.#hot.size
  }
}
