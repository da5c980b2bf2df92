import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'

/** While staff are at work, requests of visitors start at least this long after one another. */
const MIN_PAUSE_MS = 20
/** Work that blocks the event loop is followed by a pause this many times as long, so that staff get most of the time. */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 2_000
/** Staff count as at work until this long after their last request, so that a series of saves is not interrupted. */
const STAFF_MS = 1_000
/** How often the delay of the event loop is measured. Node adds this to every delay. */
const RESOLUTION_MS = 5

/**
 * Spaces out the work for visitors while staff are at work. Rendering one page can block the event loop for as long as
 * twenty saves take, so starting it is not enough to limit: the pause depends on the longest block since the last start.
 */
export class VisitorPace {
  readonly #isStaffActive: () => boolean
  #delays: ReturnType<typeof monitorEventLoopDelay> | undefined
  #staffSeen = -Infinity
  #lastStart = -Infinity
  #queue = Promise.resolve()

  /** @param isStaffActive tells whether a request of staff is being processed */
  constructor(isStaffActive: () => boolean) {
    this.#isStaffActive = isStaffActive
  }

  /** Waits until work for a visitor may start: at once, or after a pause if staff are at work. */
  async turn(): Promise<void> {
    if (!this.#isAtWork()) return
    this.#queue = this.#queue.then(() => this.#pause())
    await this.#queue
  }

  /** Notes that a request of staff has been answered. */
  staffAnswered(): void {
    this.#staffSeen = performance.now()
  }

  #isAtWork(): boolean {
    const isAtWork = this.#isStaffActive() || performance.now() - this.#staffSeen < STAFF_MS
    if (isAtWork && !this.#delays) {
      this.#delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
      this.#delays.enable()
    } else if (!isAtWork) {
      this.#delays?.disable()
      this.#delays = undefined
    }
    return isAtWork
  }

  async #pause(): Promise<void> {
    // The delay is measured by a timer, which has to fire first.
    await setTimeout(1)
    for (;;) {
      const rest = this.#isAtWork() ? this.#lastStart + this.#pauseMs() - performance.now() : 0
      if (rest <= 0) break
      await setTimeout(Math.min(rest, MIN_PAUSE_MS))
    }
    this.#lastStart = performance.now()
    this.#delays?.reset()
  }

  #pauseMs(): number {
    const blockedMs = (this.#delays?.max ?? 0) / 1e6 - RESOLUTION_MS
    return Math.min(Math.max(MIN_PAUSE_MS, blockedMs * PAUSE_FACTOR), MAX_PAUSE_MS)
  }
}
