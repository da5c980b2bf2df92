import { useQuery } from '@apollo/client/react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { PendingOfItemDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import { type Version, versionOf } from '../../model/version.ts'

/**
 * Loads the pending changes of an item.
 *
 * @param id the id of the item; empty for a new one
 */
export function useVersions(kind: AnyKind, id: string, version: Version) {
  const { data, error, refetch } = useQuery(PendingOfItemDocument, {
    variables: { kind: contentKindOf(kind), itemId: id },
    skip: id === '',
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading drafts failed', error)
  const changes = data?.page.items ?? []
  return {
    changes,
    /** The change of the given version; undefined for the live one. */
    change: changes.find((change) => versionOf(change) === version),
    /** Whether the changes are loaded, or cannot be. */
    settled: id === '' || data !== undefined || error !== undefined,
    error,
    refetch,
  }
}

export type Versions = ReturnType<typeof useVersions>
