import type { ServerResponse } from 'node:http'

const waiting = new WeakMap<ServerResponse, (() => void)[]>()

/**
 * Calls a function when a response ends or its client disconnects. All functions of a response share one listener: under
 * overload a request waits in several places, and Node warns of a leak from eleven listeners on.
 */
export function onceClosed(response: ServerResponse, callback: () => void): void {
  const callbacks = waiting.get(response)
  if (callbacks) {
    callbacks.push(callback)
    return
  }
  const all = [callback]
  waiting.set(response, all)
  response.once('close', () => {
    for (const call of all) call()
  })
}
