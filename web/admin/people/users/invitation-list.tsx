import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { copyText } from '../../ui/notices/copy.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { RecordRow } from '../../ui/controls/record-row.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import {
  type InvitationRowFragment as Invitation,
  InvitationsDocument,
  ResendInvitationDocument,
  RevokeInvitationDocument,
} from '../../client/graphql/generated.ts'
import { useRoleChoices } from './role-choices.ts'
import { notifyInvited } from './notify-invited.ts'

/** The invitations that have not been accepted. Renders nothing if the list is empty. */
export function InvitationList() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(InvitationsDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)

  const resend = (id: string) =>
    run('Sending an invitation again', async () => {
      const { data: sent } = await client.mutate({ mutation: ResendInvitationDocument, variables: { id } })
      return () => notifyInvited(sent!.invitation)
    })

  async function revoke({ id, email }: Invitation) {
    if (!(await confirm(`Are you sure you want to revoke the invitation of ${email}?`, 'Revoke'))) return
    await run('Revoking an invitation', async () => {
      await client.mutate({ mutation: RevokeInvitationDocument, variables: { id } })
      return () => notify(`The invitation of ${email} is revoked.`)
    })
  }

  if (!error && !data?.invitations.length) return null
  return (
    <section aria-labelledby="invitations" className="grid gap-4">
      <h2 id="invitations" className="font-serif text-xl">
        Pending invitations
      </h2>
      <ErrorAlert message={failure} />
      <QueryError error={error} refetch={refetch} />
      <ul aria-labelledby="invitations" className="border-t border-line empty:hidden">
        {data?.invitations.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            onResend={() => void resend(invitation.id)}
            onRevoke={() => void revoke(invitation)}
          />
        ))}
      </ul>
    </section>
  )
}

function stateOf({ isExpired, isRequest }: Invitation): string {
  if (isExpired) return 'expired'
  return isRequest ? 'can be confirmed until' : 'works until'
}

interface RowProps {
  invitation: Invitation
  onResend: () => void
  onRevoke: () => void
}

function Row({ invitation, onResend, onRevoke }: RowProps) {
  const choices = useRoleChoices()
  const { email, role, invitedBy, expiresAt, isExpired, isRequest, link } = invitation
  return (
    <RecordRow
      title={
        <>
          <span className="min-w-0 break-all">{email}</span>
          <Badge variant="note">{choices.find(({ value }) => value === role)?.label ?? role}</Badge>
          {isRequest && <Badge variant="note">Asked for by an API token</Badge>}
          {isExpired && <Badge variant="off">Expired</Badge>}
        </>
      }
      details={
        <p>
          {isRequest ? 'Token of' : 'Invited by'} {invitedBy}, {stateOf(invitation)} {inBrowserZone(expiresAt)}
        </p>
      }
      actions={
        <>
          {link && !isExpired && (
            <Button
              variant="outline"
              size="small"
              aria-label={`Copy the link of ${email}`}
              onClick={() => void copyText(link, 'Link')}
            >
              Copy link
            </Button>
          )}
          <Button
            variant="outline"
            size="small"
            aria-label={isRequest ? `Invite ${email}` : `Invite ${email} again`}
            onClick={onResend}
          >
            {isRequest ? 'Invite' : 'Invite again'}
          </Button>
          <Button variant="danger" size="small" aria-label={`Revoke the invitation of ${email}`} onClick={onRevoke}>
            Revoke
          </Button>
        </>
      }
    />
  )
}
