import { useSyncExternalStore } from 'react'
import type { AnyKind } from '../../../../schema/kind.ts'
import { type Right, rightOn } from '../../../../schema/rights.ts'
import { createListeners } from '../../../ui/listeners.ts'
import type { SessionUserFragment } from '../graphql/generated.ts'

const NONE: readonly string[] = []
const TOKEN_KEY = 'auth_token'
const USER_KEY = 'user_data'

/** The signed-in user. */
export type SessionUser = SessionUserFragment

const listeners = createListeners()

/** Returns the token for API requests, or null when signed out. */
export const token = () => localStorage.getItem(TOKEN_KEY)

/** Stores a session in the browser. */
export function keepSession(newToken: string, user: SessionUser) {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(TOKEN_KEY, newToken)
  listeners.notify()
}

/** Updates the stored user. */
export function keepUser({ id, username, email, role, roleLabel, permissions, languages }: SessionUser) {
  const next = JSON.stringify({ id, username, email, role, roleLabel, permissions, languages })
  if (next === localStorage.getItem(USER_KEY)) return
  localStorage.setItem(USER_KEY, next)
  listeners.notify()
}

let expiredUsername: string | undefined

/** Returns the name of the user whose session expired in this tab, for the form that signs in again. */
export const lastExpiredUsername = () => expiredUsername

/** Deletes the session. If `used` is given, the session expired: it is deleted only if that token is still the current one. */
export function forgetSession(used?: string) {
  if (used !== undefined && used !== token()) return
  expiredUsername = used === undefined ? undefined : user()?.username
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  listeners.notify()
}

function subscribe(listener: () => void) {
  const unsubscribe = listeners.subscribe(listener)
  // Sent when another tab signs in or out.
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

function parseUser(stored: string | null): SessionUser | null {
  try {
    return stored ? (JSON.parse(stored) as SessionUser) : null
  } catch {
    return null
  }
}

let parsed: { stored: string | null; user: SessionUser | null } = { stored: null, user: null }

/** Returns the signed-in user as last received from the server, or null when signed out. */
export function user(): SessionUser | null {
  const stored = localStorage.getItem(USER_KEY)
  if (parsed.stored !== stored) parsed = { stored, user: parseUser(stored) }
  return parsed.user
}

export const useToken = () => useSyncExternalStore(subscribe, token)
export const useUser = () => useSyncExternalStore(subscribe, user)
/** Returns what the role of the user allows: nothing until the server has said so. */
export const usePermissions = (): readonly string[] => useUser()?.permissions ?? NONE
/** Returns whether the role of the user allows something, such as `users:manage`. */
export const useMay = (right: Right): boolean => usePermissions().includes(right)
/** Returns whether the user may change what is live of a kind. */
export const useMayPublish = (kind: Pick<AnyKind, 'name'>): boolean => useMay(rightOn(kind, 'publish'))
/** Returns whether the user may prepare changes of a kind. */
export const useMayDraft = (kind: Pick<AnyKind, 'name'>): boolean => useMay(rightOn(kind, 'draft'))
/** Returns the languages whose texts are all that the user may write; none for a user without such a limit. */
export const useLanguageLimit = (): readonly string[] => useUser()?.languages ?? NONE
/** Returns whether the user may add items of a kind. */
export function useMayAdd(kind: Pick<AnyKind, 'name'>): boolean {
  const mayDraft = useMayDraft(kind)
  return useLanguageLimit().length === 0 && mayDraft
}
/** Returns whether the user may delete items of a kind. */
export const useMayDelete = (kind: Pick<AnyKind, 'name'>): boolean => useMay(rightOn(kind, 'delete'))
