import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { ErrorLink } from '@apollo/client/link/error'
import { BaseHttpLink } from '@apollo/client/link/http'
import { from, map, mergeMap } from 'rxjs'
import { requestReauthentication } from '../session/reauthentication.ts'
import { forgetSession, token } from '../session/store.ts'
import { namesToValues } from './choices.ts'
import { problemOf } from './problem.ts'
import { timedFetch } from './timed-fetch.ts'

const sendToken = new ApolloLink((operation, forward) => {
  const used = token()
  operation.setContext(({ headers = {} }) => ({
    used,
    headers: used ? { ...headers, authorization: `Bearer ${used}` } : headers,
  }))
  return forward(operation)
})

// The session ends only on UNAUTHENTICATED. Other errors, such as an unreachable database, do not sign the user out.
const endExpiredSession = new ErrorLink(({ error, operation }) => {
  if (problemOf(error).code === 'UNAUTHENTICATED') forgetSession(operation.getContext()['used'] ?? undefined)
})

/** Asks for the password if an operation needs it, and then repeats the operation. */
const reauthenticate = new ErrorLink(({ error, operation, forward }) => {
  if (problemOf(error).code !== 'REAUTHENTICATION_REQUIRED') return undefined
  return from(requestReauthentication()).pipe(
    mergeMap((isConfirmed) => {
      if (!isConfirmed) throw error
      return forward(operation)
    }),
  )
})

const convertChoices = new ApolloLink((operation, forward) =>
  forward(operation).pipe(map((result) => ({ ...result, data: namesToValues(result.data) as typeof result.data }))),
)

/** The GraphQL client of the admin. */
export const client = new ApolloClient({
  link: ApolloLink.from([
    sendToken,
    endExpiredSession,
    reauthenticate,
    convertChoices,
    new BaseHttpLink({ uri: '/api/graphql', fetch: timedFetch }),
  ]),
  cache: new InMemoryCache({
    typePolicies: {
      MediaFile: { keyFields: ['publicId'] },
      Setting: { keyFields: ['key'] },
      // Their `id` is the id of the item they refer to, so it does not identify them.
      Revision: { keyFields: false },
      MediaUse: { keyFields: false },
    },
  }),
  // A screen that reloads after a change must not get the response of an equal query that was sent before the change.
  queryDeduplication: false,
  defaultOptions: { watchQuery: { fetchPolicy: 'cache-and-network', nextFetchPolicy: 'cache-first' } },
})
