import type { ServerResponse } from 'node:http'

/** A part of the memory that requests share, each from when it takes some until its answer is closed. */
export class Budget {
  private readonly maxBytes: number
  private taken = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  /** Takes bytes until `response` is closed. @returns whether there were so many; none are taken if not */
  take(bytes: number, response: ServerResponse): boolean {
    if (this.taken + bytes > this.maxBytes) return false
    this.taken += bytes
    response.once('close', () => (this.taken -= bytes))
    return true
  }
}
