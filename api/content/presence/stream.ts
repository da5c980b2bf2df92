/** The users that have an item open, its last change, and its pending changes. */
export interface ItemPresence {
  /** The other windows in which the item is open, the oldest first. */
  users: { name: string; isSelf: boolean; since: string }[]
  /** The last change; null if the item was never saved. */
  lastChange: { version: number; action: string; author: string; at: string } | null
  /** The pending changes, with the last save of each. */
  pendingChanges: { id: string; version: number; author: string; at: string }[]
  /** Differs whenever the comments on the item have changed; null without comments. */
  comments: string | null
}

/**
 * The states of one item for one client. It holds only the newest state that the client has not received, so a slow client
 * takes no more memory than a fast one.
 */
export class PresenceStream implements AsyncIterableIterator<ItemPresence> {
  /** Called once, when the stream ends for any reason. */
  onEnd: () => void = () => {}
  #next: ItemPresence | undefined
  #isEnded = false
  #wake: () => void = () => {}

  /** Sends a state. */
  push(state: ItemPresence): void {
    if (this.#isEnded) return
    this.#next = state
    this.#wake()
  }

  /** Ends the stream. The client connects again, and learns from the response if its session has ended. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#wake()
    this.onEnd()
  }

  async next(): Promise<IteratorResult<ItemPresence, undefined>> {
    while (!this.#next && !this.#isEnded) await new Promise<void>((resolve) => (this.#wake = resolve))
    const value = this.#next
    this.#next = undefined
    return value ? { value, done: false } : { value: undefined, done: true }
  }

  async return(): Promise<IteratorResult<ItemPresence, undefined>> {
    this.end()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
