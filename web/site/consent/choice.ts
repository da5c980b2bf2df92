import { keep, readKept } from '../storage.ts'

/** What a visitor said to being counted; kept in the browser only. */
export type Choice = 'agreed' | 'declined'

const KEY = 'analytics_consent'
const CHANGED = 'verdant:consent'

/** What was said on this page: it holds here in browsers that keep nothing, too. */
let said: Choice | null = null

/** The choice made earlier, or null. Browsers that keep nothing are asked on each visit. */
export const readChoice = () => said ?? (readKept(KEY) as Choice | null)

/** Keeps a choice, or forgets it so that the notice asks again. */
export function keepChoice(choice: Choice | null) {
  said = choice
  keep(KEY, choice)
  dispatchEvent(new Event(CHANGED))
}

/** Calls `notify` whenever the choice changes, until the returned function is called. */
export function onChoice(notify: () => void) {
  addEventListener(CHANGED, notify)
  return () => removeEventListener(CHANGED, notify)
}
