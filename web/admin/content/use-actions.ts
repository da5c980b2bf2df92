import { useApolloClient } from '@apollo/client/react'
import type { Kind } from '../../../schema/kind.ts'
import type { Item } from '../editing/start.ts'
import { type Deletion, operationsFor } from '../graphql/operations.ts'
import { useAction } from '../graphql/use-action.ts'
import { useRestore } from '../history/restore.ts'
import { useConfirm } from '../shell/confirm.tsx'
import { notify } from '../shell/notices.tsx'
import { summarise } from './summary.ts'
import type { Words } from './words.ts'

const named = (kind: Kind, items: readonly Item[], words: Words) =>
  items.length === 1 ? `“${summarise(kind, items[0]!).title || words.one}”` : `${items.length} items`

/** Returns the actions on the items of a list. */
export function useActions(kind: Kind, words: Words, refetch: () => Promise<unknown>) {
  const client = useApolloClient()
  const confirm = useConfirm()
  const restore = useRestore()
  const { run, failure } = useAction(refetch)
  const operations = operationsFor(kind)

  const setActive = (items: readonly Item[], isActive: boolean) =>
    run(isActive ? 'Enabling' : 'Disabling', async () => {
      const ids = items.map(({ id }) => id)
      await client.mutate({ mutation: operations.setActive, variables: { ids, isActive } })
      const verb = items.length === 1 ? 'is' : 'are'
      return () => notify(`${named(kind, items, words)} ${verb} now ${isActive ? 'active' : 'inactive'}.`)
    })

  const reorder = (ids: string[]) =>
    run('Reordering', async () => {
      if (operations.reorder) await client.mutate({ mutation: operations.reorder, variables: { ids } })
      return undefined
    })

  const undoRemoval = (items: readonly Item[], deleted: readonly Deletion[]) =>
    run('Undoing', async () => {
      for (const { id, version } of deleted) await restore({ kind, id }, version)
      return () => notify(`${named(kind, items, words)} restored.`)
    })

  async function remove(items: readonly Item[]): Promise<boolean> {
    if (!(await confirm(words.deleteQuestion(items.length)))) return false
    return run('Deleting', async () => {
      const ids = items.map(({ id }) => id)
      const { data } = await client.mutate({ mutation: operations.remove, variables: { ids } })
      const undo = () => void undoRemoval(items, data?.deleted ?? [])
      return () => notify(`${named(kind, items, words)} deleted.`, { undo })
    })
  }

  return { setActive, reorder, remove, failure }
}
