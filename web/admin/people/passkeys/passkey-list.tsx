import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import RecoveryCodesDialog from '../second-factor/recovery-codes-dialog.tsx'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import {
  AddPasskeyDocument,
  PasskeysDocument,
  type PasskeysQuery,
  RemovePasskeyDocument,
} from '../../client/graphql/generated.ts'
import { makePasskey, supportsPasskeys } from './sign-challenge.ts'

type Passkey = PasskeysQuery['passkeys'][number]

/** The passkeys of the user's own account. */
export function PasskeyList() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(PasskeysDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  const add = () =>
    run('Adding a passkey', async () => {
      const variables = await makePasskey(client)
      const added = await client.mutate({ mutation: AddPasskeyDocument, variables })
      setCodes(added.data!.codes)
      return () => notify('The passkey is added. Other devices are signed out.')
    })

  async function remove({ id, name }: Passkey) {
    const question = `Remove the passkey “${name}”?`
    if (!(await confirm(question, 'Remove', 'It no longer signs in here. Delete it on the device, too.'))) return
    await run('Removing a passkey', async () => {
      await client.mutate({ mutation: RemovePasskeyDocument, variables: { id } })
      return () => notify('The passkey is removed.')
    })
  }

  return (
    <section aria-labelledby="passkeys" className="grid gap-4 border-t border-line pt-5">
      <h2 id="passkeys" className="font-serif text-xl">
        Passkeys
      </h2>
      <p className="max-w-prose text-ink-soft">
        A passkey signs you in with your fingerprint, your face or the PIN of your device. It replaces the password and
        the code.
      </p>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      <ul aria-labelledby="passkeys" className="border-t border-line empty:hidden">
        {data?.passkeys.map((passkey) => (
          <RecordRow
            key={passkey.id}
            title={<span className="min-w-0 break-words">{passkey.name}</span>}
            details={
              <p>
                Added {inBrowserZone(passkey.createdAt)}
                {passkey.lastUsedAt && `, last used ${inBrowserZone(passkey.lastUsedAt)}`}
              </p>
            }
            actions={
              <Button
                variant="danger"
                size="small"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => void remove(passkey)}
              >
                Remove
              </Button>
            }
          />
        ))}
      </ul>
      {supportsPasskeys() ? (
        <div>
          <Button variant="outline" onClick={() => void add()}>
            Add passkey
          </Button>
        </div>
      ) : (
        <p className="text-ink-soft">This browser does not support passkeys here.</p>
      )}
      {codes && <RecoveryCodesDialog title="Recovery codes" codes={codes} onDone={() => setCodes(null)} />}
    </section>
  )
}
