import type { ApolloClient } from '@apollo/client'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { withChoices } from '../../versions/pending/choose.ts'
import { PublishAllPendingDocument } from '../../client/graphql/generated.ts'
import type { FieldChoice } from '../../versions/pending/types.ts'
import { DRAFT } from '../../model/version.ts'
import { loadPending } from './pending-input.ts'

/**
 * Saves the drafts of the settings that a form shows, and publishes all of them at the same moment. Resolves to whether they
 * were published.
 */
export async function publishSettings(client: ApolloClient, editor: Editor): Promise<boolean> {
  if (editor.isDirty() && !(await editor.submit())) return false
  const published = await editor.perform(async () => {
    const pending = await loadPending(client, DRAFT)
    const { fieldVersions } = editor.getBase()
    const drafts = pending.map(({ id, title }) => ({ id, version: fieldVersions?.[title] ?? 0 }))
    const send = (choices: FieldChoice[]) =>
      client.mutate({ mutation: PublishAllPendingDocument, variables: { drafts, choices } })
    return withChoices(send, editor.requestMerge, {
      title: 'The live settings were changed',
      description: 'Choose which value to publish for each setting that the draft changes too.',
      mine: 'In the draft',
      theirs: 'Live now',
      submit: 'Publish',
    })
  })
  return Boolean(published)
}
