import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { FormInDialog } from '../../ui/dialogs/form-in-dialog.tsx'
import { AddWebhookDocument } from '../../client/graphql/generated.ts'
import SecretDialog from './signing-secret-dialog.tsx'
import { WebhookFields, type WebhookValues } from './webhook-fields.tsx'

interface Props {
  onClose: () => void
  onAdded: () => void
}

const blank: WebhookValues = { url: '', topics: [], events: [], isBatched: false }

/** Adds a webhook, and then shows its secret. */
export default function AddDialog({ onClose, onAdded }: Props) {
  const client = useApolloClient()
  const [secret, setSecret] = useState<string>()
  if (secret !== undefined) return <SecretDialog secret={secret} onClose={onClose} />
  return (
    <FormInDialog
      title="New webhook"
      submitLabel="Add"
      initial={blank}
      onClose={onClose}
      onSubmit={async (input) => {
        const { data } = await client.mutate({ mutation: AddWebhookDocument, variables: { input } })
        onAdded()
        setSecret(data!.added.secret)
      }}
    >
      {(form) => <WebhookFields {...form} />}
    </FormInDialog>
  )
}
