import { expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

const never = () => undefined

it('runs requests up to the limit, queues more, and rejects the rest', async () => {
  const limiter = new ConcurrencyLimiter({ active: 2, queued: 1 })
  expect(await Promise.all([limiter.acquire(never), limiter.acquire(never)])).toEqual([true, true])
  const third = limiter.acquire(never)
  expect(limiter.isFull).toBe(true)
  expect(await limiter.acquire(never)).toBe(false)
  limiter.release()
  expect(await third).toBe(true)
  expect([limiter.active, limiter.queued, limiter.isFull]).toEqual([2, 0, false])
  limiter.release()
  limiter.release()
  expect(limiter.active).toBe(0)
})

it('serves requests in order of arrival', async () => {
  const limiter = new ConcurrencyLimiter({ active: 1, queued: 10 })
  await limiter.acquire(never)
  const order: number[] = []
  const all = [1, 2, 3].map((n) => limiter.acquire(never).then(() => order.push(n)))
  for (let n = 0; n < 3; n++) limiter.release()
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3])
})

it('removes cancelled requests from the queue', async () => {
  const limiter = new ConcurrencyLimiter({ active: 1, queued: 1 })
  await limiter.acquire(never)
  let cancel = never as () => void
  const gone = limiter.acquire((give) => (cancel = give))
  cancel()
  expect(await gone).toBe(false)
  const next = limiter.acquire(never)
  limiter.release()
  expect(await next).toBe(true)
  cancel()
  expect(limiter.active).toBe(1)
})
