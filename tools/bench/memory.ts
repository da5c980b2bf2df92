import { measure } from './load.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { memoryOf, startVerdant } from './servers.ts'

export interface Memory {
  requests: number
  beforeMegabytes: number
  afterMegabytes: number
  peakMegabytes: number
  /** Current and peak memory of the server that all other measurements used. */
  worked: { now: number; peak: number }
}

/** Measures the memory of a process after a million requests of all kinds, and of the one that all other parts used. */
export async function measureMemory({ environment, verdant, quick }: Parts): Promise<Memory> {
  const fresh = await startVerdant(environment.variables)
  const target = quick ? 20_000 : 1_000_000
  const before = memoryOf(fresh.pid).now
  const paths = ['/', '/api/content/products?limit=100', `/api/content/products/${productId(0)}`, '/products']
  let requests = 0
  for (let n = 0; requests < target; n++) {
    // Every fourth round requests addresses that have not been requested before.
    const path = n % 4 === 3 ? `/api/content/products?limit=1&offset=${n}` : paths[n % paths.length]!
    const { requests: made } = await measure({ url: fresh.url + path }, 20, quick ? 1 : 5)
    requests += made
  }
  const { now, peak } = memoryOf(fresh.pid)
  await fresh.stop()
  return { requests, beforeMegabytes: before, afterMegabytes: now, peakMegabytes: peak, worked: memoryOf(verdant.pid) }
}
