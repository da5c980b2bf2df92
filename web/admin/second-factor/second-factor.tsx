import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { notify } from '../shell/notices.tsx'
import { QueryError } from '../shell/query-error.tsx'
import { Badge } from '../ui/badge.tsx'
import { preloaded } from '../ui/preloaded.tsx'
import { OwnSecondFactorDocument } from './generated.ts'

const SetupDialog = preloaded(() => import('./setup-dialog.tsx'))
const RemoveDialog = preloaded(() => import('./remove-dialog.tsx'))

/** Sets up and removes the second factor of the user's own account. */
export function SecondFactor() {
  const { data, error, refetch } = useQuery(OwnSecondFactorDocument, { fetchPolicy: 'cache-and-network' })
  const [isOpen, setOpen] = useState(false)
  const has = data?.me.hasSecondFactor
  const close = () => setOpen(false)
  const done = (message: string) => {
    notify(message)
    close()
    void refetch().catch(() => {})
  }

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
      <QueryError error={error} refetch={refetch} />
      {has !== undefined && (
        <div>
          <Button variant={has ? 'danger' : 'outline'} onClick={() => setOpen(true)}>
            {has ? 'Remove second factor' : 'Set up second factor'}
          </Button>
        </div>
      )}
      {isOpen && !has && (
        <SetupDialog onClose={close} onDone={() => done('The second factor is on. Other devices are signed out.')} />
      )}
      {isOpen && has && <RemoveDialog onClose={close} onDone={() => done('The second factor is removed.')} />}
    </section>
  )
}
