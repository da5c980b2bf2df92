import { print } from 'graphql'
import { createClient, NetworkError } from 'graphql-sse'
import { connection } from '../../client/connection/server-connection.ts'
import { forgetSession, token } from '../../client/session/store.ts'
import {
  ContentChangesDocument,
  type ContentChangesSubscription,
  type ContentKind,
  ItemPresenceDocument,
  type ItemPresenceSubscription,
  type ItemPresenceSubscriptionVariables,
} from '../../client/graphql/generated.ts'
import { keepOpen } from './keep-open.ts'

export type ItemState = ItemPresenceSubscription['itemPresence']

const client = createClient({
  url: '/api/graphql/stream',
  headers: (): Record<string, string> => ({ authorization: `Bearer ${token() ?? ''}` }),
  // `keepOpen` decides when to try again, also after the server ended the stream.
  retryAttempts: 0,
})

/** Returns the HTTP status of a refused stream; undefined if no response arrived. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof NetworkError && error.response instanceof Response ? error.response.status : undefined

interface Subscriber<T> {
  query: string
  variables: Record<string, unknown>
  onEvent: (event: T) => void
  /** Called when the stream is lost. */
  onLost?: () => void
}

/**
 * Subscribes until the returned function is called. The end of the session ends the stream, and the next attempt to open it signs
 * the user out of the admin, as every response with the status 401 does.
 */
const subscribe = <T>({ query, variables, onEvent, onLost }: Subscriber<T>): (() => void) =>
  keepOpen({
    tab: document,
    open({ onData, onEnd }) {
      const used = token()
      const end = (error?: unknown) => {
        onLost?.()
        const status = statusOf(error)
        if (error instanceof NetworkError && status === undefined) connection.reportUnreachable()
        if (status === 401) forgetSession(used ?? undefined)
        onEnd(status !== undefined && status < 500 && status !== 429)
      }
      return client.subscribe<T>(
        { query, variables },
        {
          next({ data }) {
            onData()
            if (data) onEvent(data)
          },
          error: end,
          complete: () => end(),
        },
      )
    },
  })

/**
 * Watches an item until the returned function is called.
 *
 * @param onState called with each state, and with null while it is unknown
 */
export const watchItem = (
  variables: ItemPresenceSubscriptionVariables,
  onState: (state: ItemState | null) => void,
): (() => void) =>
  subscribe<ItemPresenceSubscription>({
    query: print(ItemPresenceDocument),
    variables,
    onEvent: ({ itemPresence }) => onState(itemPresence),
    onLost: () => onState(null),
  })

/**
 * Watches the items of a kind until the returned function is called.
 *
 * @param onChange called after each change, and when changes may have been missed
 */
export function watchKind(kind: ContentKind, onChange: () => void): () => void {
  // The event with which the first stream begins has no changes; the one of a later stream says that some may have been missed.
  let isFirst = true
  return subscribe<ContentChangesSubscription>({
    query: print(ContentChangesDocument),
    variables: { kinds: [kind] },
    onEvent() {
      if (!isFirst) onChange()
      isFirst = false
    },
  })
}
