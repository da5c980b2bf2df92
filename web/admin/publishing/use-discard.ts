import { useApolloClient } from '@apollo/client/react'
import { notify } from '../shell/notices.tsx'
import type { RunAction } from '../graphql/use-action.ts'
import { DiscardPendingDocument, SavePendingDocument } from './generated.ts'
import type { PendingChange } from './types.ts'

/** Returns a function that discards the pending changes of one version of a form, and offers to undo that. */
export function useDiscard(run: RunAction) {
  const client = useApolloClient()

  const undo = (discarded: readonly PendingChange[]) =>
    run('Undoing', async () => {
      for (const { kind, itemId, action, values, baseVersion, release } of discarded) {
        const input = { kind, itemId, action, values, baseVersion, releaseId: release?.id ?? null, version: 0 }
        await client.mutate({ mutation: SavePendingDocument, variables: { input } })
      }
      return () => notify('The change is back.')
    })

  return (changes: readonly PendingChange[], title = changes[0]?.title ?? '') =>
    run('Discarding', async () => {
      const discarded: PendingChange[] = []
      for (const { id, release } of changes) {
        const { data } = await client.mutate({ mutation: DiscardPendingDocument, variables: { id } })
        discarded.push({ ...data!.change, release })
      }
      const release = changes[0]?.release
      const name = title ? ` of “${title}”` : ''
      const what = release ? `The change${name} was taken out of “${release.name}”.` : `The draft${name} was discarded.`
      return () => notify(what, { undo: () => void undo(discarded) })
    })
}
