import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { overloaded } from '../../../platform/http/rejection.ts'

/** Large operations that may wait. Further ones are rejected. */
const MAX_WAITING = 20
/** After a large operation, the next one starts after a pause this many times as long, so that others get most of the time. */
const PAUSE_FACTOR = 2
const MAX_PAUSE_MS = 500

/** Runs large operations of visitors one at a time, since each of them blocks the event loop for many milliseconds. */
export class LargeOperations {
  readonly #limit = pLimit(1)

  /**
   * Waits until a large operation may run.
   *
   * @returns a function that the caller calls at its end
   * @throws AppError UNAVAILABLE if too many are waiting
   */
  async enter(): Promise<() => void> {
    if (this.#limit.pendingCount >= MAX_WAITING) throw overloaded()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    void this.#limit(async () => {
      start()
      const from = performance.now()
      await ended
      const pause = Math.min((performance.now() - from) * PAUSE_FACTOR, MAX_PAUSE_MS)
      await setTimeout(pause, undefined, { ref: false })
    })
    await started
    return end
  }
}
