import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { VisitorPace } from './visitor-pace.ts'

function block(ms: number): void {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Returns how long the second of two turns takes, if the work of the first blocks the event loop. */
async function timeAfterBlock(pace: VisitorPace, ms: number): Promise<number> {
  await pace.turn()
  await setTimeout(20)
  const start = performance.now()
  block(ms)
  await pace.turn()
  return performance.now() - start
}

it('leaves staff most of the time, however long the work for a visitor takes', async () => {
  const pace = new VisitorPace(() => true)
  expect(await timeAfterBlock(pace, 100)).toBeGreaterThan(3 * 100)
})

it('lets visitors start in turn', async () => {
  const pace = new VisitorPace(() => true)
  const started: number[] = []
  await Promise.all([0, 1, 2].map((n) => pace.turn().then(() => started.push(n))))
  expect(started).toEqual([0, 1, 2])
})

it('pauses between the requests of staff, too', async () => {
  const pace = new VisitorPace(() => false)
  pace.staffAnswered()
  expect(await timeAfterBlock(pace, 100)).toBeGreaterThan(3 * 100)
})

it('does not pause without staff', async () => {
  const pace = new VisitorPace(() => false)
  let isStarted = false
  void pace.turn().then(() => (isStarted = true))
  await Promise.resolve()
  await Promise.resolve()
  expect(isStarted).toBe(true)
})
