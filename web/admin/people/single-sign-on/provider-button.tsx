import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { problemOf } from '../../client/graphql/problem.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { openProvider } from './begun.ts'
import { BeginSingleSignOnDocument } from '../../client/graphql/generated.ts'

interface Props {
  /** The name of the provider. */
  name: string
  /** The screen to return to after signing in. */
  from: string | undefined
}

/** Signs in at the provider. If it does not respond, the user can still enter the password. */
export function ProviderButton({ name, from }: Props) {
  const client = useApolloClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function open() {
    setBusy(true)
    setFailure(undefined)
    try {
      const { data } = await client.mutate({ mutation: BeginSingleSignOnDocument })
      const { id, url } = data!.begun
      openProvider(url, { id, isLink: false, from })
    } catch (error) {
      console.warn('Single sign-on failed', error)
      setFailure(problemOf(error).message)
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorAlert message={failure} />
      <Button variant="outline" disabled={isBusy} onClick={() => void open()}>
        Continue with {name}
      </Button>
    </>
  )
}
