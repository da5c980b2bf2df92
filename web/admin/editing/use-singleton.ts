import { useApolloClient, useQuery } from '@apollo/client/react'
import { useState } from 'react'
import type { Singleton } from '../../../schema/kind.ts'
import { localDraftKey } from '../local-drafts/key.ts'
import { readLocalDraft } from '../local-drafts/store.ts'
import { inputOf } from '../graphql/choices.ts'
import { singletonOperationsFor } from '../graphql/operations.ts'
import { useErrorLog } from '../graphql/use-error-log.ts'
import type { Item, Values } from './start.ts'
import type { Attempt } from './use-editor.ts'

/** The initial state of the form of a singleton. */
export interface Start {
  loaded: Item | null
  initial: Values
  /** Whether the content could not be loaded. The form then shows the built-in content. */
  failed: boolean
}

/**
 * Loads a singleton. `start` is null until the form can be shown. If the server has no content, `missing` is true and
 * `startWithDefaults` starts the form with the built-in content.
 */
export function useSingleton(kind: Singleton, fallback: Values) {
  const { data, error, refetch } = useQuery(singletonOperationsFor(kind).item, { fetchPolicy: 'network-only' })
  const [isFresh, setFresh] = useState(false)
  useErrorLog(`Loading ${kind.label.toLowerCase()} failed`, error)

  function start(): Start | null {
    if (data?.item) return { loaded: data.item, initial: fallback, failed: false }
    if (!error) return isFresh ? { loaded: null, initial: fallback, failed: false } : null
    const draft = readLocalDraft(localDraftKey(kind.name))
    const loaded = draft && draft.version > 0 ? { ...draft.base, id: kind.id, version: draft.version } : null
    return { loaded, initial: fallback, failed: true }
  }

  const missing = data !== undefined && data.item === null
  return { start: start(), missing, startWithDefaults: () => setFresh(true), refetch }
}

/** Returns a function that saves a singleton. */
export function useSaveSingleton(kind: Singleton) {
  const client = useApolloClient()
  return async ({ values, changes, base: { version } }: Attempt): Promise<Item> => {
    const input = inputOf(kind.fields, version === 0 ? values : changes)
    const { data } = await client.mutate({
      mutation: singletonOperationsFor(kind).update,
      variables: { input, version },
    })
    return data!.item
  }
}
