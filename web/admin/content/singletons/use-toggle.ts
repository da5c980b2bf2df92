import { useApolloClient } from '@apollo/client/react'
import { useWatch } from 'react-hook-form'
import type { Singleton } from '../../../../schema/kind.ts'
import { inSentence } from '../../../../schema/names.ts'
import { singletonOperationsFor } from '../../client/graphql/operations.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { notify, undoAction } from '../../ui/notices/notices.tsx'

/** Returns a function that activates or deactivates a singleton at once, without saving what has been typed. */
export function useToggle(kind: Singleton, editor: Editor) {
  const client = useApolloClient()
  const { run, failure } = useAction()
  const isActive = useWatch({ control: editor.form.control, name: 'isActive' }) === true

  const setActive = (next: boolean) =>
    run('Toggling', async () => {
      const { data } = await client.mutate({
        mutation: singletonOperationsFor(kind).setActive,
        variables: { isActive: next },
      })
      editor.acceptLoaded(data!.item)
      const undo = () => void setActive(!next)
      return () => notify(`The ${inSentence(kind.label)} is now ${next ? 'active' : 'inactive'}.`, undoAction(undo))
    })
  return { toggle: () => setActive(!isActive), isActive, failure }
}
