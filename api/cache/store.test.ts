import { describe, expect, it } from 'vitest'
import { Publication } from './publication.ts'
import { Store } from './store.ts'

const publication = (bytes: number, status = 200) =>
  new Publication({ status, headers: [['content-type', 'text/plain']], body: Buffer.alloc(bytes, 'x') }, 1, [])

const question = (key: string) => ({ key, method: 'GET', url: key }) as const

describe('the memory', () => {
  it('never holds more than it may, whatever comes', () => {
    const store = new Store(1_000_000)
    for (let n = 0; n < 5_000; n++) {
      store.set(question(`/${n}`), publication((n * 7_919) % 60_000))
      if (n % 3 === 0) store.get(`/${n}`)
      expect(store.bytes).toBeLessThanOrEqual(1_000_000)
    }
    expect(store.entries).toBeGreaterThan(10)
  })

  it('keeps what is asked for again when a crowd of others passes through', () => {
    const store = new Store(1_000_000)
    store.set(question('/'), publication(50_000))
    store.get('/')
    for (let n = 0; n < 1_000; n++) store.set(question(`/${n}`), publication(50_000))
    expect(store.get('/')).toBeDefined()
  })

  it('leaves to failures no more than the smaller part', () => {
    const store = new Store(1_000_000)
    for (let n = 0; n < 1_000; n++) {
      store.set(question(`/${n}`), publication(5_000, 404))
      store.get(`/${n}`)
      store.get(`/${n}`)
    }
    expect(store.bytes).toBeLessThanOrEqual(250_000)
  })

  it('refuses what is larger than itself', () => {
    const store = new Store(1_000_000)
    store.set(question('/'), publication(2_000_000))
    expect([store.get('/'), store.bytes]).toEqual([undefined, 0])
  })

  it('counts every form of an answer', async () => {
    const store = new Store(1_000_000)
    const one = publication(100_000)
    store.set(question('/'), one)
    const before = store.bytes
    const { body } = await one.make('gzip')
    store.measure(question('/'))
    expect(store.bytes).toBe(before + body.length)
  })
})
