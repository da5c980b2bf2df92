import { describe, expect, it } from 'vitest'
import { CachedResponse } from './cached-response.ts'
import { SegmentedCache } from './segmented-cache.ts'

const cachedResponse = (bytes: number, status = 200) =>
  new CachedResponse({ status, headers: [['content-type', 'text/plain']], body: Buffer.alloc(bytes, 'x') }, 1, [])

const keyOf = (id: string) => ({ id, method: 'GET', url: id }) as const

describe('the memory', () => {
  it('never exceeds its limit, for any sequence of entries', () => {
    const cache = new SegmentedCache(1_000_000)
    for (let n = 0; n < 5_000; n++) {
      cache.set(keyOf(`/${n}`), cachedResponse((n * 7_919) % 60_000))
      if (n % 3 === 0) cache.get(keyOf(`/${n}`))
      expect(cache.bytes).toBeLessThanOrEqual(1_000_000)
    }
    expect(cache.entries).toBeGreaterThan(10)
  })

  it('keeps an entry requested repeatedly while many others are requested once', () => {
    const cache = new SegmentedCache(1_000_000)
    cache.set(keyOf('/'), cachedResponse(50_000))
    cache.get(keyOf('/'))
    for (let n = 0; n < 1_000; n++) cache.set(keyOf(`/${n}`), cachedResponse(50_000))
    expect(cache.get(keyOf('/'))).toBeDefined()
  })

  it('gives error responses no more than the smaller segment', () => {
    const cache = new SegmentedCache(1_000_000)
    for (let n = 0; n < 1_000; n++) {
      cache.set(keyOf(`/${n}`), cachedResponse(5_000, 404))
      cache.get(keyOf(`/${n}`))
      cache.get(keyOf(`/${n}`))
    }
    expect(cache.bytes).toBeLessThanOrEqual(250_000)
  })

  it('rejects an entry larger than the whole cache', () => {
    const cache = new SegmentedCache(1_000_000)
    cache.set(keyOf('/'), cachedResponse(2_000_000))
    expect([cache.get(keyOf('/')), cache.bytes]).toEqual([undefined, 0])
  })

  it('counts every variant of a response', async () => {
    const cache = new SegmentedCache(1_000_000)
    const response = cachedResponse(100_000)
    cache.set(keyOf('/'), response)
    const before = cache.bytes
    const { body } = await response.encode('gzip')
    cache.updateSize(keyOf('/'))
    expect(cache.bytes).toBe(before + body.length)
  })
})
