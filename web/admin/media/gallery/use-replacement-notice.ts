import { useApolloClient } from '@apollo/client/react'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import type { MediaReplacement } from '../files/types.ts'
import { UndoReplacementDocument } from '../../client/graphql/generated.ts'

/**
 * Returns a function that reports a replacement and offers to undo it.
 *
 * @param onUndone called with the public id of the image that is shown again
 */
export function useReplacementNotice(run: RunAction, onUndone: (publicId: string) => void) {
  const client = useApolloClient()

  const undo = ({ file, replacedId, replacedVersion }: MediaReplacement) =>
    run('Undoing', async () => {
      const variables = { replacedId, replacedVersion, by: file.publicId }
      const { data } = await client.mutate({ mutation: UndoReplacementDocument, variables })
      onUndone(data!.file.publicId)
      return () => notify(`“${data!.file.originalFilename}” is back.`)
    })

  return (replacement: MediaReplacement) => {
    const { changed } = replacement
    const items = changed === 1 ? '1 item shows' : `${changed} items show`
    notify(
      `File replaced. ${items} “${replacement.file.originalFilename}” now.`,
      undoAction(() => void undo(replacement)),
    )
  }
}
