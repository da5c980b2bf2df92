import { keep, readKept } from '../storage.ts'
import { isStaffBrowser } from './staff.ts'

/** A visitor's answer to the consent notice. It is stored in the browser only. */
export type Choice = 'agreed' | 'declined'

const KEY = 'analytics_consent'
const CHANGED = 'verdant:consent'

/** The choice made on this page. It applies here even if the browser refuses storage. */
let chosen: Choice | null = null

/** Returns the stored choice, or null. Without storage, the notice asks on each visit. Staff are not asked. */
export const readChoice = (): Choice | null =>
  isStaffBrowser() ? 'declined' : (chosen ?? (readKept(KEY) as Choice | null))

/** Stores a choice. Null deletes it, so that the notice asks again. */
export function keepChoice(choice: Choice | null) {
  chosen = choice
  keep(KEY, choice)
  dispatchEvent(new Event(CHANGED))
}

/** Calls `notify` whenever the choice changes, until the returned function is called. */
export function onChoice(notify: () => void) {
  addEventListener(CHANGED, notify)
  return () => removeEventListener(CHANGED, notify)
}
