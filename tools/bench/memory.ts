import { measure } from './load.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { memoryOf } from './servers.ts'

export interface Memory {
  requests: number
  beforeMegabytes: number
  afterMegabytes: number
  peakMegabytes: number
}

/** What the process holds after a million requests of all sorts. */
export async function measureMemory({ verdant, quick }: Parts): Promise<Memory> {
  const wanted = quick ? 20_000 : 1_000_000
  const before = memoryOf(verdant.pid).now
  const paths = ['/', '/api/content/products?limit=100', `/api/content/products/${productId(0)}`, '/products']
  let requests = 0
  for (let n = 0; requests < wanted; n++) {
    // Every fourth turn walks through addresses that nobody asked for before.
    const path = n % 4 === 3 ? `/api/content/products?limit=1&offset=${n}` : paths[n % paths.length]!
    const { requests: made } = await measure({ url: verdant.url + path }, 20, quick ? 1 : 5)
    requests += made
  }
  const { now, peak } = memoryOf(verdant.pid)
  return { requests, beforeMegabytes: before, afterMegabytes: now, peakMegabytes: peak }
}
