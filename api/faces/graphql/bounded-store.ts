import type { ApolloServerOptions } from '@apollo/server'
import type { DocumentNode } from 'graphql'
import { LRUCache } from 'lru-cache'

type Stores = Required<Pick<ApolloServerOptions<object>, 'cache' | 'documentStore'>>

/** In characters of query text: a hundred times the size of our own operations. Parsed queries take much more memory. */
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
 * Creates bounded stores for parsed operations and for automatic persisted queries. Apollo's default stores grow to a
 * hundred megabytes if a client sends a new query with every request.
 */
export const boundedStores = (): Stores => ({
  documentStore: bounded<DocumentNode>(MAX_PARSED, ({ loc }) => loc?.source.body.length ?? MAX_PARSED),
  cache: bounded<string>(MAX_PERSISTED, (query) => query.length),
})
