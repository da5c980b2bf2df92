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
import {
  BeginSecondFactorDocument,
  OwnSecondFactorDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
} from '../../client/graphql/generated.ts'

const SetupDialog = preloaded(() => import('./setup-dialog.tsx'))
const CodeDialog = preloaded(() => import('./code-dialog.tsx'))
const RecoveryCodesDialog = preloaded(() => import('./recovery-codes-dialog.tsx'))

/** Sets up and removes the second factor of the user's own account, and renews its recovery codes. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(OwnSecondFactorDocument, { fetchPolicy: 'cache-and-network' })
  const client = useApolloClient()
  const { run, failure } = useAction()
  const [setup, setSetup] = useState<Setup>()
  const [asked, setAsked] = useState<'renewal' | 'removal'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const has = data?.me.hasAuthenticator
  const close = () => {
    setSetup(undefined)
    setAsked(undefined)
    setCodes(undefined)
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
      {data?.me.hasSecondFactor && <p>Recovery codes left: {data.me.recoveryCodeCount}</p>}
      {has !== undefined && (
        <div className="flex flex-wrap gap-3">
          {data?.me.hasSecondFactor && (
            <Button variant="outline" onClick={() => setAsked('renewal')}>
              New recovery codes
            </Button>
          )}
          <Button variant={has ? 'danger' : 'outline'} onClick={() => (has ? setAsked('removal') : void begin())}>
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
      {asked === 'renewal' && (
        <CodeDialog
          title="New recovery codes"
          submitLabel="Replace the codes"
          onClose={close}
          onSubmit={async (variables) => {
            const answer = await client.mutate({ mutation: RenewRecoveryCodesDocument, variables })
            setAsked(undefined)
            setCodes(answer.data!.codes)
          }}
        />
      )}
      {codes && (
        <RecoveryCodesDialog
          title="New recovery codes"
          codes={codes}
          onDone={() => done('The former recovery codes no longer work.')}
        />
      )}
      {asked === 'removal' && (
        <CodeDialog
          title="Remove second factor"
          submitLabel="Remove"
          onClose={close}
          onSubmit={async (variables) => {
            await client.mutate({ mutation: RemoveSecondFactorDocument, variables })
            done('The second factor is removed.')
          }}
        />
      )}
    </section>
  )
}
