const PREFIX = 'verdant.draft.'

/** What someone typed and has not saved. */
export interface Draft {
  /** What they started from: the item as loaded, with its version; 0 for one that does not exist yet. */
  base: Record<string, unknown>
  version: number
  values: Record<string, unknown>
  /** When they last typed, in milliseconds since the epoch. */
  at: number
  /** The id a new item will get, so that a repeated save cannot make two. */
  newId?: string
}

const listeners = new Set<() => void>()
const announce = () => listeners.forEach((listener) => listener())

/** The draft kept under a key, or null. One that cannot be read counts as none. */
export function readDraft(key: string): Draft | null {
  try {
    const stored = localStorage.getItem(PREFIX + key)
    return stored ? (JSON.parse(stored) as Draft) : null
  } catch {
    return null
  }
}

/** Keeps a draft. False when the browser has no room for it. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    announce()
    return true
  } catch (error) {
    console.warn('The browser could not keep the draft', error)
    return false
  }
}

/** Forgets a draft. */
export function dropDraft(key: string) {
  localStorage.removeItem(PREFIX + key)
  announce()
}

/** The keys of all drafts that start with `prefix`, the latest first. */
export function draftKeys(prefix: string): string[] {
  const start = PREFIX + prefix
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(PREFIX.length))
    .sort((a, b) => (readDraft(b)?.at ?? 0) - (readDraft(a)?.at ?? 0))
}

/** Calls back whenever a draft of this browser changes, in this tab or another. Returns how to stop. */
export function onDrafts(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
