import { useMemo, useSyncExternalStore } from 'react'
import { draftKeyOf } from './key.ts'
import { draftKeys, onDrafts } from './store.ts'

/** The names of the signed-in user's drafts that start with `start`, the latest first. */
export function useDrafts(start = ''): string[] {
  const own = draftKeyOf('')
  const keys = useSyncExternalStore(onDrafts, () => draftKeys(own + start).join('\n'))
  return useMemo(
    () =>
      keys
        .split('\n')
        .filter(Boolean)
        .map((key) => key.slice(own.length)),
    [keys, own],
  )
}
