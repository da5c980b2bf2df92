import { useApolloClient } from '@apollo/client/react'
import type { Kind } from '../../../schema/kind.ts'
import type { KindLabels } from '../../kinds/kind-in-admin.ts'
import type { Item } from '../editing/start.ts'
import { operationsFor } from '../graphql/operations.ts'
import { useAction } from '../graphql/use-action.ts'
import { useRemoval } from '../history/use-removal.ts'
import { notify } from '../shell/notices.tsx'
import { summarise } from './summary.ts'

const idsOf = (items: readonly Item[]) => items.map(({ id }) => id)

/** Returns the actions on the items of a list. */
export function useActions(kind: Kind, labels: KindLabels, refetch: () => Promise<unknown>) {
  const client = useApolloClient()
  const { run, failure } = useAction(refetch)
  const confirmRemoval = useRemoval(kind, run)
  const operations = operationsFor(kind)

  const nameOf = (items: readonly Item[]) =>
    items.length === 1 ? `“${summarise(kind, items[0]!).title || labels.one}”` : `${items.length} items`

  const setActive = (items: readonly Item[], isActive: boolean) =>
    run(isActive ? 'Enabling' : 'Disabling', async () => {
      await client.mutate({ mutation: operations.setActive, variables: { ids: idsOf(items), isActive } })
      const verb = items.length === 1 ? 'is' : 'are'
      return () => notify(`${nameOf(items)} ${verb} now ${isActive ? 'active' : 'inactive'}.`)
    })

  const reorder = (ids: string[]) =>
    run('Reordering', async () => {
      if (operations.reorder) await client.mutate({ mutation: operations.reorder, variables: { ids } })
      return undefined
    })

  const remove = (items: readonly Item[]) =>
    confirmRemoval({
      question: labels.deleteQuestion(items.length),
      name: nameOf(items),
      send: async () => {
        const { data } = await client.mutate({ mutation: operations.remove, variables: { ids: idsOf(items) } })
        return data!.deleted
      },
    })

  return { setActive, reorder, remove, failure }
}
