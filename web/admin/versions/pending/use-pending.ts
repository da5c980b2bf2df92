import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { PendingOfKindDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'

/** Loads the pending changes of a kind, for the badges of its list. The list works without them. */
export function usePending(kind: AnyKind) {
  const { data, error, refetch } = useQuery(PendingOfKindDocument, {
    variables: { kind: contentKindOf(kind) },
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading drafts failed', error)
  return useMemo(() => {
    const changes = data?.page.items ?? []
    return {
      byItem: Map.groupBy(changes, ({ itemId }) => itemId),
      /** The changes that create items, which no list of live items contains. */
      created: changes.filter(({ isNew }) => isNew),
      refetch: () => void refetch().catch(() => {}),
    }
  }, [data, refetch])
}

export type Pending = ReturnType<typeof usePending>
