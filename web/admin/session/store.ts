import { useSyncExternalStore } from 'react'

const TOKEN_KEY = 'auth_token'
const USER_KEY = 'user_data'

/** Whoever is signed in, as the server describes them. */
export interface SessionUser {
  id: string
  username: string
  email: string
  role: 'ADMIN' | 'EDITOR'
}

const listeners = new Set<() => void>()
const announce = () => listeners.forEach((listener) => listener())

/** The token that every request carries, or null when signed out. */
export const token = () => localStorage.getItem(TOKEN_KEY)

/** Keeps a session in the browser. */
export function keepSession(newToken: string, user: SessionUser) {
  localStorage.setItem(USER_KEY, JSON.stringify(user))
  localStorage.setItem(TOKEN_KEY, newToken)
  announce()
}

/** Keeps what the server now says about the signed-in user. */
export function keepUser({ id, username, email, role }: SessionUser) {
  const next = JSON.stringify({ id, username, email, role })
  if (next === localStorage.getItem(USER_KEY)) return
  localStorage.setItem(USER_KEY, next)
  announce()
}

/** Forgets the session. With a token, only if it still is the one in use. */
export function forgetSession(used?: string) {
  if (used !== undefined && used !== token()) return
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem(USER_KEY)
  announce()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Another tab of this browser signed in or out.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
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

/** The signed-in user as last heard of. */
export function user(): SessionUser | null {
  const stored = localStorage.getItem(USER_KEY)
  if (parsed.stored !== stored) parsed = { stored, user: parseUser(stored) }
  return parsed.user
}

export const useToken = () => useSyncExternalStore(subscribe, token)
export const useUser = () => useSyncExternalStore(subscribe, user)
export const useIsAdmin = () => useUser()?.role === 'ADMIN'
