import { parse } from 'graphql'
import { expect, it } from 'vitest'
import { boundedStores } from './bounded-store.ts'

const query = (n: number) => `{ products(search: "${String(n).padStart(900, '0')}") { total } }`

it('drops the oldest of many parsed operations', async () => {
  const store = boundedStores().documentStore!
  for (let n = 0; n < 300; n++) await store.set(String(n), parse(query(n)))
  expect(await store.get('0')).toBeUndefined()
  expect(await store.get('299')).toEqual(parse(query(299)))
})

it('drops the oldest of many persisted operations', async () => {
  const { cache } = boundedStores()
  if (cache === 'bounded') throw new Error('That is Apollo’s own')
  for (let n = 0; n < 1_200; n++) await cache.set(String(n), query(n))
  expect(await cache.get('0')).toBeUndefined()
  expect(await cache.get('1199')).toBe(query(1_199))
})
