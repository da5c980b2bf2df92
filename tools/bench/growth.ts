import { measure } from './load.ts'
import type { Parts } from './parts.ts'
import { productId } from './products.ts'
import { startUnpublished } from './servers.ts'

/** Requests per second at a number of items: from the response cache, and rendered for each request. */
export interface Grown {
  items: number
  name: string
  published: number
  made: number
  p50: number
}

/** Measures reads as the number of items grows. */
export async function measureGrowth({ environment, verdant, quick }: Parts): Promise<Grown[]> {
  const results: Grown[] = []
  for (const items of quick ? [100, 1_000] : [100, 10_000, 100_000]) {
    await environment.growTo(items)
    await environment.tidy()
    const server = await startUnpublished(environment.variables)
    const readings = {
      'REST list, first 100': '/api/content/products?limit=100',
      'REST list, 100 in the middle': `/api/content/products?limit=100&offset=${items / 2}`,
      'REST one, the last': `/api/content/products/${productId(items - 1)}`,
      'page /': '/',
      'search, a word of one item': `/search?q=${items - 1}`,
      'search, a word of most items': '/search?q=soil',
      'search, a typing error': '/search?q=nitorgen',
    }
    for (const [name, path] of Object.entries(readings)) {
      const seconds = quick ? 1 : 2
      await measure({ url: server.url + path }, 4, 1)
      const made = await measure({ url: server.url + path }, 4, seconds)
      await measure({ url: verdant.url + path }, 20, 1)
      const published = await measure({ url: verdant.url + path }, 20, seconds)
      results.push({ items, name, published: published.perSecond, made: made.perSecond, p50: made.p50 })
    }
    await server.stop()
  }
  return results
}
