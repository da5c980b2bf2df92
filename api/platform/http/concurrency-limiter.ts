/** Limits for requests of one class: how many run at a time, and how many more may queue. */
export interface ConcurrencyLimit {
  active: number
  queued: number
}

/** Limits how many requests run at a time. Further requests queue in order of arrival, up to a limit. */
export class ConcurrencyLimiter {
  active = 0
  readonly #limit: ConcurrencyLimit
  readonly #queue = new Set<() => void>()

  constructor(limit: ConcurrencyLimit) {
    this.#limit = limit
  }

  get queued(): number {
    return this.#queue.size
  }

  /** Whether the next request would be rejected. */
  get isFull(): boolean {
    return this.active >= this.#limit.active && this.#queue.size >= this.#limit.queued
  }

  /**
   * Acquires a slot, which the caller gives back with `release`.
   *
   * @param onQueued receives a function that removes the request from the queue, for clients that disconnect
   * @returns false if the queue is full or the request was removed from it
   */
  async acquire(onQueued: (cancel: () => void) => void): Promise<boolean> {
    if (this.active < this.#limit.active) {
      this.active++
      return true
    }
    if (this.isFull) return false
    return new Promise((resolve) => {
      const start = () => resolve(true)
      this.#queue.add(start)
      onQueued(() => {
        if (this.#queue.delete(start)) resolve(false)
      })
    })
  }

  /** Releases a slot, or passes it on to the next request in the queue. */
  release(): void {
    const [next] = this.#queue
    if (!next) {
      this.active--
      return
    }
    this.#queue.delete(next)
    next()
  }
}
