import DataLoader from 'dataloader'
import type { Context } from '../context.ts'

/**
 * Batches the lookups of one request, so that all of them take one query.
 *
 * @param lookUp returns the values that exist, by their keys
 * @param missing the value of the other keys
 */
export function requestLoader<V, K = string>(
  lookUp: (context: Context, keys: readonly K[]) => Promise<Map<K, V>>,
  missing: V,
): (context: Context, key: K) => Promise<V> {
  const loaders = new WeakMap<Context, DataLoader<K, V>>()
  return (context, key) => {
    let loader = loaders.get(context)
    if (!loader) {
      loader = new DataLoader(async (keys) => {
        const values = await lookUp(context, keys)
        return keys.map((key) => values.get(key) ?? missing)
      })
      loaders.set(context, loader)
    }
    return loader.load(key)
  }
}
