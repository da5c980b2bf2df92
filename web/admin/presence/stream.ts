import { createClient, NetworkError } from 'graphql-sse'
import { print } from 'graphql'
import { forgetSession, token } from '../session/store.ts'
import {
  ItemPresenceDocument,
  type ItemPresenceSubscription,
  type ItemPresenceSubscriptionVariables,
} from './generated.ts'

/** The first and the longest delay before a lost stream connects again. */
const RETRY_MS = { first: 1_000, longest: 60_000 }
/** A tab in the background closes its stream after this time: browsers allow six connections to a site over HTTP/1.1. */
const CLOSE_HIDDEN_AFTER_MS = 60_000

export type ItemState = ItemPresenceSubscription['itemPresence']

const query = print(ItemPresenceDocument)

const client = createClient({
  url: '/api/graphql/stream',
  headers: (): Record<string, string> => ({ authorization: `Bearer ${token() ?? ''}` }),
  // The stream below tries again itself, also after the server ended it.
  retryAttempts: 0,
})

/** Returns whether an error shows that trying again is useless. */
function isFinal(error: unknown, used: string | null): boolean {
  const status = error instanceof NetworkError ? (error.response as Response | undefined)?.status : undefined
  if (status === 401) forgetSession(used ?? undefined)
  return status !== undefined && status >= 400 && status < 500 && status !== 429
}

/**
 * Watches an item until the returned function is called. A lost stream connects again, with growing delays. While the tab is
 * in the background for long, there is no stream.
 *
 * @param onState called with each state; with null while it is unknown
 */
export function watchItem(
  variables: ItemPresenceSubscriptionVariables,
  onState: (state: ItemState | null) => void,
): () => void {
  let stop: (() => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = RETRY_MS.first
  let isOver = false

  function connect() {
    clearTimeout(timer)
    const used = token()
    const ended = (error?: unknown) => {
      if (!stop) return
      stop = undefined
      onState(null)
      isOver ||= isFinal(error, used)
      if (isOver || document.hidden) return
      // Instances that restart would otherwise be met by all clients at the same time.
      timer = setTimeout(connect, delay * (0.5 + Math.random()))
      delay = Math.min(delay * 2, RETRY_MS.longest)
    }
    stop = client.subscribe<ItemPresenceSubscription>(
      { query, variables },
      {
        next: ({ data }) => {
          delay = RETRY_MS.first
          if (data) onState(data.itemPresence)
        },
        error: ended,
        complete: () => ended(),
      },
    )
  }

  function disconnect() {
    clearTimeout(timer)
    const open = stop
    stop = undefined
    open?.()
  }

  function onVisibility() {
    clearTimeout(timer)
    if (isOver) return
    if (document.hidden) timer = setTimeout(disconnect, CLOSE_HIDDEN_AFTER_MS)
    else if (!stop) connect()
  }

  document.addEventListener('visibilitychange', onVisibility)
  connect()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibility)
    disconnect()
  }
}
