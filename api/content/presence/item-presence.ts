/** The users that have an item open, its last change, and its pending changes. */
export interface ItemPresence {
  /** The other windows in which the item is open, the oldest first. */
  users: { name: string; isSelf: boolean; since: string }[]
  /** The last change; null if the item was never saved. */
  lastChange: { version: number; action: string; author: string; at: string } | null
  /** The pending changes, with the last save of each. */
  pendingChanges: { id: string; version: number; author: string; at: string }[]
  /** Differs whenever the comments on the item have changed; null without comments. */
  comments: string | null
}
