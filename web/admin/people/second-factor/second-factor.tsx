import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import type { Setup } from './authenticator-setup.tsx'
import { BeginSecondFactorDocument, OwnSecondFactorDocument } from '../../client/graphql/generated.ts'

const SetupDialog = preloaded(() => import('./setup-dialog.tsx'))
const RemoveDialog = preloaded(() => import('./remove-dialog.tsx'))

/** Sets up and removes the second factor of the user's own account. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(OwnSecondFactorDocument, { fetchPolicy: 'cache-and-network' })
  const client = useApolloClient()
  const { run, failure } = useAction()
  const [setup, setSetup] = useState<Setup>()
  const [isRemoving, setRemoving] = useState(false)
  const has = data?.me.hasAuthenticator
  const close = () => {
    setSetup(undefined)
    setRemoving(false)
  }
  const done = (message: string) => {
    notify(message)
    close()
    void refetch().catch(() => {})
  }

  const begin = () =>
    run('Setting up the second factor', async () => {
      const answer = await client.mutate({ mutation: BeginSecondFactorDocument })
      setSetup(answer.data!.setup)
      return undefined
    })

  return (
    <section aria-labelledby="second-factor" className="grid gap-4 border-t border-line pt-5">
      <h2 id="second-factor" className="flex flex-wrap items-center gap-3 font-serif text-xl">
        Second factor {has && <Badge variant="on">On</Badge>}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {has
          ? 'You enter a code of your authenticator app when you sign in. Without your phone, use a recovery code.'
          : 'A code of an authenticator app on your phone protects your account, also if another person knows the password.'}
      </p>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      {has !== undefined && (
        <div>
          <Button variant={has ? 'danger' : 'outline'} onClick={() => (has ? setRemoving(true) : void begin())}>
            {has ? 'Remove second factor' : 'Set up second factor'}
          </Button>
        </div>
      )}
      {setup && (
        <SetupDialog
          setup={setup}
          onClose={close}
          onDone={() => done('The second factor is on. Other devices are signed out.')}
        />
      )}
      {isRemoving && <RemoveDialog onClose={close} onDone={() => done('The second factor is removed.')} />}
    </section>
  )
}
