import { createListeners } from '../../../ui/listeners.ts'

/** The first and the longest delay before the server is asked again, in milliseconds. */
export const PROBE_MS = { first: 1_000, longest: 15_000 }

interface Options {
  /** Resolves once the server responds. Rejects if it cannot be reached. */
  probe: () => Promise<unknown>
  /** Sends the events `online` and `offline`. */
  browser: Pick<EventTarget, 'addEventListener'>
  /** Whether the browser has a network. */
  isOnline: () => boolean
}

/**
 * Watches whether the server can be reached. Failed requests and the browser report a loss. Then the server is asked again, after
 * growing delays, until it responds.
 */
export function watchConnection({ probe, browser, isOnline }: Options) {
  const { notify, subscribe } = createListeners()
  let isLost = false
  let isProbing = false
  let delay = PROBE_MS.first
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(next: boolean) {
    if (isLost === next) return
    isLost = next
    notify()
  }

  function reportReached() {
    set(false)
    // The network may go away a moment after the browser has reported it, or the response may have come before that.
    if (!isOnline()) {
      if (!timer) askLater()
      return
    }
    stopWaiting()
    delay = PROBE_MS.first
  }

  function stopWaiting() {
    clearTimeout(timer)
    timer = undefined
  }

  async function ask() {
    stopWaiting()
    if (isProbing) return
    isProbing = true
    try {
      await probe()
      reportReached()
    } catch {
      set(true)
      askLater()
    } finally {
      isProbing = false
    }
  }

  function askLater() {
    clearTimeout(timer)
    // When a server starts again, its clients must not all ask at the same moment.
    timer = setTimeout(() => void ask(), delay * (0.5 + Math.random() / 2))
    delay = Math.min(delay * 2, PROBE_MS.longest)
  }

  // A browser without a network can reach a server on the same machine.
  browser.addEventListener('offline', () => void ask())
  browser.addEventListener('online', () => void ask())

  return {
    isLost: (): boolean => isLost,
    /** Reports that a request got a response. */
    reportReached,
    /** Reports that a request got no response, because the server could not be reached. */
    reportUnreachable() {
      if (isLost) return
      set(true)
      timer = setTimeout(() => void ask(), delay)
    },
    /** Calls a function after each change. Returns a function that ends this. */
    subscribe,
  }
}
