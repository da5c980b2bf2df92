import { useApolloClient } from '@apollo/client/react'
import { notify, undoAction } from '../../ui/notices/notices.tsx'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { DiscardPendingDocument, SavePendingDocument } from '../../client/graphql/generated.ts'
import { nameOf } from '../../model/kind-label.ts'
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

  return (changes: readonly PendingChange[], name = changes[0] ? nameOf(changes[0]) : '') =>
    run('Discarding', async () => {
      const discarded: PendingChange[] = []
      for (const { id, release } of changes) {
        const { data } = await client.mutate({ mutation: DiscardPendingDocument, variables: { id } })
        discarded.push({ ...data!.change, release })
      }
      const release = changes[0]?.release
      const message = release
        ? `The change of “${name}” was taken out of “${release.name}”.`
        : `The draft of “${name}” was discarded.`
      return () =>
        notify(
          message,
          undoAction(() => void undo(discarded)),
        )
    })
}
