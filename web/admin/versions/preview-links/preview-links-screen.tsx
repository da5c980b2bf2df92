import { useApolloClient, useQuery } from '@apollo/client/react'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { inBrowserZone } from '../../ui/format/zoned-time.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { Badge } from '../../ui/controls/badge.tsx'
import { LinkButtons } from '../points-of-view/link-buttons.tsx'
import { linkLabel } from '../points-of-view/link-label.ts'
import type { PreviewLink } from '../points-of-view/types.ts'
import { PreviewLinksDocument, RevokePreviewLinkDocument } from '../../client/graphql/generated.ts'

/** /admin/previews */
export function PreviewLinksScreen() {
  const client = useApolloClient()
  const confirm = useConfirm()
  const { data, error, refetch } = useQuery(PreviewLinksDocument, { fetchPolicy: 'cache-and-network' })
  const { run, failure } = useAction(refetch)
  useErrorLog('Loading preview links failed', error)

  async function revoke({ id, label }: PreviewLink) {
    const question = 'Revoke this preview link?'
    if (!(await confirm(question, 'Revoke', `${linkLabel(label)}. It stops working at once, for everyone who has it.`)))
      return
    await run('Revoking', async () => {
      await client.mutate({ mutation: RevokePreviewLinkDocument, variables: { id } })
      return () => notify('The preview link was revoked.')
    })
  }

  const links = data?.links ?? []
  const personal = links.filter(({ isPersonal }) => isPersonal)
  const shared = links.filter(({ isPersonal }) => !isPersonal)
  const rows = (shown: readonly PreviewLink[]) =>
    shown.map((link) => <Row key={link.id} link={link} onRevoke={() => void revoke(link)} />)
  return (
    <Page title="Preview links" back={adminPaths.releases}>
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          Each link shows the site as it will be or was, and needs no account. Create links on the screen of a release,
          in the form of a draft, or in the time machine.
        </p>
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading preview links..." />}
        <ul aria-label="Preview links" className="border-t border-line empty:hidden">
          {rows(shared)}
        </ul>
        {data && shared.length === 0 && <p role="status">There are no links to share.</p>}
        {personal.length > 0 && (
          <details>
            <summary className="text-sm text-ink-soft">
              Opened by users for themselves: {personal.length}. Each ends a day after its last use.
            </summary>
            <ul aria-label="Opened by users for themselves" className="mt-2 border-t border-line">
              {rows(personal)}
            </ul>
          </details>
        )}
      </div>
    </Page>
  )
}

function Row({ link, onRevoke }: { link: PreviewLink; onRevoke: () => void }) {
  const { label, createdBy, createdAt, expiresAt, isRevoked } = link
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium break-words">
          {linkLabel(label)}
          {isRevoked && <Badge variant="off">Revoked</Badge>}
        </p>
        <p className="text-sm text-ink-soft">
          By {createdBy}, {inBrowserZone(createdAt)}
          {!isRevoked && ` · works until ${inBrowserZone(expiresAt)}`}
        </p>
      </div>
      {!isRevoked && (
        <>
          <LinkButtons link={link} />
          <Button variant="danger" size="small" aria-label={`Revoke: ${linkLabel(label)}`} onClick={onRevoke}>
            Revoke
          </Button>
        </>
      )}
    </li>
  )
}
