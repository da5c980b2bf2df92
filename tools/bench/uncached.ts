import { measure, type Measured } from './load.ts'
import type { Parts } from './parts.ts'
import { scenarios } from './scenarios.ts'
import { startUnpublished } from './servers.ts'

export interface Uncached extends Measured {
  name: string
}

/** The same requests to a server that keeps no answers: what a first visitor after a change waits for. */
export async function measureUncached({ environment, quick }: Parts): Promise<Uncached[]> {
  const { token, password } = environment
  const server = await startUnpublished(environment.variables)
  const found: Uncached[] = []
  for (const { name, load } of scenarios(server.url, { token, media: '', etag: '', password }).slice(0, 7)) {
    if (name.includes('not modified')) continue
    await measure(load, 1, 1)
    found.push({ name, ...(await measure(load, 1, quick ? 1 : 4)) })
  }
  await server.stop()
  return found
}
