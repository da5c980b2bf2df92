import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { signChallenge, supportsPasskeys } from './sign-challenge.ts'

interface Props {
  /** Sends the signed challenge to the server. */
  onSigned: (client: ApolloClient, signed: Awaited<ReturnType<typeof signChallenge>>) => Promise<void>
}

/** A button that lets the user choose a passkey. Renders nothing in browsers without passkeys. */
export function PasskeyButton({ onSigned }: Props) {
  const client = useApolloClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!supportsPasskeys()) return null

  async function choose() {
    setBusy(true)
    setFailure(undefined)
    try {
      await onSigned(client, await signChallenge(client))
    } catch (error) {
      console.warn('Using a passkey failed', error)
      setFailure(problemOf(error).message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorAlert message={failure} />
      <Button variant="outline" disabled={isBusy} onClick={() => void choose()}>
        Use a passkey
      </Button>
    </>
  )
}
