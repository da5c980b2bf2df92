import { expect } from 'vitest'
import type { TestServer } from '../../testing/server.ts'

/** What a server says about its published answers. */
export async function publishedMetrics(server: TestServer): Promise<Record<string, number>> {
  const text = await (await server.fetch('/metrics')).text()
  const lines = text.matchAll(/^published_(\w+) (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}

/** Where an answer comes from: the routes, whose answers alone are numbered, or the memory. */
export function sourceOf({ headers }: Pick<Response, 'headers'>): 'routes' | 'memory' | 'stale memory' {
  if (headers.has('x-request-id')) return 'routes'
  return headers.has('x-verdant-stale') ? 'stale memory' : 'memory'
}

/**
 * Waits until an answer comes from memory. One time of asking does not promise that: while the database takes long to
 * say what is new, the routes answer, and nothing is kept.
 */
export async function remember(ask: () => Promise<Pick<Response, 'headers'>>): Promise<void> {
  await expect.poll(async () => sourceOf(await ask())).toBe('memory')
}
