/** What a visitor said to being counted; kept in the browser only. */
export type Choice = 'agreed' | 'declined'

const KEY = 'analytics_consent'
const CHANGED = 'verdant:consent'

/** The choice made earlier, or null. Browsers that keep nothing are asked each time. */
export function readChoice(): Choice | null {
  try {
    return localStorage.getItem(KEY) as Choice | null
  } catch {
    return null
  }
}

/** Keeps a choice, or forgets it so that the notice asks again. */
export function keepChoice(choice: Choice | null) {
  try {
    if (choice) localStorage.setItem(KEY, choice)
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage the choice holds for this page.
  }
  dispatchEvent(new Event(CHANGED))
}

/** Calls `notify` whenever the choice changes, until the returned function is called. */
export function onChoice(notify: () => void) {
  addEventListener(CHANGED, notify)
  return () => removeEventListener(CHANGED, notify)
}
