import { useApolloClient } from '@apollo/client/react'
import { useRef } from 'react'
import { pageOf } from '../../../../schema/item-page.ts'
import type { Kind } from '../../../../schema/kind.ts'
import type { KindLabels } from '../../model/kind-in-admin.ts'
import { inputOf } from '../../client/graphql/choices.ts'
import { PublishAllPendingDocument } from '../../client/graphql/generated.ts'
import { type Changed, type ListedItem, operationsFor } from '../../client/graphql/operations.ts'
import { useAction } from '../../client/graphql/use-action.ts'
import { deletionWarning } from '../../forms/references/deletion-warning.ts'
import { reportChange, takeBack } from '../../versions/history/report-change.ts'
import { useRemoval } from '../../versions/history/use-removal.tsx'
import { summarise } from './summary.ts'

/** Returns the actions on the items of a list. Each is one request, and so is taking it back. */
export function useActions(
  kind: Kind,
  labels: KindLabels,
  items: readonly ListedItem[],
  refetch: () => Promise<unknown>,
) {
  const client = useApolloClient()
  const { run, failure } = useAction(refetch)
  const confirmRemoval = useRemoval(kind, run)
  const operations = operationsFor(kind)
  const dismissLast = useRef(() => {})

  const itemOf = (id: string) => items.find((listed) => listed.id === id)
  const titleOf = (item: ListedItem) => summarise(kind, item).title || labels.item
  const nameOf = ([id, ...others]: readonly string[]) => {
    if (others.length > 0) return `${others.length + 1} items`
    // A selected item may be on another page of the list.
    const item = itemOf(id!)
    return item ? `“${titleOf(item)}”` : '1 item'
  }

  /** Returns the address of the page that visitors no longer find after a deletion. */
  function pageWithout(ids: readonly string[]) {
    const item = ids.length === 1 ? itemOf(ids[0]!) : undefined
    return item?.['isActive'] === true ? pageOf(kind, item) : undefined
  }

  /** Reports a change that can be taken back. Only the last one can, because later ones build on it. */
  function report(message: string, changed: readonly Changed[]) {
    dismissLast.current()
    dismissLast.current = reportChange(client, run, kind, message, changed)
  }

  const update = (name: string, ids: readonly string[], values: Record<string, unknown>, message: string) =>
    run(name, async () => {
      const variables = { ids: [...ids], input: inputOf(kind.fields, values) }
      const { data } = await client.mutate({ mutation: operations.updateMany, variables })
      return () => report(message, data!.changed)
    })

  const setActive = (ids: readonly string[], isActive: boolean) => {
    const message = `${nameOf(ids)} ${ids.length === 1 ? 'is' : 'are'} now ${isActive ? 'active' : 'inactive'}.`
    return update(isActive ? 'Enabling' : 'Disabling', ids, { isActive }, message)
  }

  /** Gives a field of many items the same value. @throws Problem */
  async function setField(ids: readonly string[], values: Record<string, unknown>) {
    const variables = { ids: [...ids], input: inputOf(kind.fields, values) }
    const { data } = await client.mutate({ mutation: operations.updateMany, variables })
    report(`${data!.changed.length} of ${ids.length} items changed.`, data!.changed)
    await refetch().catch(() => {})
  }

  const reorder = (ids: readonly string[]) =>
    run('Reordering', async () => {
      const before = new Map(items.map(({ id, version }) => [id, version]))
      const { data } = await client.mutate({ mutation: operations.reorder!, variables: { ids: [...ids] } })
      const moved = data!.items.filter(({ id, version }) => before.get(id) !== version)
      return () => report('The order was changed.', moved)
    })

  const move = (ids: readonly string[], position: number) =>
    run('Moving', async () => {
      const { data } = await client.mutate({ mutation: operations.move!, variables: { ids: [...ids], position } })
      return () => report(`${nameOf(ids)} moved to position ${position}.`, data!.changed)
    })

  /** Publishes drafts, all of them or none. */
  const publish = (drafts: readonly string[]) =>
    run('Publishing', async () => {
      const variables = { drafts: drafts.map((id) => ({ id })) }
      const { data } = await client.mutate({ mutation: PublishAllPendingDocument, variables })
      const changed = data!.published.map(({ itemId, version }) => ({ id: itemId, version }))
      return () => report(changed.length === 1 ? '1 draft published.' : `${changed.length} drafts published.`, changed)
    })

  const remove = async (ids: readonly string[]) =>
    confirmRemoval({
      question: labels.deleteQuestion(ids.length),
      warning: await deletionWarning(client, kind, ids).catch(() => undefined),
      titles: items.filter(({ id }) => ids.includes(id)).map(titleOf),
      count: ids.length,
      page: pageWithout(ids),
      name: nameOf(ids),
      send: async () => {
        const { data } = await client.mutate({ mutation: operations.remove, variables: { ids: [...ids] } })
        dismissLast.current()
        return data!.deleted
      },
      restoreAll: (deleted) => takeBack(client, kind, deleted),
    })

  return { setActive, setField, reorder, move, publish, remove, failure }
}
