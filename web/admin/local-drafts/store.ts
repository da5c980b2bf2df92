const PREFIX = 'verdant.draft.'

/** Unsaved input of a form, stored in the browser. */
export interface LocalDraft {
  /** The item that the input started from, with its version; 0 for an item that does not exist yet. */
  base: Record<string, unknown>
  version: number
  /** The versions of single fields, in a form that saves its fields one by one. */
  fieldVersions?: Readonly<Record<string, number>> | undefined
  values: Record<string, unknown>
  /** When the input last changed, in milliseconds since the epoch. */
  at: number
  /** The id that a new item will get, so that repeating a save cannot create a second item. */
  newId?: string
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Returns the local draft stored under a key, or null if it is missing or unreadable. */
export function readLocalDraft(key: string): LocalDraft | null {
  try {
    const stored = localStorage.getItem(PREFIX + key)
    return stored ? (JSON.parse(stored) as LocalDraft) : null
  } catch {
    return null
  }
}

/** Stores a local draft. Returns false if the browser refuses, for example because its storage is full. */
export function saveLocalDraft(key: string, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(draft))
    notifyListeners()
    return true
  } catch (error) {
    console.warn('The browser could not store the unsaved changes', error)
    return false
  }
}

/** Deletes a local draft. */
export function deleteLocalDraft(key: string) {
  localStorage.removeItem(PREFIX + key)
  notifyListeners()
}

/** Returns the keys of all local drafts that start with `prefix`, newest first. */
export function localDraftKeys(prefix: string): string[] {
  const start = PREFIX + prefix
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(PREFIX.length))
    .sort((a, b) => (readLocalDraft(b)?.at ?? 0) - (readLocalDraft(a)?.at ?? 0))
}

/** Calls `listener` whenever a local draft changes, in this tab or another. Returns the function that unsubscribes. */
export function subscribeToLocalDrafts(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
