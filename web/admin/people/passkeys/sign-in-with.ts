import type { ApolloClient } from '@apollo/client'
import { startSession } from '../../client/session/start-session.ts'
import { SignInWithPasskeyDocument } from '../../client/graphql/generated.ts'
import type { signChallenge } from './sign-challenge.ts'

/** Signs in with a challenge that a passkey has signed. */
export async function signInWith(client: ApolloClient, variables: Awaited<ReturnType<typeof signChallenge>>) {
  const { data } = await client.mutate({ mutation: SignInWithPasskeyDocument, variables })
  await startSession(client, data!.signIn)
}
