import { useApolloClient } from '@apollo/client/react'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { UpdateWebhookDocument, type WebhookEntryFragment as Webhook } from '../../client/graphql/generated.ts'
import { hostOf } from './labels.ts'
import { WebhookFields } from './webhook-fields.tsx'

interface Props {
  webhook: Webhook
  onClose: () => void
}

/** Changes the address of a webhook and what it tells of, and how. */
export default function EditDialog({ webhook, onClose }: Props) {
  const client = useApolloClient()
  const { id, url, topics, events, isBatched } = webhook
  return (
    <FormInDialog
      title="Edit webhook"
      description={hostOf(webhook)}
      initial={{ url: url ?? '', topics, events, isBatched }}
      onClose={onClose}
      onSubmit={async (input) => {
        await client.mutate({ mutation: UpdateWebhookDocument, variables: { id, input } })
        onClose()
      }}
    >
      {(form) => <WebhookFields {...form} />}
    </FormInDialog>
  )
}
