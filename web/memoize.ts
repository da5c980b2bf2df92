import { LRUCache } from 'lru-cache'

/**
 * Returns a function that keeps the results that were used last. For the server only: visitors would download the cache.
 *
 * @param limit the number of results that are kept
 * @param compute its arguments must be JSON values
 */
export function memoize<Args extends readonly unknown[], Result>(
  limit: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new LRUCache<string, { result: Result }>({ max: limit })
  return (...args) => {
    const key = JSON.stringify(args)
    const known = results.get(key)
    if (known) return known.result
    const result = compute(...args)
    results.set(key, { result })
    return result
  }
}
