import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** Time for starting visitors' requests in one iteration of the event loop. */
const BUDGET_MS = 8

/**
 * Shares the event loop between visitors and staff. Visitors' requests are started for a few milliseconds in each
 * iteration of the event loop; the rest wait for the next iterations. Staff requests start at once: saving an item takes a
 * dozen iterations, and each would otherwise take as long as starting every waiting visitor's request.
 *
 * @param isStaff tells whether a request is from staff
 * @param next handles the requests
 */
export function scheduleOnEventLoop(
  isStaff: (request: IncomingMessage) => boolean,
  next: RequestListener,
): RequestListener {
  const waiting = new Set<[IncomingMessage, ServerResponse]>()
  let end = 0
  let isRunning = false

  const start = () => {
    isRunning = true
    end = performance.now() + BUDGET_MS
    setImmediate(iterate)
  }
  const iterate = () => {
    isRunning = false
    if (waiting.size === 0) return
    start()
    for (const entry of waiting) {
      if (performance.now() >= end) return
      waiting.delete(entry)
      const [request, response] = entry
      if (!response.destroyed) next(request, response)
    }
  }
  return (request, response) => {
    if (isStaff(request)) return next(request, response)
    if (!isRunning) start()
    if (waiting.size === 0 && performance.now() < end) next(request, response)
    else waiting.add([request, response])
  }
}
