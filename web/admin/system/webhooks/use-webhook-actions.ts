import { useApolloClient } from '@apollo/client/react'
import { useNavigate } from 'react-router-dom'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { adminPaths } from '../../shell/paths/paths.ts'
import { useChoice, useConfirm } from '../../ui/dialogs/confirm.tsx'
import { notify } from '../../ui/notices/notices.tsx'
import {
  PauseWebhookDocument,
  RemoveWebhookDocument,
  ResumeWebhookDocument,
  RotateWebhookSecretDocument,
  SendWebhookDeliveryAgainDocument,
  SkipWebhookDeliveryDocument,
  TestWebhookDocument,
  type WebhookDeliveryEntryFragment as Delivery,
  type WebhookEntryFragment as Webhook,
} from '../../client/graphql/generated.ts'
import { hostOf } from './labels.ts'

/** What admins do with a webhook and its deliveries. */
export type WebhookActions = ReturnType<typeof useWebhookActions>

/** @param onSecret gets a new signing secret */
export function useWebhookActions(webhook: Webhook, run: RunAction, onSecret: (secret: string) => void) {
  const client = useApolloClient()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const requestChoice = useChoice()
  const variables = { id: webhook.id }
  const whenSent =
    webhook.state === 'PAUSED' ? 'It is sent when you resume the webhook.' : 'It is sent within a second.'

  return {
    pause: () =>
      run('Pausing', async () => {
        await client.mutate({ mutation: PauseWebhookDocument, variables })
        return () => notify('The webhook is paused. Events are collected.')
      }),
    resume: () =>
      run('Resuming', async () => {
        await client.mutate({ mutation: ResumeWebhookDocument, variables })
        return () => notify('The webhook is active again.')
      }),
    test: () =>
      run('Sending a test', async () => {
        await client.mutate({ mutation: TestWebhookDocument, variables })
        return () => notify(whenSent)
      }),
    async rotate() {
      const choice = await requestChoice({
        title: 'Draw a new signing secret?',
        description:
          'For 24 hours, requests have a signature of both secrets, so that the receiver can be changed meanwhile.',
        choices: [{ value: 'rotate', label: 'New secret' }],
      })
      if (choice === null) return
      await run('Drawing a new secret', async () => {
        const { data } = await client.mutate({ mutation: RotateWebhookSecretDocument, variables })
        return () => onSecret(data!.rotated.secret)
      })
    },
    async remove() {
      const question = `Are you sure you want to remove the webhook to ${hostOf(webhook)}?`
      if (
        !(await confirm(question, 'Remove', 'Its log is deleted, and what waits is not sent. This cannot be undone.'))
      )
        return
      let isRemoved = false
      await run('Removing', async () => {
        await client.mutate({ mutation: RemoveWebhookDocument, variables })
        isRemoved = true
        return undefined
      })
      if (!isRemoved) return
      void navigate(adminPaths.webhooks)
      notify('The webhook was removed.')
    },
    sendAgain: ({ id }: Delivery) =>
      run('Sending again', async () => {
        await client.mutate({ mutation: SendWebhookDeliveryAgainDocument, variables: { id } })
        return () => notify(whenSent)
      }),
    skip: ({ id }: Delivery) =>
      run('Skipping', async () => {
        await client.mutate({ mutation: SkipWebhookDeliveryDocument, variables: { id } })
        return () => notify('The delivery is skipped.')
      }),
  }
}
