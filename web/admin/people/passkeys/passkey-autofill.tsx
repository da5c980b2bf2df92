import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { problemOf } from '../../client/graphql/problem.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { cancelPasskey, signChallenge, supportsAutofill } from './sign-challenge.ts'
import { signInWith } from './sign-in-with.ts'

/** The server accepts a challenge for ten minutes. */
const RENEWED_MS = 8 * 60 * 1000

/**
 * Lets the browser suggest passkeys in the field for the username (conditional mediation), and signs in with the one that
 * the user chooses. Renders the error of a passkey that is refused.
 */
export default function PasskeyAutofill() {
  const client = useApolloClient()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    let isOver = false
    async function suggest() {
      if (!(await supportsAutofill()) || isOver) return
      // Without an answer of the user, or of the server, the other ways to sign in remain.
      const signed = await signChallenge(client, true).catch(() => undefined)
      if (!signed || isOver) return
      try {
        await signInWith(client, signed)
      } catch (error) {
        console.warn('Using a passkey failed', error)
        setFailure(problemOf(error).message)
        void suggest()
      }
    }
    void suggest()
    // A new request ends the previous one.
    const timer = setInterval(() => void suggest(), RENEWED_MS)
    return () => {
      isOver = true
      clearInterval(timer)
      void cancelPasskey()
    }
  }, [client])

  return <ErrorAlert message={failure} />
}
