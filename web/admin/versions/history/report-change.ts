import type { ApolloClient } from '@apollo/client'
import type { Kind } from '../../../../schema/kind.ts'
import { type Changed, operationsFor } from '../../client/graphql/operations.ts'
import type { RunAction } from '../../client/graphql/use-action.ts'
import { notify, undoAction } from '../../ui/notices/notices.tsx'

/** Takes a change of items back. */
export const takeBack = (client: ApolloClient, kind: Kind, changed: readonly Changed[]) =>
  client.mutate({
    mutation: operationsFor(kind).undo,
    variables: { versions: changed.map(({ id, version }) => ({ id, version })) },
  })

/** Reports a change of items, with Undo if any has changed. Returns a function that dismisses the notice. */
export function reportChange(
  client: ApolloClient,
  run: RunAction,
  kind: Kind,
  message: string,
  changed: readonly Changed[],
): () => void {
  const undo = () =>
    void run('Undoing', async () => {
      await takeBack(client, kind, changed)
      return () => notify('The change was taken back.')
    })
  return notify(message, changed.length > 0 ? undoAction(undo) : undefined)
}
