import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let unread = 0

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells all parts of the admin how many entries of the user's inbox are left to read. */
export function setUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

/** Returns how many entries of the user's inbox are left to read. */
export const useUnread = (): number => useSyncExternalStore(subscribe, () => unread)
