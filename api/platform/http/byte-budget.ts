import type { ServerResponse } from 'node:http'
import { onceClosed } from './response-end.ts'

/** A number of bytes shared by requests. Each request holds its share until its response is closed. */
export class ByteBudget {
  readonly #maxBytes: number
  #taken = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /** Reserves bytes until `response` is closed. @returns false, without reserving any, if fewer bytes are left */
  take(bytes: number, response: ServerResponse): boolean {
    if (this.#taken + bytes > this.#maxBytes) return false
    this.#taken += bytes
    onceClosed(response, () => (this.#taken -= bytes))
    return true
  }
}
