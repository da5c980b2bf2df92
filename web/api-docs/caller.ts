import { useSyncExternalStore } from 'react'
import { token, user } from '../admin/client/session/store.ts'
import { createListeners } from '../ui/listeners.ts'

/** In whose name requests are sent: of the user who is signed in, of an API token, or of a visitor. */
export type CallerKind = 'session' | 'token' | 'visitor'

interface Caller {
  kind: CallerKind
  /** The API token, which is kept as long as the page is open. */
  apiToken: string
}

let caller: Caller = { kind: token() ? 'session' : 'visitor', apiToken: '' }
const { notify, subscribe } = createListeners()

export const useCaller = (): Caller => useSyncExternalStore(subscribe, () => caller)

/** Changes in whose name the next requests are sent. */
export function setCaller(changes: Partial<Caller>) {
  caller = { ...caller, ...changes }
  notify()
}

/** Returns the name of the user who is signed in, if there is one. */
export const sessionName = (): string | undefined => (token() ? (user()?.username ?? 'the signed-in user') : undefined)

/** Returns the header that names the caller. */
export function authorization(): Record<string, string> {
  const sent = caller.kind === 'session' ? token() : caller.kind === 'token' ? caller.apiToken.trim() : null
  return sent ? { authorization: `Bearer ${sent}` } : {}
}
