/**
 * Returns a function that keeps its last results.
 *
 * @param limit the number of results that are kept
 * @param compute its arguments must be JSON values
 */
export function memoize<Args extends readonly unknown[], Result>(
  limit: number,
  compute: (...args: Args) => Result,
): (...args: Args) => Result {
  const results = new Map<string, { result: Result }>()
  return (...args) => {
    const key = JSON.stringify(args)
    const known = results.get(key)
    if (known) return known.result
    const result = compute(...args)
    // A map returns its keys in the order in which they were added.
    for (const oldest of results.keys()) if (results.size >= limit) results.delete(oldest)
    results.set(key, { result })
    return result
  }
}
