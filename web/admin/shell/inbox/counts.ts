import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../ui/listeners.ts'

/** What the inbox of the user has. */
export interface InboxCounts {
  /** The number of comments that are left to read. */
  unread: number
  /** The number of entries that wait for the user: comments, and reviews for those who decide them. The dashboard lists the same. */
  waiting: number
}

const NONE: InboxCounts = { unread: 0, waiting: 0 }
const shown = createListeners()
const asked = createListeners()
let counts = NONE

/** Sets the counts that the admin shows, by default to zero. */
export function setInboxCounts(next = NONE): void {
  counts = next
  shown.notify()
}

export const useInboxCounts = (): InboxCounts => useSyncExternalStore(shown.subscribe, () => counts)

/** Has the counts loaded again, after something was read or decided. */
export const refreshInboxCounts = asked.notify

/** Calls a function when the counts have to be loaded again. Returns a function that ends that. */
export const onInboxRefresh = asked.subscribe
