/**
 * Values for one client of a subscription. What the client has not received yet is merged into one value, so a slow client takes
 * no more memory than a fast one.
 */
export class MergingStream<Value extends object> implements AsyncIterableIterator<Value> {
  /** Called once, when the stream ends for any reason. */
  onEnd: () => void = () => {}
  readonly #merge: (unsent: Value, value: Value) => Value
  #unsent: Value | undefined
  #isEnded = false
  #wake: () => void = () => {}

  /** @param merge returns one value for the one that the client has not received, and the next one */
  constructor(merge: (unsent: Value, value: Value) => Value) {
    this.#merge = merge
  }

  /** Sends a value. */
  push(value: Value): void {
    if (this.#isEnded) return
    this.#unsent = this.#unsent ? this.#merge(this.#unsent, value) : value
    this.#wake()
  }

  /** Ends the stream. The client connects again, and learns from the response if its session or its token has ended. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    this.#wake()
    this.onEnd()
  }

  async next(): Promise<IteratorResult<Value, undefined>> {
    while (!this.#unsent && !this.#isEnded) await new Promise<void>((resolve) => (this.#wake = resolve))
    const value = this.#unsent
    this.#unsent = undefined
    return value ? { value, done: false } : { value: undefined, done: true }
  }

  async return(): Promise<IteratorResult<Value, undefined>> {
    this.end()
    return { value: undefined, done: true }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
