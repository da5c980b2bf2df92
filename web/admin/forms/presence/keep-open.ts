/** The first and the longest delay before a lost stream is opened again. */
export const RETRY_MS = { first: 1_000, longest: 60_000 }
/** A tab in the background closes its stream after this time: browsers allow six connections to a site over HTTP/1.1. */
export const CLOSE_HIDDEN_AFTER_MS = 60_000

interface Stream {
  /**
   * Opens the stream. `onEnd` is called when it is lost or the server ends it, with whether opening it again is useless.
   *
   * @returns a function that closes it
   */
  open: (callbacks: { onData: () => void; onEnd: (isFinal: boolean) => void }) => () => void
  /** The document, which may be in the background. */
  tab: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Keeps a stream open until the returned function is called. A lost stream is opened again, after delays that grow until it
 * delivers something. While the tab is in the background for long, there is no stream.
 */
export function keepOpen({ open, tab }: Stream): () => void {
  let close: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = RETRY_MS.first
  let isOver = false

  function connect() {
    clearTimeout(timer)
    let isCurrent = true
    const closeThis = open({
      onData: () => (delay = RETRY_MS.first),
      onEnd(isFinal) {
        if (!isCurrent) return
        isCurrent = false
        close = undefined
        isOver ||= isFinal
        if (isOver || tab.hidden) return
        // When an instance stops, its clients must not all connect at the same moment.
        timer = setTimeout(connect, delay * (0.5 + Math.random() / 2))
        delay = Math.min(delay * 2, RETRY_MS.longest)
      },
    })
    close = () => {
      isCurrent = false
      close = undefined
      closeThis()
    }
  }

  function onVisibility() {
    clearTimeout(timer)
    if (isOver) return
    if (tab.hidden) timer = setTimeout(() => close?.(), CLOSE_HIDDEN_AFTER_MS)
    else if (!close) connect()
  }

  tab.addEventListener('visibilitychange', onVisibility)
  connect()
  return () => {
    isOver = true
    clearTimeout(timer)
    tab.removeEventListener('visibilitychange', onVisibility)
    close?.()
  }
}
