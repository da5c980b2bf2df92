import { expect } from 'vitest'
import type { TestServer } from '../../../testing/server.ts'

/** Returns the metrics of a server's response cache, by name without the common prefix. */
export async function cacheMetrics(server: TestServer): Promise<Record<string, number>> {
  const text = await (await server.fetch('/metrics')).text()
  const lines = text.matchAll(/^response_cache_(\w+) (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

/** Tells where a response came from. Only the router sets a request id, and only refusals say when to try again. */
export function sourceOf({ headers }: Pick<Response, 'headers'>): 'router' | 'cache' | 'stale cache' | 'refusal' {
  if (headers.has('x-request-id')) return 'router'
  if (headers.has('retry-after')) return 'refusal'
  return headers.has('x-verdant-stale') ? 'stale cache' : 'cache'
}

/**
 * Repeats a request until the response comes from the cache. One request is not enough: while the database is slow to
 * confirm the content version, the router answers and nothing is cached.
 */
export async function untilCached(send: () => Promise<Pick<Response, 'headers'>>): Promise<void> {
  await expect.poll(async () => sourceOf(await send())).toBe('cache')
}
