import { Badge } from '../../ui/controls/badge.tsx'
import type { WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'

/** Shows whether a webhook sends, and how much waits. */
export function StateBadge({ webhook: { state, pauseReason, retryAt, waiting } }: { webhook: Webhook }) {
  return (
    <>
      {state === 'ACTIVE' && <Badge variant={retryAt ? 'failed' : 'on'}>{retryAt ? 'Failing' : 'Active'}</Badge>}
      {state === 'PAUSED' && <Badge variant={pauseReason ? 'failed' : 'off'}>Paused</Badge>}
      {waiting > 0 && <Badge variant="pending">{waiting} waiting</Badge>}
    </>
  )
}
