import { measure, type Measured } from './load.ts'
import type { Parts } from './parts.ts'
import { scenarios } from './scenarios.ts'
import { startUnpublished } from './servers.ts'

export interface Uncached extends Measured {
  name: string
}

/**
 * Measures the same requests on a server without a response cache: the wait of the first visitor after a change, which is longer by the
 * parts of the page that show the change.
 */
export async function measureUncached({ environment, quick }: Parts): Promise<Uncached[]> {
  const { token, password } = environment
  const server = await startUnpublished(environment.variables)
  const results: Uncached[] = []
  for (const { name, load } of scenarios(server.url, { token, media: '', etag: '', password }).slice(0, 7)) {
    if (name.includes('not modified')) continue
    await measure(load, 1, 1)
    results.push({ name, ...(await measure(load, 1, quick ? 1 : 4)) })
  }
  await server.stop()
  return results
}
