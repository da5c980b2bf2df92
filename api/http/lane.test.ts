import { expect, it } from 'vitest'
import { Lane } from './lane.ts'

const never = () => undefined

it('lets as many work as may, then wait, and turns the rest away', async () => {
  const lane = new Lane({ working: 2, waiting: 1 })
  expect(await Promise.all([lane.enter(never), lane.enter(never)])).toEqual([true, true])
  const third = lane.enter(never)
  expect(lane.isFull).toBe(true)
  expect(await lane.enter(never)).toBe(false)
  lane.leave()
  expect(await third).toBe(true)
  expect([lane.working, lane.waiting, lane.isFull]).toEqual([2, 0, false])
  lane.leave()
  lane.leave()
  expect(lane.working).toBe(0)
})

it('serves whoever came first', async () => {
  const lane = new Lane({ working: 1, waiting: 10 })
  await lane.enter(never)
  const order: number[] = []
  const all = [1, 2, 3].map((n) => lane.enter(never).then(() => order.push(n)))
  for (let n = 0; n < 3; n++) lane.leave()
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3])
})

it('forgets who went away while waiting', async () => {
  const lane = new Lane({ working: 1, waiting: 1 })
  await lane.enter(never)
  let giveUp = never as () => void
  const gone = lane.enter((give) => (giveUp = give))
  giveUp()
  expect(await gone).toBe(false)
  const next = lane.enter(never)
  lane.leave()
  expect(await next).toBe(true)
  giveUp()
  expect(lane.working).toBe(1)
})
