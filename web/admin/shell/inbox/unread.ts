import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

const { notify, subscribe } = createListeners()
let unread = 0

/** Tells all parts of the admin how many entries of the user's inbox are left to read. */
export function setUnread(count: number): void {
  unread = count
  notify()
}

/** Returns how many entries of the user's inbox are left to read. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread)
