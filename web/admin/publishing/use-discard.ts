import { useApolloClient } from '@apollo/client/react'
import { notify } from '../shell/notices.tsx'
import type { RunAction } from '../graphql/use-action.ts'
import { DISCARD_PENDING, SAVE_PENDING } from './operations.ts'
import type { PendingChange } from './types.ts'

/** Returns a function that discards a pending change, and offers to undo that. */
export function useDiscard(run: RunAction) {
  const client = useApolloClient()

  const undo = ({ kind, itemId, action, values, baseVersion, release }: PendingChange) =>
    run('Undoing', async () => {
      const input = { kind, itemId, action, values, baseVersion, releaseId: release?.id ?? null, version: 0 }
      await client.mutate({ mutation: SAVE_PENDING, variables: { input } })
      return () => notify('The change is back.')
    })

  return (change: PendingChange) =>
    run('Discarding', async () => {
      const { data } = await client.mutate({ mutation: DISCARD_PENDING, variables: { id: change.id } })
      const discarded = { ...data!.change, release: change.release }
      const name = change.title ? ` of “${change.title}”` : ''
      const what = change.release
        ? `The change${name} was taken out of “${change.release.name}”.`
        : `The draft${name} was discarded.`
      return () => notify(what, { undo: () => void undo(discarded) })
    })
}
