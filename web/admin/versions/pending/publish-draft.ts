import type { ApolloClient } from '@apollo/client'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { withChoices } from './choose.ts'
import { PublishPendingDocument } from '../../client/graphql/generated.ts'
import type { FieldChoice, PendingChange } from './types.ts'

/**
 * Saves the draft that a form shows, and publishes it. If a field was changed and published since, the editor chooses its
 * value. Resolves to whether the draft was published.
 */
export async function publishDraft(client: ApolloClient, editor: Editor, { id }: PendingChange): Promise<boolean> {
  if (editor.isDirty() && !(await editor.submit())) return false
  const publish = (choices: FieldChoice[]) =>
    client.mutate({ mutation: PublishPendingDocument, variables: { id, version: editor.getBase().version, choices } })
  const published = await editor.perform(() =>
    withChoices(publish, editor.requestMerge, {
      title: 'The live version was changed',
      description:
        'Other fields have been merged. Choose which value to publish for each field that the draft changes too.',
      mine: 'In the draft',
      theirs: 'Live now',
      submit: 'Publish',
    }),
  )
  return published !== null
}
