import { useQuery } from '@apollo/client/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import Plus from 'virtual:icon/plus'
import { webhookPath } from '../../../../schema/webhook-path.ts'
import { Button } from '../../../ui/button.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { Page } from '../../shell/page/page.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { type WebhookEntryFragment as Webhook, WebhooksDocument } from '../../client/graphql/generated.ts'
import { choiceOf } from './labels.ts'
import { StateBadge } from './state-badge.tsx'

const AddDialog = preloaded(() => import('./add-dialog.tsx'))

/** /admin/webhooks */
export function WebhooksScreen() {
  const { data, error, refetch } = useQuery(WebhooksDocument, { fetchPolicy: 'cache-and-network' })
  useErrorLog('Loading webhooks failed', error)
  const [isAdding, setIsAdding] = useState(false)

  return (
    <Page
      title="Webhooks"
      actions={
        <Button size="medium" onClick={() => setIsAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          New webhook
        </Button>
      }
    >
      <div className="grid max-w-5xl grid-cols-1 gap-4">
        <p className="max-w-prose text-ink-soft">
          A webhook tells another system, within seconds, of changes that visitors can see. Drafts and addresses of
          people are never sent.{' '}
          <a href="/api/docs" className="underline">
            Documentation of the API
          </a>
        </p>
        <QueryError error={error} refetch={refetch} />
        {!data && !error && <Spinner label="Loading webhooks..." />}
        <ul aria-label="Webhooks" className="border-t border-line empty:hidden">
          {data?.webhooks.map((webhook) => (
            <Row key={webhook.id} webhook={webhook} />
          ))}
        </ul>
        {data?.webhooks.length === 0 && (
          <div role="status" className="py-12 text-center text-ink-soft">
            <p className="font-serif text-xl text-ink">No system is told of changes yet</p>
            <p className="mx-auto mt-1 max-w-prose text-pretty">
              Enter the address of a receiver, and choose what it learns. Its requests are signed with a secret that you
              get once.
            </p>
          </div>
        )}
      </div>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} onAdded={() => void refetch().catch(() => {})} />}
    </Page>
  )
}

const Row = ({ webhook }: { webhook: Webhook }) => (
  <li className="border-b border-line">
    <Link to={webhookPath(webhook.id)} className="grid gap-1 px-1 py-3 no-underline hover:bg-surface sm:px-2">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 font-medium break-all">{webhook.url ?? 'The address cannot be decrypted'}</span>
        <StateBadge webhook={webhook} />
      </span>
      <span className="text-sm text-ink-soft">{choiceOf(webhook)}</span>
      {webhook.pauseReason && <span className="text-sm break-words text-danger">{webhook.pauseReason}</span>}
    </Link>
  </li>
)
