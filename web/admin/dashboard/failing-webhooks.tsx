import { useQuery } from '@apollo/client/react'
import { webhookPath } from '../../../schema/webhook-path.ts'
import { useErrorLog } from '../client/graphql/use-error-log.ts'
import { FailingWebhooksDocument } from '../client/graphql/generated.ts'
import { Group, GroupEntry } from '../ui/controls/group.tsx'

/** The webhooks that the server has paused, and those whose deliveries fail. For admins. Renders nothing without any. */
export function FailingWebhooks() {
  const { data, error } = useQuery(FailingWebhooksDocument, { fetchPolicy: 'cache-and-network' })
  useErrorLog('Loading webhooks failed', error)
  const failing = data?.webhooks.filter((webhook) => webhook.pauseReason !== null || webhook.failing > 0) ?? []
  if (failing.length === 0) return null
  return (
    <Group title="Webhooks that fail">
      {failing.map(({ id, url, pauseReason, failing: count }) => (
        <GroupEntry
          key={id}
          to={webhookPath(id)}
          title={url === null ? 'Address cannot be read' : new URL(url).host}
          aside={
            <span className="text-danger">
              {pauseReason === null
                ? `${count === 1 ? '1 delivery was' : `${count} deliveries were`} not accepted`
                : `Paused: ${pauseReason}`}
            </span>
          }
        />
      ))}
    </Group>
  )
}
