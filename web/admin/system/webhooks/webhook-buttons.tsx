import { Button } from '../../../ui/button.tsx'
import type { WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'
import type { WebhookActions } from './use-webhook-actions.ts'

interface Props {
  webhook: Webhook
  actions: WebhookActions
  onEdit: () => void
}

/** The buttons of a webhook. */
export const WebhookButtons = ({ webhook: { state }, actions, onEdit }: Props) => (
  <div className="flex flex-wrap gap-2">
    {state === 'ACTIVE' ? (
      <Button variant="outline" size="medium" onClick={() => void actions.pause()}>
        Pause
      </Button>
    ) : (
      <Button size="medium" onClick={() => void actions.resume()}>
        Resume
      </Button>
    )}
    <Button variant="outline" size="medium" onClick={() => void actions.test()}>
      Send test
    </Button>
    <Button variant="outline" size="medium" onClick={onEdit}>
      Edit
    </Button>
    <Button variant="outline" size="medium" onClick={() => void actions.rotate()}>
      New secret
    </Button>
    <Button variant="danger" size="medium" onClick={() => void actions.remove()}>
      Remove
    </Button>
  </div>
)
