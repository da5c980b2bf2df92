import { useApolloClient } from '@apollo/client/react'
import type { Item } from '../../model/item.ts'
import type { Editor } from '../../forms/editing/use-editor.ts'
import { problemOf } from '../../client/graphql/problem.ts'
import { useConfirm } from '../../ui/dialogs/confirm.tsx'
import { SavePendingDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { PendingChange, ReleaseSummary } from './types.ts'
import { newerChange } from './use-save-version.ts'

/**
 * Returns a function that prepares the deletion of the item of a form in a release. If the release already changes the
 * item, the editor is asked whether the deletion replaces that change. Resolves to null if nothing was saved.
 */
export function useDeletion({ kind, id, perform }: Editor, live: Item | null) {
  const client = useApolloClient()
  const confirm = useConfirm()

  async function save(releaseId: string, version: number): Promise<PendingChange> {
    const about = { kind: contentKindOf(kind), itemId: id, releaseId }
    const input = { ...about, action: 'DELETE' as const, baseVersion: live?.version ?? 0, version }
    const { data } = await client.mutate({ mutation: SavePendingDocument, variables: { input } })
    return data!.change
  }

  return ({ id: releaseId, name }: ReleaseSummary): Promise<PendingChange | null> =>
    perform(async () => {
      try {
        return await save(releaseId, 0)
      } catch (error) {
        const existing = newerChange(problemOf(error))
        if (!existing) throw error
        const question = `Replace the change in “${name}”?`
        const warning = `${existing.author} has prepared a change of this in “${name}”. The deletion replaces it.`
        return (await confirm(question, 'Delete instead', warning)) ? save(releaseId, existing.version) : null
      }
    })
}
