import type { ApolloClient } from '@apollo/client'
import { keepSession, type SessionUser } from './store.ts'

/** Starts the session of a user who has signed in. What was loaded for another user is forgotten. */
export async function startSession(client: ApolloClient, { token, user }: { token: string; user: SessionUser }) {
  await client.clearStore()
  keepSession(token, user)
}
