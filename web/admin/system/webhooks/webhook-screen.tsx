import { useQuery } from '@apollo/client/react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Spinner } from '../../../ui/spinner.tsx'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { ErrorAlert } from '../../ui/controls/error-alert.tsx'
import { Page } from '../../shell/page/page.tsx'
import { Pager } from '../../ui/controls/pager.tsx'
import { QueryError } from '../../ui/controls/query-error.tsx'
import { useAction } from '../../client/graphql/use-action.ts'
import { preloaded } from '../../ui/controls/preloaded.tsx'
import { DeliveryRow } from './delivery-row.tsx'
import { WebhookDocument, type WebhookQuery } from '../../client/graphql/generated.ts'
import { hostOf } from './labels.ts'
import { Summary } from './summary.tsx'
import { useWebhookActions } from './use-webhook-actions.ts'
import { WebhookButtons } from './webhook-buttons.tsx'

const EditDialog = preloaded(() => import('./edit-dialog.tsx'))
const SecretDialog = preloaded(() => import('./signing-secret-dialog.tsx'))

const PAGE_SIZE = 30
/** How often the log is loaded again. */
const POLL_MS = 3_000

/** /admin/webhooks/:id */
export function WebhookScreen() {
  const { id = '' } = useParams()
  const [page, setPage] = useState(1)
  const { data, previousData, error, refetch } = useQuery(WebhookDocument, {
    variables: { id, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  })
  useErrorLog('Loading the webhook failed', error)
  const shown = data ?? previousData
  if (shown)
    return (
      <Loaded key={id} shown={shown} error={error} refetch={refetch}>
        <Pager page={page} pages={Math.ceil(shown.page.total / PAGE_SIZE)} onPage={setPage} />
      </Loaded>
    )
  return (
    <Page title="Webhook" back={adminPaths.webhooks}>
      {error ? <QueryError error={error} refetch={refetch} /> : <Spinner label="Loading webhook..." />}
    </Page>
  )
}

interface LoadedProps {
  shown: WebhookQuery
  error: unknown
  refetch: () => Promise<unknown>
  /** Leads to the other pages of the log. */
  children: ReactNode
}

function Loaded({ shown: { webhook, page }, error, refetch, children }: LoadedProps) {
  const { run, failure } = useAction(refetch)
  const [isEditing, setIsEditing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const actions = useWebhookActions(webhook, run, setSecret)

  return (
    <Page
      title={hostOf(webhook)}
      tabTitle={`Webhook: ${hostOf(webhook)}`}
      back={adminPaths.webhooks}
      actions={<WebhookButtons webhook={webhook} actions={actions} onEdit={() => setIsEditing(true)} />}
    >
      <div className="grid max-w-5xl grid-cols-1 gap-6">
        <ErrorAlert message={failure} />
        <QueryError error={error} refetch={refetch} />
        <Summary webhook={webhook} />
        <section aria-labelledby="deliveries" className="grid grid-cols-1 gap-3">
          <h2 id="deliveries" className="font-serif text-xl">
            Deliveries
          </h2>
          {page.total === 0 ? (
            <p role="status" className="max-w-prose text-ink-soft">
              Nothing has happened yet. The latest deliveries are listed here.
            </p>
          ) : (
            <ul aria-label="Deliveries" className="border-t border-line">
              {page.items.map((delivery) => (
                <DeliveryRow
                  key={delivery.id}
                  delivery={delivery}
                  onSendAgain={() => void actions.sendAgain(delivery)}
                  onSkip={() => void actions.skip(delivery)}
                />
              ))}
            </ul>
          )}
          {children}
        </section>
      </div>
      {isEditing && <EditDialog webhook={webhook} onClose={() => setIsEditing(false)} />}
      {secret !== undefined && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Page>
  )
}
