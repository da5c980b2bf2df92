import { print } from 'graphql'
import { createClient, NetworkError } from 'graphql-sse'
import { connection } from '../../client/connection/server-connection.ts'
import { forgetSession, token } from '../../client/session/store.ts'
import {
  ItemPresenceDocument,
  type ItemPresenceSubscription,
  type ItemPresenceSubscriptionVariables,
} from '../../client/graphql/generated.ts'
import { keepOpen } from './keep-open.ts'

export type ItemState = ItemPresenceSubscription['itemPresence']

const query = print(ItemPresenceDocument)

const client = createClient({
  url: '/api/graphql/stream',
  headers: (): Record<string, string> => ({ authorization: `Bearer ${token() ?? ''}` }),
  // `keepOpen` decides when to try again, also after the server ended the stream.
  retryAttempts: 0,
})

/** Returns the HTTP status of a refused stream; undefined if no response arrived. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof NetworkError && error.response instanceof Response ? error.response.status : undefined

/**
 * Watches an item until the returned function is called. The end of the session ends the stream, and the next attempt to open
 * it signs the user out of the admin, as every response with the status 401 does.
 *
 * @param onState called with each state, and with null while it is unknown
 */
export const watchItem = (
  variables: ItemPresenceSubscriptionVariables,
  onState: (state: ItemState | null) => void,
): (() => void) =>
  keepOpen({
    tab: document,
    open({ onData, onEnd }) {
      const used = token()
      const end = (error?: unknown) => {
        onState(null)
        const status = statusOf(error)
        if (error instanceof NetworkError && status === undefined) connection.reportUnreachable()
        if (status === 401) forgetSession(used ?? undefined)
        onEnd(status !== undefined && status < 500 && status !== 429)
      }
      return client.subscribe<ItemPresenceSubscription>(
        { query, variables },
        {
          next({ data }) {
            onData()
            if (data) onState(data.itemPresence)
          },
          error: end,
          complete: () => end(),
        },
      )
    },
  })
