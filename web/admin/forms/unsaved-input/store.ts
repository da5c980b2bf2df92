import { openDatabase, readDraft, writeDrafts } from './database.ts'
import type { LocalDraft, StoredDraft } from './local-draft.ts'

/** Every draft in this browser. The database is written after it, and read only when the admin starts. */
const drafts = new Map<string, StoredDraft>()
/** The newest states of drafts that are not in the database yet; null for a deleted one. */
const unwritten = new Map<string, StoredDraft | null>()
let isWriting = false
let hasFailed = false

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Tells other tabs the ids of drafts that have changed. */
const channel = new BroadcastChannel('verdant.local-drafts')

/** Loads the drafts. They can be read and written after that, in a browser without a database only until the page is left. */
export async function openLocalDrafts(): Promise<void> {
  try {
    for (const draft of await openDatabase()) drafts.set(draft.id, draft)
  } catch (error) {
    console.warn('The browser offers no database for unsaved changes', error)
    hasFailed = true
  }
  moveFromLocalStorage()
  channel.addEventListener('message', ({ data }: MessageEvent<string[]>) => void Promise.all(data.map(refreshDraft)))
  addEventListener('pagehide', () => unwritten.size > 0 && void write())
}

const OLD_PREFIX = 'verdant.draft.'

/** Moves the drafts that earlier versions of the admin stored. */
function moveFromLocalStorage() {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(OLD_PREFIX))) {
    try {
      const draft = JSON.parse(localStorage.getItem(name)!) as LocalDraft
      storeDraft({ ...draft, id: crypto.randomUUID(), key: name.slice(OLD_PREFIX.length) })
    } catch (error) {
      console.warn(`The unsaved changes ${name} cannot be read`, error)
    }
    localStorage.removeItem(name)
  }
}

/** Reads a draft again that another tab may have changed. */
export async function refreshDraft(id: string): Promise<void> {
  if (unwritten.has(id)) return
  const draft = await readDraft(id)
  if (draft) drafts.set(id, draft)
  else drafts.delete(id)
  notifyListeners()
}

/** Writes the newest states. Those that come meanwhile are written together afterwards. */
async function write(): Promise<void> {
  const changes = new Map(unwritten)
  unwritten.clear()
  isWriting = true
  try {
    await writeDrafts(changes)
    hasFailed = false
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel.postMessage([...changes.keys()])
  } catch (error) {
    console.warn('The browser could not store the unsaved changes', error)
    hasFailed = true
    // They are written with the next change.
    for (const [id, draft] of changes) if (!unwritten.has(id)) unwritten.set(id, draft)
    return
  } finally {
    isWriting = false
    notifyListeners()
  }
  if (unwritten.size > 0) void write()
}

function change(id: string, draft: StoredDraft | null) {
  if (draft) drafts.set(id, draft)
  else drafts.delete(id)
  unwritten.set(id, draft)
  notifyListeners()
  if (!isWriting) void write()
}

/** Stores a draft in place of the one with its id. */
export const storeDraft = (draft: StoredDraft) => change(draft.id, draft)

/** Deletes a draft. */
export const deleteDraft = (id: string) => drafts.has(id) && change(id, null)

/** Returns a draft, or null if it does not exist. */
export const draftOf = (id: string): StoredDraft | null => drafts.get(id) ?? null

/** Returns the drafts whose keys start with `prefix`, newest first. */
export const draftsWith = (prefix: string): StoredDraft[] =>
  [...drafts.values()].filter(({ key }) => key.startsWith(prefix)).sort((a, b) => b.at - a.at)

/** Returns the drafts of a form, newest first. */
export const draftsFor = (key: string): StoredDraft[] => draftsWith(key).filter((draft) => draft.key === key)

/** Returns whether the browser refused to store the newest changes, for example because its disk is full. */
export const isStorageFailing = () => hasFailed

/** Calls `listener` whenever a draft changes, in this tab or another. Returns the function that unsubscribes. */
export function subscribeToLocalDrafts(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
