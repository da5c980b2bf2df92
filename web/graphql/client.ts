import { ApolloClient, type ApolloCache, HttpLink } from '@apollo/client'
import { API_TIMEOUT_MS } from '../../schema/site.ts'

/** What identifies staff, once the server accepted it; visitors have none. */
let token: string | undefined

/** From now on every request carries this token. */
export function signRequests(accepted: string) {
  token = accepted
}

const timed: typeof fetch = (input, init) => {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS)
  return fetch(input, {
    ...init,
    signal: init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout,
    headers: { ...init?.headers, ...(token && { authorization: `Bearer ${token}` }) },
  })
}

/** The browser's GraphQL client, over `cache`. A request that takes longer than the time limit fails. */
export const createClient = (cache: ApolloCache, uri: string) =>
  new ApolloClient({ cache, link: new HttpLink({ uri, fetch: timed }) })
