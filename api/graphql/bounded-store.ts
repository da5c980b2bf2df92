import type { ApolloServerOptions } from '@apollo/server'
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

type Stores = Required<Pick<ApolloServerOptions<object>, 'cache' | 'documentStore'>>

/** A hundred times what our own operations take, in characters. Parsed, each takes some hundred bytes. */
const MAX_PARSED = 200_000
const MAX_PERSISTED = 1_000_000

function bounded<T extends object | string>(maxSize: number, sizeOf: (value: T) => number) {
  const kept = new LRUCache<string, T>({ maxSize, sizeCalculation: (value) => Math.max(1, sizeOf(value)) })
  return {
    get: async (key: string) => kept.get(key),
    set: async (key: string, value: T) => void kept.set(key, value),
    delete: async (key: string) => kept.delete(key),
  }
}

/**
 * Where Apollo keeps the operations it has parsed, and those that clients name by their hash. Its own stores grow to a
 * hundred megabytes for whoever sends a new query each time.
 */
export const boundedStores = (): Stores => ({
  documentStore: bounded<DocumentNode>(MAX_PARSED, ({ loc }) => loc?.source.body.length ?? MAX_PARSED),
  cache: bounded<string>(MAX_PERSISTED, (query) => query.length),
})
