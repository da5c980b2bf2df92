import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { unsavedInputKey } from './key.ts'
import { inputsOfOtherTabs } from './owned-input.ts'
import { inputsWith, isStorageFailing, subscribeToUnsavedInputs } from './store.ts'

/** An unsaved input, by its id and the name of its form. */
export interface InputName {
  id: string
  name: string
}

/** Returns the signed-in user's unsaved inputs whose names start with `start`, newest first. */
export function useUnsavedInputs(start = ''): InputName[] {
  const own = unsavedInputKey('')
  // A text, because it stays the same while an input is typed.
  const inputs = useSyncExternalStore(subscribeToUnsavedInputs, () =>
    inputsWith(own + start)
      .map(({ id, key }) => `${id} ${key.slice(own.length)}`)
      .join('\n'),
  )
  return useMemo(
    () =>
      inputs
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const space = line.indexOf(' ')
          return { id: line.slice(0, space), name: line.slice(space + 1) }
        }),
    [inputs],
  )
}

/** Returns the ids of the inputs that other tabs have open, as of the last change or the last time this tab was shown. */
export function useInputsOfOtherTabs(): ReadonlySet<string> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const refresh = () => void inputsOfOtherTabs().then(setIds)
    refresh()
    const unsubscribe = subscribeToUnsavedInputs(refresh)
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
export const useIsStorageFailing = () => useSyncExternalStore(subscribeToUnsavedInputs, isStorageFailing)
