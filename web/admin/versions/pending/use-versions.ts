import { useQuery } from '@apollo/client/react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { useErrorLog } from '../../client/graphql/use-error-log.ts'
import { PendingOfItemDocument } from '../../client/graphql/generated.ts'
import { contentKindOf } from '../../model/kind-by-name.ts'
import type { PendingChange } from './types.ts'
import { useUser } from '../../client/session/store.ts'
import { DRAFT, type Version, versionOf } from '../../model/version.ts'

/** Returns the version that a form shows unless its address names one: the draft that the user saved last; undefined if there is none. */
export function useOwnDraft(changes: readonly Pick<PendingChange, 'author' | 'release'>[]): Version | undefined {
  const username = useUser()?.username
  return changes.some(({ author, release }) => !release && author === username) ? DRAFT : undefined
}

/**
 * Loads the pending changes of an item.
 *
 * @param id the id of the item; empty for a new one
 * @param version undefined for the user's own draft, or else the live version
 */
export function useVersions(kind: AnyKind, id: string, version: Version | undefined) {
  const { data, error, refetch } = useQuery(PendingOfItemDocument, {
    variables: { kind: contentKindOf(kind), itemId: id },
    skip: id === '',
    fetchPolicy: 'network-only',
  })
  useErrorLog('Loading drafts failed', error)
  const changes = data?.page.items ?? []
  const ownDraft = useOwnDraft(changes)
  return {
    changes,
    /** The change of the given version; undefined for the live one. */
    change: changes.find((change) => versionOf(change) === (version ?? ownDraft)),
    /** Whether the changes are loaded, or cannot be. */
    settled: id === '' || data !== undefined || error !== undefined,
    error,
    refetch,
  }
}

export type Versions = ReturnType<typeof useVersions>
