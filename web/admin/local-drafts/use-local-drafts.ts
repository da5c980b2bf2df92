import { useMemo, useSyncExternalStore } from 'react'
import { localDraftKey } from './key.ts'
import { localDraftKeys, subscribeToLocalDrafts } from './store.ts'

/** Returns the names of the signed-in user's local drafts that start with `start`, newest first. */
export function useLocalDrafts(start = ''): string[] {
  const own = localDraftKey('')
  const keys = useSyncExternalStore(subscribeToLocalDrafts, () => localDraftKeys(own + start).join('\n'))
  return useMemo(
    () =>
      keys
        .split('\n')
        .filter(Boolean)
        .map((key) => key.slice(own.length)),
    [keys, own],
  )
}
