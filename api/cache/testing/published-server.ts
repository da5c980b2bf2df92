import type { TestServer } from '../../testing/server.ts'

/** What a server says about its published answers. */
export async function publishedMetrics(server: TestServer): Promise<Record<string, number>> {
  const text = await (await server.fetch('/metrics')).text()
  const lines = text.matchAll(/^published_(\w+) (\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, Number(value)]))
}
