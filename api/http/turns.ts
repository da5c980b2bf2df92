import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

/** How long requests of visitors are begun in one turn of the event loop. */
const BUDGET_MS = 8

/**
 * Shares the event loop: it hands requests of visitors on for a few milliseconds in each turn, and leaves the rest to the
 * next ones. The staff never wait here: a save takes a dozen turns, and each would take as long as it takes to begin
 * with the whole crowd.
 */
export function inTurns(isStaff: (request: IncomingMessage) => boolean, next: RequestListener): RequestListener {
  const waiting = new Set<[IncomingMessage, ServerResponse]>()
  let end = 0
  let isTurn = false

  const begin = () => {
    isTurn = true
    end = performance.now() + BUDGET_MS
    setImmediate(turn)
  }
  const turn = () => {
    isTurn = false
    if (waiting.size === 0) return
    begin()
    for (const one of waiting) {
      if (performance.now() >= end) return
      waiting.delete(one)
      const [request, response] = one
      if (!response.destroyed) next(request, response)
    }
  }
  return (request, response) => {
    if (isStaff(request)) return next(request, response)
    if (!isTurn) begin()
    if (waiting.size === 0 && performance.now() < end) next(request, response)
    else waiting.add([request, response])
  }
}
