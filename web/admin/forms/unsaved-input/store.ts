import { createListeners } from '../../../ui/listeners.ts'
import { openDatabase, readInput, writeInputs } from './database.ts'
import type { UnsavedInput, StoredInput } from './input.ts'

/** All unsaved input of this browser. Changes are made here first, and are then written to the database. */
const inputs = new Map<string, StoredInput>()
/** The newest states of inputs that are not in the database yet; null for a deleted one. */
const unwritten = new Map<string, StoredInput | null>()
let isWriting = false
let hasFailed = false

const listeners = createListeners()

/** Tells other tabs the ids of inputs that have changed. */
const channel = new BroadcastChannel('verdant.local-drafts')

/**
 * Loads the unsaved input from the database. It must be called before the other functions of this module. In a browser without
 * a database, input is kept in memory and is lost when the page is left.
 */
export async function openUnsavedInputs(): Promise<void> {
  try {
    for (const input of await openDatabase()) inputs.set(input.id, input)
  } catch (error) {
    console.warn('The browser offers no database for unsaved changes', error)
    hasFailed = true
  }
  moveFromLocalStorage()
  channel.addEventListener('message', ({ data }: MessageEvent<string[]>) => void Promise.all(data.map(refreshInput)))
  addEventListener('pagehide', () => unwritten.size > 0 && void write())
}

const OLD_PREFIX = 'verdant.draft.'

/** Moves the inputs that earlier versions of the admin stored. */
function moveFromLocalStorage() {
  for (const name of Object.keys(localStorage).filter((key) => key.startsWith(OLD_PREFIX))) {
    try {
      const input = JSON.parse(localStorage.getItem(name)!) as UnsavedInput
      storeInput({ ...input, id: crypto.randomUUID(), key: name.slice(OLD_PREFIX.length) })
    } catch (error) {
      console.warn(`The unsaved changes ${name} cannot be read`, error)
    }
    localStorage.removeItem(name)
  }
}

/** Reads an input again that another tab may have changed. */
export async function refreshInput(id: string): Promise<void> {
  if (unwritten.has(id)) return
  const input = await readInput(id)
  if (input) inputs.set(id, input)
  else inputs.delete(id)
  listeners.notify()
}

/** Writes the newest states. Those that come meanwhile are written together afterwards. */
async function write(): Promise<void> {
  const changes = new Map(unwritten)
  unwritten.clear()
  isWriting = true
  try {
    await writeInputs(changes)
    hasFailed = false
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel.postMessage([...changes.keys()])
  } catch (error) {
    console.warn('The browser could not store the unsaved changes', error)
    hasFailed = true
    // They are written with the next change.
    for (const [id, input] of changes) if (!unwritten.has(id)) unwritten.set(id, input)
    return
  } finally {
    isWriting = false
    listeners.notify()
  }
  if (unwritten.size > 0) void write()
}

function change(id: string, input: StoredInput | null) {
  if (input) inputs.set(id, input)
  else inputs.delete(id)
  unwritten.set(id, input)
  listeners.notify()
  if (!isWriting) void write()
}

/** Stores an input in place of the one with its id. */
export const storeInput = (input: StoredInput) => change(input.id, input)

/** Deletes an input. */
export const deleteInput = (id: string) => inputs.has(id) && change(id, null)

/** Returns an input, or null if it does not exist. */
export const storedInput = (id: string): StoredInput | null => inputs.get(id) ?? null

/** Returns the inputs whose keys start with `prefix`, newest first. */
export const inputsWith = (prefix: string): StoredInput[] =>
  [...inputs.values()].filter(({ key }) => key.startsWith(prefix)).sort((a, b) => b.at - a.at)

/** Returns the inputs of a form, newest first. */
export const inputsFor = (key: string): StoredInput[] => inputsWith(key).filter((input) => input.key === key)

/** Returns whether the browser refused to store the newest changes, for example because its disk is full. */
export const isStorageFailing = () => hasFailed

/** Calls `listener` whenever an input changes, in this tab or another. Returns the function that unsubscribes. */
export const subscribeToUnsavedInputs = listeners.subscribe
