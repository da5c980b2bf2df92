import { useApolloClient, useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { Singleton } from '../../../schema/kind.ts'
import { localDraftKey } from '../local-drafts/key.ts'
import { readLocalDraft } from '../local-drafts/store.ts'
import { inputOf } from '../graphql/choices.ts'
import { singletonOperationsFor } from '../graphql/operations.ts'
import type { Item, Values } from './start.ts'
import type { Attempt } from './use-editor.ts'

/** What a form over content of which there is one starts with. */
export interface Start {
  loaded: Item | null
  initial: Values
  /** The content could not be loaded; the form shows the built-in one. */
  failed: boolean
}

/**
 * Loads content of which there is one. `start` is null until it is known what to show; `missing` says that the server
 * holds none, where `startAfresh` begins with the built-in one.
 */
export function useSingleton(kind: Singleton, fallback: Values) {
  const { data, error, refetch } = useQuery(singletonOperationsFor(kind).item, { fetchPolicy: 'network-only' })
  const [isFresh, setFresh] = useState(false)
  useEffect(() => {
    if (error) console.warn(`Loading ${kind.label.toLowerCase()} failed`, error)
  }, [error, kind])

  function start(): Start | null {
    if (data?.item) return { loaded: data.item, initial: fallback, failed: false }
    if (!error) return isFresh ? { loaded: null, initial: fallback, failed: false } : null
    const draft = readLocalDraft(localDraftKey(kind.name))
    const loaded = draft && draft.version > 0 ? { ...draft.base, id: kind.id, version: draft.version } : null
    return { loaded, initial: fallback, failed: true }
  }

  const missing = data !== undefined && data.item === null
  return { start: start(), missing, startAfresh: () => setFresh(true), refetch }
}

/** Returns what saves content of which there is one. */
export function useSaveSingleton(kind: Singleton) {
  const client = useApolloClient()
  return async ({ values, changes, version }: Attempt): Promise<Item> => {
    const input = inputOf(kind.fields, version === 0 ? values : changes)
    const { data } = await client.mutate({
      mutation: singletonOperationsFor(kind).update,
      variables: { input, version },
    })
    return data!.item
  }
}
