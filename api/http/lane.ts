/** How many requests of a kind are worked on at a time, and how many more may wait for their turn. */
export interface LaneSize {
  working: number
  waiting: number
}

/** Lets a bounded number of requests work, and a bounded number wait, first come, first served. */
export class Lane {
  working = 0
  private readonly size: LaneSize
  private readonly queue = new Set<() => void>()

  constructor(size: LaneSize) {
    this.size = size
  }

  get waiting(): number {
    return this.queue.size
  }

  /** Whether the next request would be turned away. */
  get isFull(): boolean {
    return this.working >= this.size.working && this.queue.size >= this.size.waiting
  }

  /**
   * Waits for a turn, which `leave` gives back.
   *
   * @param onWait gets what gives the place in the queue up, for whoever goes away
   * @returns whether there is one; not when too many wait already
   */
  async enter(onWait: (giveUp: () => void) => void): Promise<boolean> {
    if (this.working < this.size.working) {
      this.working++
      return true
    }
    if (this.isFull) return false
    return new Promise((resolve) => {
      const begin = () => resolve(true)
      this.queue.add(begin)
      onWait(() => {
        if (this.queue.delete(begin)) resolve(false)
      })
    })
  }

  /** Ends a turn; the next in the queue takes it over. */
  leave(): void {
    const [next] = this.queue
    if (!next) {
      this.working--
      return
    }
    this.queue.delete(next)
    next()
  }
}
