import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import Plus from 'virtual:icon/plus'
import { scopeEnumName, tokenScopes } from '../../../../schema/token-scopes.ts'
import { roleLabel } from '../../../../schema/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useUser } from '../../client/session/store.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import {
  type ApiTokenEntryFragment as ApiToken,
  ApiTokensDocument,
  RevokeApiTokenDocument,
} from '../../client/graphql/generated.ts'

const CreateDialog = preloaded(() => import('./create-dialog.tsx'))

const labels = new Map(tokenScopes.map(({ name, label }) => [scopeEnumName(name), label]))

/** /admin/tokens: the API tokens of the user; those of all users for admins. */
export function ApiTokensScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(ApiTokensDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  useErrorLog('Loading API tokens failed', error)
  const [isCreating, setIsCreating] = useState(false)

  async function revoke({ id, name }: ApiToken) {
    const consequence = 'The system that uses it is refused from now on. This cannot be undone.'
    if (!(await confirm(`Are you sure you want to revoke the token ${name}?`, 'Revoke', consequence))) return
    await run('Revoking', async () => {
      await client.mutate({ mutation: RevokeApiTokenDocument, variables: { id } })
      return () => notify('The token was revoked.')
    })
  }

  return (
    <Page
      title="API tokens"
      back={adminPaths.home}
      actions={
        <Button size="medium" onClick={() => setIsCreating(true)}>
          <Plus aria-hidden="true" className="size-4" />
          New token
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          With a token, another system uses the API in the name of a user. It never has more rights than that user.{' '}
          <a href="/api/docs" className="underline">
            Documentation of the API
          </a>
        </p>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading API tokens..." />}
        <ul aria-label="API tokens" className="border-t border-line empty:hidden">
          {data?.apiTokens.map((token) => (
            <Row key={token.id} token={token} onRevoke={() => void revoke(token)} />
          ))}
        </ul>
        {data?.apiTokens.length === 0 && (
          <div role="status" className="py-12 text-center text-ink-soft">
            <p className="font-serif text-xl text-ink">No system has a token yet</p>
            <p className="mx-auto mt-1 max-w-prose text-pretty">
              Choose what a token may do, and when it ends. You get it once, to copy it.
            </p>
          </div>
        )}
      </div>
      {isCreating && (
        <CreateDialog
          usable={data?.apiTokenScopes}
          roles={data?.apiTokenRoles ?? []}
          onClose={() => setIsCreating(false)}
          onCreated={() => void refetch().catch(() => {})}
        />
      )}
    </Page>
  )
}

const hasEnded = ({ expiresAt }: ApiToken) => expiresAt !== null && new Date(expiresAt) <= new Date()

function Row({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  const { name, username, role, scopes, networks, expiresAt, lastUsedAt } = token
  const isOwn = useUser()?.username === username
  const use = lastUsedAt === null ? 'Never used' : `Last used ${inBrowserZone(lastUsedAt)}`
  const end =
    expiresAt === null ? 'does not end by itself' : `${hasEnded(token) ? 'ended' : 'ends'} ${inBrowserZone(expiresAt)}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          <span className="min-w-0 break-words">{name}</span>
          {!isOwn && <span className="font-normal text-ink-soft">of {username}</span>}
          {hasEnded(token) && <Badge variant="off">Ended</Badge>}
        </p>
        <p className="text-sm">
          {role === null ? scopes.map((scope) => labels.get(scope) ?? scope).join(', ') : `Role: ${roleLabel(role)}`}
        </p>
        <p className="text-sm break-words text-ink-soft">
          {use} · {end}
          {networks.length > 0 && ` · from ${networks.join(', ')}`}
        </p>
      </div>
      <Button variant="danger" size="small" aria-label={`Revoke: ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}
