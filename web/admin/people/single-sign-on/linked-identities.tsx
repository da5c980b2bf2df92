import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { openProvider } from './begun.ts'
import {
  BeginLinkingIdentityDocument,
  LinkedIdentitiesDocument,
  UnlinkIdentitiesDocument,
} from '../../client/graphql/generated.ts'

/** The identities at the provider that sign the user in. Renders nothing where there is no provider and no identity. */
export function LinkedIdentities() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, refetch } = useQuery(LinkedIdentitiesDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  const identities = data?.linkedIdentities ?? []
  const provider = data?.singleSignOn
  if (!provider && identities.length === 0) return null

  const link = () =>
    run('Linking', async () => {
      const { data: answer } = await client.mutate({ mutation: BeginLinkingIdentityDocument })
      const { id, url } = answer!.begun
      openProvider(url, { id, isLink: true })
      return undefined
    })

  async function unlink() {
    const question = 'Unlink all identities from your account?'
    if (!(await confirm(question, 'Unlink', 'You then sign in with your password or a passkey.'))) return
    await run('Unlinking', async () => {
      await client.mutate({ mutation: UnlinkIdentitiesDocument })
      return () => notify('No identity is linked to your account now.')
    })
  }

  return (
    <section aria-labelledby="linked-identities" className="grid gap-4 border-t border-line pt-5">
      <h2 id="linked-identities" className="font-serif text-xl first-letter:uppercase">
        {provider ?? 'Single sign-on'}
      </h2>
      <ErrorAlert message={failure} />
      {identities.length === 0 && (
        <p className="max-w-prose text-ink-soft">Link your identity to sign in without the password of this account.</p>
      )}
      <ul aria-labelledby="linked-identities" className="grid gap-2 empty:hidden">
        {identities.map(({ issuer, label, createdAt, lastUsedAt }) => (
          <li key={`${issuer} ${label} ${createdAt}`}>
            <p className="font-medium break-all">{label}</p>
            <p className="text-sm break-all text-ink-soft">
              {issuer}, linked {inBrowserZone(createdAt)}
              {lastUsedAt && `, last used ${inBrowserZone(lastUsedAt)}`}
            </p>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {provider && (
          <Button variant="outline" onClick={() => void link()}>
            Link identity
          </Button>
        )}
        {identities.length > 0 && (
          <Button variant="danger" onClick={() => void unlink()}>
            Unlink all
          </Button>
        )}
      </div>
    </section>
  )
}
