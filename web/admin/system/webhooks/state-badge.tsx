import { Badge } from '../../ui/controls/badge.tsx'
import type { WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'

/** Shows whether a webhook sends, and how much waits. */
export function StateBadge({ webhook: { state, pauseReason, retryAt, waiting, failing } }: { webhook: Webhook }) {
  return (
    <>
      {state === 'ACTIVE' && <Badge variant={retryAt ? 'failed' : 'on'}>{retryAt ? 'Failing' : 'Active'}</Badge>}
      {state === 'PAUSED' && <Badge variant={pauseReason ? 'failed' : 'off'}>Paused</Badge>}
      {failing > 0 && <Badge variant="failed">{failing} failing</Badge>}
      {waiting > 0 && <Badge variant="pending">{waiting} waiting</Badge>}
    </>
  )
}
