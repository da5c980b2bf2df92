import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { localDraftKey } from './key.ts'
import { draftsOfOtherTabs } from './owned-draft.ts'
import { draftsWith, isStorageFailing, subscribeToLocalDrafts } from './store.ts'

/** A local draft, by its id and the name of its form. */
export interface DraftName {
  id: string
  name: string
}

/** Returns the signed-in user's local drafts whose names start with `start`, newest first. */
export function useLocalDrafts(start = ''): DraftName[] {
  const own = localDraftKey('')
  // A text, because it stays the same while a draft is typed.
  const drafts = useSyncExternalStore(subscribeToLocalDrafts, () =>
    draftsWith(own + start)
      .map(({ id, key }) => `${id} ${key.slice(own.length)}`)
      .join('\n'),
  )
  return useMemo(
    () =>
      drafts
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const space = line.indexOf(' ')
          return { id: line.slice(0, space), name: line.slice(space + 1) }
        }),
    [drafts],
  )
}

/** Returns the ids of the drafts that other tabs have open, as of the last change or the last time this tab was shown. */
export function useDraftsOfOtherTabs(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const refresh = () => void draftsOfOtherTabs().then(setIds)
    refresh()
    const unsubscribe = subscribeToLocalDrafts(refresh)
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      unsubscribe()
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [])
  return ids
}

/** Returns whether the browser refused to store the newest changes. */
export const useIsStorageFailing = () => useSyncExternalStore(subscribeToLocalDrafts, isStorageFailing)
